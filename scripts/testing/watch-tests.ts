// Watcher of sources and tests: after each save, the tests near to what was saved run again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { testsReaching } from './selection.ts'

const folders = ['src', 'test', 'scripts', 'bench', 'docs']
/** Editors write a file in several steps. */
const gatherMs = 50
const isWatched = (path: string) => /\.(?:tsx?|mts|mjs|css|html|sql|json|md)$/.test(path)

/** Until the process is ended. `script` is the runner, which gets the files as arguments. */
export function watchTests(root: string, script: string): Promise<never> {
  const changed = new Set<string>()
  let running: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  async function runAffected(): Promise<void> {
    timer = undefined
    // What is saved while tests run is tried after them, together.
    if (running) return
    const saved = [...changed]
    changed.clear()
    const tests = testsReaching(root, saved, { near: true })
    console.log(`\npageside: ${saved.join(', ')}: ${tests.length} test files are near`)
    if (tests.length > 0) {
      running = spawn(process.execPath, [...process.execArgv, script, ...tests], { cwd: root, stdio: 'inherit' })
      await once(running, 'exit')
      running = undefined
    }
    if (changed.size > 0) await runAffected()
    else console.log('pageside: waiting for a change')
  }

  for (const folder of folders.filter((name) => existsSync(join(root, name)))) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !isWatched(name)) return
      changed.add(`${folder}/${name.replaceAll('\\', '/')}`)
      if (timer === undefined) timer = setTimeout(runAffected, gatherMs)
    })
  }
  console.log('pageside: waiting for a change')
  return new Promise(() => {})
}
