// Configurations as html2rss has them, unchanged: each is a feed of the file, and gives what it says.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import {
  type Site,
  type SiteHandler,
  startApp,
  startOrigin,
  type TestApp,
  temporaryFolder,
} from '../../../harness/app.ts'
import type { ConfigurationCase } from './configuration-case.ts'
import { dataConfigurations } from './data-configurations.ts'
import { plainConfigurations } from './plain-configurations.ts'
import { processedConfigurations } from './processed-configurations.ts'

const cases = [...plainConfigurations, ...processedConfigurations, ...dataConfigurations]
let site: Site
let app: TestApp

const filled = (text: string) => text.replaceAll('ORIGIN', site.url)

before(async () => {
  const pages = Object.assign({}, ...cases.map(({ pages }) => pages)) as Record<string, string>
  const answer = (path: string, text: string): SiteHandler => {
    const type = path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8'
    return (_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': type }).end(text)
    }
  }
  const handlers = Object.entries(pages).map(([path, text]) => [path, answer(path, text)] as const)
  site = await startOrigin(Object.fromEntries(handlers))
  const folder = await temporaryFolder()
  const file = join(folder, 'feeds.yml')
  const feeds = Object.fromEntries(cases.map(({ config }, i) => [`example.com/c${i}`, parse(filled(config))]))
  await writeFile(file, JSON.stringify({ feeds }))
  app = await startApp({ CONFIG_FILE: file })
})
after(async () => {
  await app.stop()
  await site.stop()
})

test('the file is read', () => {
  const problems = app.logged.filter(({ level }) => (level as number) >= 50) as { error?: Error }[]
  assert.deepEqual(
    problems.map(({ error }) => error?.message),
    [],
  )
})

for (const [i, { name, query = '', items, count, title }] of cases.entries()) {
  test(name, async () => {
    const response = await fetch(`${app.url}/example.com/c${i}.json${query}`)
    const text = await response.text()
    assert.equal(response.status, 200, text)
    const feed = JSON.parse(text) as { title: string; items: Record<string, unknown>[] }
    if (title !== undefined) assert.equal(feed.title, title)
    assert.equal(feed.items.length, count ?? items.length, text)
    for (const [n, expected] of items.entries()) assertItem(feed.items[n] ?? {}, expected)
  })
}

function assertItem(item: Record<string, unknown>, expected: ConfigurationCase['items'][number]): void {
  for (const [field, value] of Object.entries(expected)) {
    if (value instanceof RegExp) assert.match(String(item[field]), new RegExp(filled(value.source), value.flags), field)
    else assert.deepEqual(item[field], JSON.parse(filled(JSON.stringify(value))), field)
  }
}
