// Demo site: a small web server whose pages have threads, and lists that become feeds.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderDemoPage } from './demo-pages.ts'

export interface DemoSite {
  url: string
  /** Pages take the widget from there. */
  showServer(url: string): void
  /** Open pages are loaded again. */
  reloadPages(): void
  stop(): Promise<void>
}

export async function startDemoSite(port: number): Promise<DemoSite> {
  const watching = new Set<ServerResponse>()
  let serverUrl = ''
  const server = createServer((incoming, outgoing) => {
    const pathname = URL.parse(incoming.url ?? '', 'http://site')?.pathname ?? ''
    if (pathname === '/reload') {
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
      watching.add(outgoing)
      outgoing.once('close', () => watching.delete(outgoing))
      return
    }
    const page = renderDemoPage(pathname, serverUrl)
    outgoing.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
    outgoing.end(page ?? '<!doctype html><title>Not found</title><h1>There is no such page</h1>')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use: name others with --port and --site-port.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    showServer(url) {
      serverUrl = url
    },
    reloadPages() {
      for (const page of watching) page.write('data: reload\n\n')
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
