// YAML files of a folder of ours and of the folders in it, validated by a schema.
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { InvalidFile, readYamlFile } from './yaml-file.ts'

/** In the order of their names. Throws `InvalidFile`. */
export async function readYamlFolder<S extends z.ZodType>(folder: URL, schema: S): Promise<z.output<S>[]> {
  return Promise.all((await yamlFilesIn(folder)).map((path) => readOne(path, schema)))
}

/** As they are written, in the order of their names, to choose from before they are parsed. */
export async function readYamlTexts(folder: URL): Promise<{ path: string; text: string }[]> {
  const paths = await yamlFilesIn(folder)
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

/** Paths in the order of their names. Throws `InvalidFile` where there are none. */
async function yamlFilesIn(folder: URL): Promise<string[]> {
  const root = fileURLToPath(folder)
  const names: string[] = []
  for await (const name of glob('**/*.yml', { cwd: root })) names.push(name)
  if (names.length === 0) throw new InvalidFile(`${root} has no files.`)
  return names.sort().map((name) => `${root}/${name}`)
}

async function readOne<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const content = await readYamlFile(path, schema)
  if (content === undefined) throw new InvalidFile(`${path} was there a moment ago.`)
  return content
}
