// Metrics of the browser for pages that scripts draw, read from it when they are scraped.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Browser } from './browser/browser.ts'

/** Those of this machine's browser alone know its CPU time and memory: of one elsewhere they are 0. */
export function registerBrowserMetrics(registers: Registry[], browser: Pick<Browser, 'state' | 'usage'>): void {
  const counter = (name: string, help: string, read: () => number | Promise<number>) =>
    new Counter({
      registers,
      name,
      help,
      async collect() {
        const value = await read()
        this.reset()
        this.inc(value)
      },
    })
  counter('pageside_browser_pages_total', 'Pages read in the browser', () => browser.state().pages)
  counter('pageside_browser_starts_total', 'Starts of the browser, or connections to it', () => browser.state().starts)
  counter(
    'pageside_browser_cpu_seconds_total',
    'CPU time of its processes here',
    async () => (await browser.usage()).cpuSeconds,
  )
  new Counter({
    registers,
    name: 'pageside_browser_failures_total',
    help: 'Pages that it could not read',
    labelNames: ['problem'],
    collect() {
      this.reset()
      for (const [problem, count] of Object.entries(browser.state().failures)) this.inc({ problem }, count)
    },
  })
  new Gauge({
    registers,
    name: 'pageside_browser_memory_bytes',
    help: 'Resident memory of its processes here, shared pages counted in each',
    async collect() {
      this.set((await browser.usage()).memoryBytes)
    },
  })
}
