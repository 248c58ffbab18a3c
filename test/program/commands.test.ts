// Commands of the program: exit codes, streams, and output forms.
import assert from 'node:assert/strict'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { articlePage, newsPage, stories } from '../fixtures/pages.ts'
import { type Site, startApp, startOrigin, temporaryFolder } from '../harness/app.ts'
import { type Ended, launch, pageside } from '../harness/programs.ts'

let folder: string
let site: Site

before(async () => {
  folder = await temporaryFolder()
  site = await startOrigin({
    '/news': newsPage(stories(12)),
    '/article': articlePage,
    '/broken': (_, outgoing) => outgoing.writeHead(503).end('down'),
  })
  await writeFile(join(folder, 'news.html'), newsPage(stories(12)))
  await writeFile(join(folder, 'article.html'), articlePage)
  await writeFile(join(folder, 'empty.html'), '')
  await writeFile(join(folder, 'paper.pdf'), '%PDF-1.7 \u0000\u0001\u0002 and so on')
  await mkdir(join(folder, 'a-folder'))
})

after(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

/** In the folder of the files, which it leaves as it was. `SITE` stands for the local site. */
function run(line: string, settings: Record<string, string> = {}): Promise<Ended> {
  const words = line.split(' ').map((word) => word.replace('SITE', site.url))
  return pageside(words, { FETCH_ALLOW: '127.0.0.0/8', ...settings }, folder)
}

const address = '--url https://harbour.example/news'

describe('feed', { concurrency: 2 }, () => {
  const found: [line: string, start: RegExp][] = [
    [`feed news.html ${address}`, /^<\?xml[^>]*>\s*(?:<\?[^>]*>\s*)*<rss /],
    [`feed news.html ${address} --format rss`, /^<\?xml[\s\S]*<link>https:\/\/harbour\.example\/news\/story-1-about/],
    [`feed news.html ${address} --format atom`, /^<\?xml[^>]*>\s*(?:<\?[^>]*>\s*)*<feed /],
    [`feed news.html ${address} --format json`, /^\{\s*"version":\s*"https:\/\/jsonfeed\.org\/version\/1\.1"/],
    [`feed news.html ${address} --json`, /^\{\s*"version"/],
    [`feed news.html ${address} --strategy faraday --no-discovery`, /^<\?xml/],
    ['feed SITE/news', /^<\?xml/],
    ['feed SITE/news --strategy http --json', /^\{\s*"version"/],
  ]
  for (const [line, start] of found) {
    test(`${line} → 0, and the feed alone on standard output`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 0, stderr)
      assert.equal(stderr, '')
      assert.match(stdout, start)
      assert.match(stdout, /Story number 12 about the old harbour/)
      assert.ok(stdout.endsWith('\n'))
      if (stdout.startsWith('{')) assert.equal(JSON.parse(stdout).items.length, 12)
    })
  }

  const failed: [line: string, exit: number, code: string][] = [
    [`feed article.html ${address}`, 3, 'not-a-list'],
    [`feed empty.html ${address}`, 3, 'empty'],
    [`feed paper.pdf ${address}`, 3, 'not-html'],
    ['feed SITE/missing', 4, 'origin-failed'],
    ['feed SITE/broken', 4, 'origin-failed'],
    ['feed http://10.0.0.1/', 4, 'origin-failed'],
    ['feed nowhere.invalid', 4, 'origin-failed'],
  ]
  for (const [line, exit, reason] of failed) {
    test(`${line} → ${exit}, the reason and a sentence, no feed`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, exit, stderr)
      assert.equal(stdout, '')
      assert.match(stderr, new RegExp(`^${reason}: \\S.*\\.\\n$`))
    })
  }

  for (const [line, exit, reason] of [failed[0]!, failed[3]!]) {
    test(`${line} --json → ${exit}, and the same as JSON on standard output`, async () => {
      const { code, stdout, stderr } = await run(`${line} --json`)
      assert.equal(code, exit)
      assert.equal(stderr, '')
      const { error, ...more } = JSON.parse(stdout)
      assert.deepEqual(more, {})
      assert.deepEqual(Object.keys(error), ['code', 'message'])
      assert.equal(error.code, reason)
      assert.match(error.message, /^\S.*\.$/)
    })
  }

  const misused = [
    'feed',
    'feed news.html',
    `feed missing.html ${address}`,
    `feed a-folder ${address}`,
    'feed news.html --url nonsense',
    'feed ftp://harbour.example/',
    'feed SITE/news --format xml',
  ]
  for (const line of misused) {
    test(`${line} → 2, a sentence and the usage`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /^\S.*\n[\s\S]*\nUsage: pageside feed PAGE\|URL .*\n$/)
    })
  }

  const explained: [line: string, sentence: string][] = [
    ['feed SITE/news --strategy magic', 'There is no strategy "magic". There are auto, http, browser, changes.'],
    ['feed SITE/news --unknown', 'There is no option --unknown.'],
    ['feed SITE/news --constructor', 'There is no option --constructor.'],
    ['feed SITE/news --strateg auto', 'There is no option --strateg. Did you mean --strategy?'],
    ['feed SITE/news --JSON', 'There is no option --JSON. Did you mean --json?'],
    ['feed SITE/news -x', 'There is no option -x.'],
    ['feed SITE/news elsewhere', '"elsewhere" is one word too many.'],
    [`feed news.html ${address} --format`, '--format needs a value.'],
    ['feed news.html --url --explain', '--url needs a value. One that begins with - is written --url=VALUE.'],
    [`feed news.html ${address} --explain=yes`, '--explain takes no value.'],
  ]
  for (const [line, sentence] of explained) {
    test(`${line} → 2: ${sentence}`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /\n\nUsage: pageside feed PAGE\|URL .*\n$/)
      assert.equal(stderr.split('\n')[0], sentence)
    })
  }

  test('settings that are not right → 1', async () => {
    const { code, stdout, stderr } = await run(`feed news.html ${address}`, { LOG_LEVEL: 'loud', FETCH_ALLOW: 'a b' })
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /^The settings are not right:\nLOG_LEVEL /)
  })

  test('--explain tells how on standard error, the feed stays alone', async () => {
    const { code, stdout, stderr } = await run(`feed news.html ${address} --explain --json`)
    assert.equal(code, 0)
    assert.equal(JSON.parse(stdout).items.length, 12)
    assert.match(stderr, /\S/)
  })
})

