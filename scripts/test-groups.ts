// Test files that share a process, so that what all of them load is loaded and compiled once for several.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** As many as one process reads: starting one costs most of a second, and two groups that run at once should end together. */
const mostFiles = 8

/** These take long by themselves, or end, kill and measure processes. */
const alone = /^test\/(browser|postgres|xss)\/|(^|[/-])(kill|signals|outage|bootstrap|servers)\.test\.ts$/

/** The files that match, in groups: neighbours share one, as they load the same. */
export function groupTests(root: string, patterns: string[]): string[][] {
  const files = [...new Set(globSync(patterns, { cwd: root }))].sort()
  const groups: string[][] = files.filter((file) => alone.test(file)).map((file) => [file])
  const shared = files.filter((file) => !alone.test(file))
  const count = Math.ceil(shared.length / mostFiles)
  for (let group = 0; group < count; group += 1) {
    groups.push(shared.slice((group * shared.length) / count, ((group + 1) * shared.length) / count))
  }
  return groups
}

/**
 * A file for each group, in which each of its files is a test: its hooks and its servers begin and end with it.
 * Not suites: those are all read before the first of them runs.
 */
export function writeGroups(root: string, groups: string[][]): string[] {
  const folder = join(root, 'node_modules', '.cache', 'tests')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return groups.map((group, index) => {
    const [first = ''] = group
    if (group.length === 1) return join(root, first)
    const path = join(folder, `${index}.test.mjs`)
    writeFileSync(path, `import { test } from 'node:test'\n\n${group.map((file) => asTest(root, file)).join('\n')}`)
    return path
  })
}

function asTest(root: string, file: string): string {
  const address = pathToFileURL(join(root, file)).href
  return `await test('${file}', async () => {\n  await import('${address}')\n})\n`
}
