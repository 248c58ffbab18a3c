// Texts that no screen takes for repeats, and a tenant without limits on their number.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'wa']

/** The same for the same seed: so many words of two to four syllables. */
export function uniqueText(seed: number, count: number): string {
  let state = (seed + 1) * 0x9e3779b1
  const next = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: count }, word).join(' ')
}

/** Beside a server that runs, by the command that people have for it. */
export async function withoutFloodLimit(environment: Record<string, string>): Promise<void> {
  const command = ['src/commands/pageside.ts', 'tenant', 'set', 'demo', 'maxCommentCreatedCountPUPM=0']
  await promisify(execFile)(process.execPath, command, { cwd: root, env: { ...process.env, ...environment } })
}