test('no command for one page leaves anything behind', async () => {
  const files = ['a-folder', 'article.html', 'empty.html', 'news.html', 'paper.pdf']
  assert.deepEqual((await readdir(folder)).sort(), files)
})

describe('operations', () => {
  test('--json lists every operation of the interface documents, and of the vendor beyond, in five fields', async () => {
    const { code, stdout, stderr } = await run('operations --json')
    assert.equal(code, 0)
    assert.equal(stderr, '')
    const listed = JSON.parse(stdout) as Record<string, unknown>[]
    const all = listed.filter(({ service }) => service !== 'comments-beyond')
    assert.deepEqual([all.length, listed.length], [55, 55 + 162])
    for (const one of listed) assert.deepEqual(Object.keys(one), ['operationId', 'service', 'method', 'path', 'served'])
    assert.equal(new Set(listed.map(({ operationId }) => operationId)).size, 55 + 162)
    assert.equal(all.filter(({ service, served }) => service === 'feeds' && served === true).length, 8)
    assert.equal(all.filter(({ service }) => service === 'comments').length, 47)
  })

  test('what it says is served is, and nothing else', async (t) => {
    const all = JSON.parse((await run('operations --json')).stdout) as Record<string, any>[]
    const app = await startApp()
    t.after(() => app.stop())
    const paths = new Set(all.filter(({ served }) => served).map(({ method, path }) => `${method} ${path}`))
    for (const { operationId, service, method, path, served } of all) {
      // What is not declared at all may stand below an address with a parameter: `/api/v1/comments/bulk`.
      if (service === 'comments-beyond' && !served) {
        assert.ok(!paths.has(`${method} ${path}`), operationId)
        continue
      }
      const response = await fetch(app.url + path.replace(/\{\w+\}/g, 'x'), { method })
      await response.arrayBuffer()
      assert.equal(response.status !== 501, served, operationId)
      assert.notEqual(response.status, 405, operationId)
    }
  })

  test('without --json one line for each and a sum', async () => {
    const { stdout } = await run('operations')
    const lines = stdout.trimEnd().split('\n')
    assert.equal(lines.length, 56 + 2 + 163)
    for (const line of lines.slice(0, 55)) assert.match(line, /^(?:served |not yet) {2}[A-Z]+ +\/\S* {2}\w+$/)
    assert.match(lines[55] ?? '', /^55 declared, \d+ served$/)
    for (const line of lines.slice(58, -1)) assert.match(line, /^(?:served {4}|not served) {2}[A-Z]+ +\/\S* {2}\w+$/)
    assert.match(lines.at(-1) ?? '', /^162 of the vendor, \d+ served$/)
  })
})

