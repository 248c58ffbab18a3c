// Everything that must hold before a change lands: format and lint, types, then every test.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => `${root}node_modules/.bin/${name}`
const node = process.execPath
const lintOnly = process.argv.includes('--lint-only')
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const steps: [what: string, command: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['types for browsers', bin('tsc'), ['-p', 'src/web']],
]
const tests = files.length > 0 ? files : ['src/**/*.test.ts', 'test/**/*.test.ts']
if (!lintOnly) {
  const flags = ['--test', '--test-concurrency=2', '--disable-warning=ExperimentalWarning']
  steps.push(['tests', node, [...flags, ...tests]])
}

for (const [what, command, args] of steps) {
  console.error(`pageside: ${what}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`pageside: ${what} failed`)
    process.exit(status ?? 1)
  }
}
