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

const clockPreload = new URL('../harness/shifted-clock.mjs', import.meta.url).href

/** Options of Node under which a program loads these modules first. */
export const importing = (...modules: string[]): string => modules.map((module) => `--import=${module}`).join(' ')

const endings = new WeakMap<TestContext, (() => Promise<unknown>)[]>()

/**
 * The last one first, and each whatever becomes of the others: hooks of the test itself end with the first that throws, and
 * a server that nobody ends keeps the whole run from ending.
 */
function atEnd(t: TestContext, end: () => Promise<unknown>): void {
  const known = endings.get(t)
  if (known) return void known.push(end)
  const own = [end]
  endings.set(t, own)
  t.after(async () => {
    const failures: unknown[] = []
    for (const one of own.toReversed()) await one().catch((error) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'what the test began could not be ended')
  })
}

/** Ends with the test, however that ends. */
export async function start(t: TestContext, settings: Settings, script?: string): Promise<ServerProgram> {
  const server = await launchServer(settings, script ? { script } : {})
  atEnd(t, async () => {
    server.process.kill('SIGKILL')
    await server.ended
  })
  return server
}

/** For reads that are compared: nothing falls due meanwhile, however busy this machine is. */
export const slowClock: Settings = { TEST_CLOCK_RATE: '0.05' }

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
  atEnd(t, async () => {
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
      if (!fits.test(nameOf(read)) || expected.search(from) === -1) continue
      used.add(reason)
      expected = typeof to === 'string' ? expected.replace(from, to) : expected.replace(from, to)
    }
    assertSame(after[at] ?? '', expected, nameOf(read))
  }
  return known.map(({ reason }) => reason).filter((reason) => !used.has(reason))
}
