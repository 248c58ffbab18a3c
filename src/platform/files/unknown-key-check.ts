// Check for unknown keys in hand-written files; the error names the closest known key.
import { z } from 'zod'
import { closestMatch } from '../closest-match.ts'

/**
 * Takes an object that has no keys but those of `known`, and of `leftAlone`, which have no meaning here. Checked before
 * the schema that reads it.
 */
export function rejectUnknownKeys(known: readonly string[], leftAlone: readonly string[] = []) {
  const names = new Set([...known, ...leftAlone])
  return z.unknown().superRefine((value, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const key of Object.keys(value)) {
      if (names.has(key)) continue
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `This is not known. Did you mean "${closestMatch(key, known)}"?`,
      })
    }
  })
}
