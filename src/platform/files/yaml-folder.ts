// YAML files of a folder of ours and of the folders in it, validated by a schema.
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { InvalidFile, readYamlFile } from './yaml-file.ts'

/** In the order of their names. Throws `InvalidFile`. */
export async function readYamlFolder<S extends z.ZodType>(folder: URL, schema: S): Promise<z.output<S>[]> {
  const root = fileURLToPath(folder)
  const names: string[] = []
  for await (const name of glob('**/*.yml', { cwd: root })) names.push(name)
  if (names.length === 0) throw new InvalidFile(`${root} has no files.`)
  return Promise.all(names.sort().map((name) => readOne(`${root}/${name}`, schema)))
}

async function readOne<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const content = await readYamlFile(path, schema)
  if (content === undefined) throw new InvalidFile(`${path} was there a moment ago.`)
  return content
}
