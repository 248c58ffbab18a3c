// Selection of test files: named ones, those beside their sources, those that reach what has changed.
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { readImportGraph } from './import-graph.ts'

/** A sentence for people. */
export class SelectionError extends Error {}

/** Tests of pure rules, beside their files. */
export const unitTests = ['src/**/*.test.ts']

/** Files, folders and patterns, relative to the root. Throws a `SelectionError` for one that names no test. */
export function namedTests(root: string, words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const path = isAbsolute(word) ? relative(root, word) : word
    const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
    const found = globSync(isFolder ? `${path}/**/*.test.ts` : path, { cwd: root })
    const tests = found.filter((file) => file.endsWith('.test.ts'))
    if (tests.length > 0) return tests
    throw new SelectionError(
      found.length > 0
        ? `${word} is no test file. Their names end with .test.ts.`
        : `There is no test file ${word}. Name files, folders or patterns relative to the project.`,
    )
  })
}

/** What a commit since the branch left `base` changed, and what lies changed in the work tree; new files included. */
export function changedFiles(root: string, base: string): string[] {
  const start = git(root, ['merge-base', base, 'HEAD']).trim()
  const tracked = git(root, ['diff', '--name-only', start])
  const untracked = git(root, ['ls-files', '--others', '--exclude-standard'])
  return [...new Set(`${tracked}\n${untracked}`.split('\n').filter((path) => path !== ''))]
}

/** The near ones first: see `ImportGraph`. */
export function testsReaching(root: string, changed: readonly string[], { near = false } = {}): string[] {
  const reached = readImportGraph(root).testsOf(changed)
  return near ? reached.near : [...reached.near, ...reached.far]
}

function git(root: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new SelectionError(`git ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`)
}
