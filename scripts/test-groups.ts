// Groups of test files that share a process, so that common modules are loaded and compiled once.
import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** As many as one process reads: starting one costs most of a second, and two groups that run at once should end together. */
const maxFilesPerGroup = 16

/** These take long by themselves, or end, kill and measure processes. */
const alone = /^test\/(browser|postgres|prove)\/|(^|[/-])(kill|signals|outage|bootstrap|servers)\.test\.ts$/

/** The files that match, in groups: neighbours share one, as they load the same. */
export function groupTests(root: string, patterns: string[]): string[][] {
  const files = [...new Set(globSync(patterns, { cwd: root }))].sort()
  const groups: string[][] = files.filter((file) => alone.test(file)).map((file) => [file])
  const shared = files.filter((file) => !alone.test(file))
  const count = Math.ceil(shared.length / maxFilesPerGroup)
  for (let group = 0; group < count; group += 1) {
    groups.push(shared.slice((group * shared.length) / count, ((group + 1) * shared.length) / count))
  }
  return groups
}

/**
 * A script for each group, in which each of its files is a test: its hooks and its servers begin and end with it.
 * Not suites: those are all read before the first of them runs. A test would run as soon as its file mentions it; the
 * first of each file waits until all of the file is read, and the others wait for the first.
 */
export function writeGroups(root: string, groups: string[][]): { folder: string; paths: string[] } {
  // One for each run: two at once, of whatever copies of the project, do not read each other's.
  const folder = mkdtempSync(join(tmpdir(), 'pageside-tests-'))
  const paths = groups.map((group, index) => {
    const path = join(folder, `${index}.test.mjs`)
    writeFileSync(path, script(join(folder, 'times.jsonl'), group.map((file) => [file, pathToFileURL(join(root, file)).href])))
    return path
  })
  return { folder, paths }
}

/** A file of a group that takes longer hangs: it fails by its name. */
const maxFileMs = 10 * 60_000

/** Cost of a file besides its tests: loading it. */
export const extraTestsPerFile = 2

const script = (times: string, files: [name: string, address: string][]) => `import { test } from 'node:test'
import { timed } from ${JSON.stringify(new URL('test-times.ts', import.meta.url).href)}

for (const [file, address] of ${JSON.stringify(files)}) {
  await timed(file, ${JSON.stringify(times)}, () => test(file, { timeout: ${maxFileMs} }, async (file) => {
    const reading = Promise.withResolvers()
    file.test('is read', () => reading.promise)
    await import(address).then(reading.resolve, reading.reject)
  }))
}
`