describe('the program', () => {
  test('is content when nobody reads to the end → 0', async () => {
    const { process: child, ended } = launch(['operations', '--json'], {})
    child.stdout?.destroy()
    const { code, stderr } = await ended
    assert.equal(stderr, '')
    assert.equal(code, 0)
  })

  for (const line of ['help', '--help', '']) {
    test(`${line || 'without a word'} shows every command → 0`, async () => {
      const { code, stdout, stderr } = await pageside(line === '' ? [] : [line])
      assert.equal(code, 0)
      assert.equal(stderr, '')
      for (const name of [
        'start',
        'feed PAGE',
        'feed list',
        'feed rotate ID',
        'account add',
        'account list',
        'account remove --name N',
        'operations',
        'migrate',
        'distribute',
      ])
        assert.match(stdout, new RegExp(`^  ${name}`, 'm'))
    })
  }

  const usages: [line: string, usage: string][] = [
    ['feed --help', 'feed PAGE|URL '],
    ['feed --unknown --help', 'feed PAGE|URL '],
    ['feed rotate --help', 'feed rotate ID\n'],
    ['migrate --help', 'migrate\n'],
  ]
  for (const [line, usage] of usages) {
    test(`${line} shows its usage and what it does → 0`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 0)
      assert.equal(stderr, '')
      assert.ok(stdout.startsWith(`Usage: pageside ${usage}`), stdout)
      assert.match(stdout, /\n\n[A-Z].*\.\n$/)
    })
  }

  const incomplete: [line: string, problem: string][] = [
    ['account lst', 'There is no command "account lst". Did you mean account list?'],
    ['account drop', 'There is no command "account drop".'],
    ['tenant', 'Say which command of "tenant".'],
  ]
  for (const [line, problem] of incomplete) {
    test(`${line} → 2, with the commands that begin so, and no others`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.deepEqual([code, stdout], [2, ''])
      const [first, blank, ...list] = stderr.trimEnd().split('\n')
      assert.deepEqual([first, blank], [problem, ''])
      const names = list.filter((_, at) => at % 2 === 0).map((text) => text.trim().split(' ')[0])
      assert.ok(names.length > 2)
      assert.deepEqual(new Set(names), new Set([line.split(' ')[0]]))
    })
  }

  test('ban --help → 0, with the commands that begin so', async () => {
    const { code, stdout, stderr } = await run('ban --help')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^ {2}ban add [\s\S]*^ {2}ban list [\s\S]*^ {2}ban remove /m)
    assert.doesNotMatch(stdout, /^ {2}(?!ban )\w/m)
  })

  const unknown: [line: string, problem: string][] = [
    ['feeds', 'There is no command "feeds". Did you mean feed?'],
    ['tenat list', 'There is no command "tenat". Did you mean tenant list?'],
    ['tenat', 'There is no command "tenat". Did you mean tenant?'],
    ['constructor', 'There is no command "constructor".'],
    ['x', 'There is no command "x".'],
  ]
  for (const [line, problem] of unknown) {
    test(`${line} is no command → 2, with the list`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 2)
      assert.equal(stdout, '')
      assert.equal(stderr.split('\n', 1)[0], problem)
      assert.match(stderr, /^.*\n\n[\s\S]*account add/)
    })
  }

  for (const line of ['start now', 'operations all', 'migrate --force']) {
    test(`${line} is wrong usage → 2`, async () => {
      const { code, stderr } = await run(line)
      assert.equal(code, 2)
      assert.match(stderr, /\nUsage: pageside /)
    })
  }
})
