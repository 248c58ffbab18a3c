// Proof of the browser: nothing reaches the private network through it, and dying pages leave nothing behind.
import { findTestChromium, type TestChromium } from '../../browser/chromium.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'
import { type DyingResult, proveDying } from './dying-proof.ts'
import { proveWays, type WaysResult } from './ways-proof.ts'

/** Of this process, between the first tenth of the pages and the last. */
const maxHeapGrowth = 32 * 1024 * 1024
/** Main process, zygotes, services, and pages of two visits. */
const maxProcesses = 60

/** Throws where something leaks. */
export async function proveBrowser(pages: number): Promise<{ ways: WaysResult; dying: DyingResult }> {
  const chromium = await findTestChromium()
  const browser = openTestBrowser(chromium)
  const ways = await proveWays(browser, console.error).finally(() => browser.close())
  if (ways.connections > 0) throw new Error(`The private server was reached: ${ways.leaks.join(', ')}.`)
  return { ways, dying: await dieInTurn(chromium, pages) }
}

async function dieInTurn(chromium: TestChromium, pages: number): Promise<DyingResult> {
  const limits = { memoryBytes: 1.5 * 1024 ** 3, heapMb: 128, visits: { totalMs: 8_000, readMs: 3_000 } }
  const dying = await proveDying(openTestBrowser(chromium, limits), pages, console.error)
  const { unread, processesLeft, foldersLeft, processesAtMost, heapBytes } = dying
  if (unread > pages / 100) throw new Error(`${unread} good pages were not read after a dying one.`)
  if (processesLeft + foldersLeft > 0)
    throw new Error(`${processesLeft} processes and ${foldersLeft} folders are left.`)
  if (processesAtMost > maxProcesses) throw new Error(`There were ${processesAtMost} processes at a time.`)
  if (heapBytes[1] - heapBytes[0] > maxHeapGrowth) throw new Error(`The heap grew: ${heapBytes.join(' to ')} bytes.`)
  return dying
}
