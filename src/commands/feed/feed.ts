// `pageside feed`: one conversion of a page or a file, without a server.
import { readFile } from 'node:fs/promises'
import { readConfig } from '../../config.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Command, parseCommandArgs, print, printError, printJson, UsageError } from '../command.ts'

const exitCodes = { nothingFound: 3, notFetched: 4 }
const forms = ['rss', 'atom', 'json'] as const

export const feed: Command = {
  name: 'feed',
  usage:
    'PAGE|URL [--url U] [--fetched-at TIME] [--strategy S] [--scroll N] [--wait-for SELECTOR] [--format rss|atom|json] [--no-discovery] [--explain]',
  summary:
    'Convert one page and print its feed. A file takes its address from --url, and is read as of --fetched-at, so that "yesterday" is the day before.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, options, 1)
    const [source] = positionals
    if (!source) throw new UsageError('Name a page: an address or a file.')
    const form = forms.find((name) => name === (values.format ?? (values.json ? 'json' : 'rss')))
    if (!form) throw new UsageError(`--format must be one of ${forms.join(', ')}.`)
    const page = await readSource(source, values.url)
    const clock = clockOf(page, values['fetched-at'])
    const discovery = !values['no-discovery']
    const { convertPage } = await import('../../feeds/service.ts')
    const steps = { scroll: scrollOf(values.scroll), waitFor: values['wait-for'] }
    const wanted = { ...page, strategy: values.strategy, discovery, form, ...steps }
    const { browser, noBrowser, ...parts } = await converterParts()
    const result = await convertPage({ ...wanted, noBrowser }, { ...parts, browser, clock }).finally(() =>
      browser?.close(),
    )
    if (values.explain) printError(result.explanation.join('\n'))
    if ('text' in result) {
      print(result.text)
      return 0
    }
    const { failed, code, message } = result
    if (failed === 'asked') throw new UsageError(message)
    if (values.json) printJson({ error: { code, message } })
    else printError(`${code}: ${message}`)
    return failed === 'found' ? exitCodes.nothingFound : exitCodes.notFetched
  },
}

const options = {
  url: { type: 'string' },
  'fetched-at': { type: 'string' },
  strategy: { type: 'string' },
  scroll: { type: 'string' },
  'wait-for': { type: 'string' },
  format: { type: 'string' },
  'no-discovery': { type: 'boolean' },
  explain: { type: 'boolean' },
} as const

function scrollOf(typed: string | undefined): number | undefined {
  if (typed === undefined || /^\d{1,4}$/.test(typed)) return typed === undefined ? undefined : Number(typed)
  throw new UsageError(`--scroll "${typed}" is not a number: write how often the page is scrolled to its end.`)
}

const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** A file stands still at the time it was saved; all else is read now. */
function clockOf({ body }: { body?: Uint8Array }, fetchedAt: string | undefined): Clock {
  if (fetchedAt === undefined) return systemClock
  if (body === undefined) throw new UsageError('--fetched-at belongs to a file: an address is fetched now.')
  const day = fetchedAt.slice(0, 10)
  // The day after the last of a month would be read as the first of the next.
  const isDay = time.test(fetchedAt) && new Date(Date.parse(day) || 0).toISOString().startsWith(day)
  const at = isDay ? Date.parse(fetchedAt) : Number.NaN
  if (Number.isNaN(at))
    throw new UsageError(
      `--fetched-at "${fetchedAt}" is not a time: write 2024-03-14, or 2024-03-14T09:30:00 followed by Z or +02:00.`,
    )
  return { now: () => at }
}

/** With a scheme it is an address; else a file of that name; else an address without a scheme. */
async function readSource(source: string, url: string | undefined): Promise<{ url: string; body?: Uint8Array }> {
  if (/^https?:\/\//i.test(source)) return { url: source }
  const body = await readFile(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new UsageError(`${source} cannot be read: ${error.message}`)
  })
  if (body === undefined) {
    if (source.includes('.') && !source.includes('/.') && !/\.html?$/.test(source)) return { url: source }
    throw new UsageError(`There is no file ${source}.`)
  }
  if (!url) throw new UsageError('A file needs --url, the address it was found at: links are resolved against it.')
  return { url, body }
}

async function converterParts() {
  const config = readConfig()
  const { allowList } = await import('../../outgoing.ts')
  const { openPageBrowser } = await import('../../page-browser.ts')
  const { createLog } = await import('../../platform/log.ts')
  const { createSafeFetch } = await import('../../platform/http/fetch/safe-fetch.ts')
  const { createMetrics } = await import('../../platform/metrics.ts')
  const safeFetch = createSafeFetch({
    allow: allowList(config),
    ...(config.FETCH_PROXY ? { proxy: config.FETCH_PROXY } : {}),
  })
  const found = await openPageBrowser(config, createLog('silent'))
  const { browser, missing: noBrowser } =
    'browser' in found ? { ...found, missing: undefined } : { ...found, browser: undefined }
  return { safeFetch, metrics: createMetrics(), userAgent: 'Pageside', browser, noBrowser }
}
