// YAML file of an operator, validated by a schema; errors are one sentence.
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

export class InvalidFile extends Error {
  override readonly name = 'BadFile'
}

/** A missing file is `undefined`. Throws `InvalidFile`. */
export async function readYamlFile<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | undefined> {
  let content: unknown
  try {
    const text = await readFile(path, 'utf8')
    // Few have such a file, and everybody waits for what is loaded.
    const { parse } = await import('yaml')
    content = parse(text, { maxAliasCount: 100 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new InvalidFile(`${path} cannot be read: ${(error as Error).message}`)
  }
  const parsed = schema.safeParse(content ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new InvalidFile(`${path} is not as expected at "${issue?.path.join('.')}": ${issue?.message}`)
}
