// Slow page, served from a thread of its own, so that readers of the feed do not slow it down.
// Run as a worker it posts its port, and then, on request, how often the page was fetched.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { listingPage } from '../../test/fixtures/listing-page.ts'

export interface SlowSite {
  url: string
  fetches(): Promise<number>
  stop(): Promise<void>
}

export async function startSlowSite(pageMs: number): Promise<SlowSite> {
  const worker = new Worker(new URL(import.meta.url), { workerData: pageMs })
  const told = () => new Promise<number>((resolve) => worker.once('message', resolve))
  const port = await told()
  return {
    url: `http://127.0.0.1:${port}/listing`,
    fetches() {
      worker.postMessage('fetches')
      return told()
    },
    async stop() {
      await worker.terminate()
    },
  }
}

function serve(pageMs: number): void {
  const page = listingPage()
  let fetches = 0
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== '/listing') {
      outgoing.writeHead(404).end()
      return
    }
    fetches++
    setTimeout(() => outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page), pageMs)
  })
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
  parentPort?.on('message', () => parentPort?.postMessage(fetches))
}

if (!isMainThread && parentPort) serve(workerData as number)
