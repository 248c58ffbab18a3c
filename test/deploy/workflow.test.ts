// Workflow and editor settings: what they name is there, and they say what the project's own files say.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string) => readFileSync(join(root, path), 'utf8')

interface Job {
  steps: { run?: string }[]
  strategy?: { matrix: { node: number[] } }
}

test('the workflow runs all checks on the oldest Node that installs and on the one that runs the server', () => {
  const { jobs }: { jobs: Record<string, Job> } = parse(text('.github/workflows/checks.yml'))
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  assert.ok(commands.includes('.ci/run'))
  assert.equal(statSync(join(root, '.ci/run')).mode & 0o111, 0o111)
  const { dependencies } = JSON.parse(text('package.json'))
  const [, oldest] = /^const leastToInstall = (\d+)$/m.exec(text('scripts/installation.mjs')) ?? []
  assert.deepEqual(jobs.checks?.strategy?.matrix.node, [Number(oldest), Number.parseInt(dependencies.node, 10)])
  const profiles = commands.flatMap((command) => [...command.matchAll(/--profile (\w+)/g)].map(([, name]) => name))
  const { services }: { services: Record<string, { profiles?: string[] }> } = parse(text('compose.yaml'))
  assert.deepEqual(
    profiles,
    Object.values(services).flatMap((service) => service.profiles ?? []),
  )
})

test('editors format as the formatter does', () => {
  const { formatter } = JSON.parse(text('biome.json'))
  const [, general = ''] = text('.editorconfig').split(/^\[.*\]$/m)
  assert.ok(general.includes(`indent_style = ${formatter.indentStyle}\n`))
  assert.ok(general.includes(`indent_size = ${formatter.indentWidth}\n`))
  assert.ok(general.includes(`max_line_length = ${formatter.lineWidth}\n`))
})

test('the templates and the documents for people who join are there, and lead on', () => {
  for (const path of ['.github/PULL_REQUEST_TEMPLATE.md', '.github/ISSUE_TEMPLATE/bug.md', 'CODE_OF_CONDUCT.md']) {
    const named = [...text(path).matchAll(/\b(?:docs\/\w+|[A-Z_]+\.md)\b/g)].map(([name]) => name)
    assert.ok(named.length > 0, path)
    for (const name of named) assert.ok(existsSync(join(root, name)), `${path} names ${name}`)
  }
})
