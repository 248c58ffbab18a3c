// A line of JSON Lines: one object.
import { asObject, type Loose } from './loose-fields.ts'

export function parseJsonLine({
  text,
  isCut,
}: {
  text: string
  isCut: boolean
}): { value: Loose } | { reason: string } {
  if (isCut) return { reason: 'The line is too long.' }
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: asObject(value) }
    return { reason: 'The line is no JSON object.' }
  } catch (error) {
    return { reason: `The line is no JSON: ${(error as Error).message}` }
  }
}
