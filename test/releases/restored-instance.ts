// Instances restored from fixtures, for tests: settings, servers that end with the test, comparison of answers.
import { rm } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import { temporaryFolder } from '../harness/app.ts'
import { dropDatabase, type Engine, engine } from '../harness/engine.ts'
import { launchServer, type ServerProgram, type Settings } from '../harness/programs.ts'
import { knownDifferences } from './known-differences.ts'
import { instanceSettings, type Recorded } from './record-instance.ts'
import { assertSame, nameOf } from './recorded-reads.ts'
import { restoreFixture } from './release-fixture.ts'

const clockPreload = new URL('./shifted-clock.mjs', import.meta.url).href

/** Options of Node under which a program loads these modules first. */
export const importing = (...modules: string[]): string => modules.map((module) => `--import=${module}`).join(' ')

/** Ends with the test, however that ends. */
export async function start(t: TestContext, settings: Settings, script?: string): Promise<ServerProgram> {
  const server = await launchServer(settings, script ? { script } : {})
  t.after(async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  return server
}

interface Place {
  /** Engine of the fixture. */
  of?: Engine
  folder?: string
}

/** A copy of the data, in a given empty folder or a new one, and settings under which the program's clock goes on where the release's server ended. */
export async function restored(t: TestContext, version: string, { of = engine, folder: given }: Place = {}) {
  const folder = given ?? (await emptyFolder(t))
  const { url, recorded } = await restoreFixture(version, folder, of)
  const clock = { NODE_OPTIONS: importing(clockPreload), TEST_CLOCK_START: String(recorded.recordedAt) }
  const settings: Settings = { ...instanceSettings(folder, url), ...clock }
  return { settings, url, recorded, folder }
}

export async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(async () => {
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  })
  return folder
}

/** Byte by byte, but for what is listed with its reason. Returns the reasons of what is listed and did not occur. */
export function compare(version: string, { reads, answers: before }: Recorded, after: readonly string[]): string[] {
  const known = knownDifferences.filter(({ until }) => until.localeCompare(version, 'en', { numeric: true }) > 0)
  const used = new Set<string>()
  for (const [at, read] of reads.entries()) {
    let expected = before[at] ?? ''
    for (const { read: fits, from, to, reason } of known) {
      if (!fits.test(nameOf(read)) || !from.test(expected)) continue
      used.add(reason)
      expected = expected.replace(from, to)
    }
    assertSame(after[at] ?? '', expected, nameOf(read))
  }
  return known.map(({ reason }) => reason).filter((reason) => !used.has(reason))
}
