// Proof of the browser: nothing reaches the private network through it, and dying pages leave nothing behind.
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { findTestChromium, type TestChromium } from '../../browser/chromium.ts'
import { openRemoteBrowser, openTestBrowser } from '../../platform/browser/guarded-visits.ts'
import { startRemoteChromium } from '../../platform/browser/remote/remote-chromium.ts'
import { type DyingResult, proveDying } from './dying-proof.ts'
import { type NeighboursResult, proveNeighbours } from './neighbours-proof.ts'
import { proveWays, type WaysResult } from './ways-proof.ts'

/** Of this process, between the first tenth of the pages and the last. */
const maxHeapGrowth = 32 * 1024 * 1024
/** Of p99 of the reads of other feeds. */
const maxSlower = 1.2
/** Main process, zygotes, services, and pages of two visits. */
const maxProcesses = 60

/** By how the browser was started. */
export type WaysResults = Record<'local' | 'remote' | 'remoteWithoutFlags', WaysResult>

export interface BrowserResult {
  ways: WaysResults
  dying: DyingResult
  neighbours: NeighboursResult
}

/** Throws where something leaks, and where other feeds wait for dying pages. */
export async function proveBrowser(pages: number): Promise<BrowserResult> {
  const chromium = await findTestChromium()
  const browser = openTestBrowser(chromium)
  const local = await proveNoWay(browser)
  const ways = { local, remote: await proveRemote(true), remoteWithoutFlags: await proveRemote(false) }
  const dying = await dieInTurn(chromium, pages)
  return { ways, dying, neighbours: await besideThem(pages) }
}

async function proveRemote(isGuarded: boolean): Promise<WaysResult> {
  const remote = await startRemoteChromium({ isGuarded })
  return proveNoWay(openRemoteBrowser(remote.socket)).finally(() => remote.stop())
}

async function proveNoWay(browser: Browser): Promise<WaysResult> {
  const ways = await proveWays(browser, console.error).finally(() => browser.close())
  if (ways.connections > 0) throw new Error(`The private server was reached: ${ways.leaks.join(', ')}.`)
  return ways
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

/** In five rounds of up to 20 seconds each. */
async function besideThem(pages: number): Promise<NeighboursResult> {
  const neighbours = await proveNeighbours(5, Math.min(20_000, pages * 100))
  const { alone, beside } = neighbours
  if (beside.p99 > alone.p99 * maxSlower) throw new Error(`Feeds waited for dying pages: ${JSON.stringify(neighbours)}`)
  return neighbours
}
