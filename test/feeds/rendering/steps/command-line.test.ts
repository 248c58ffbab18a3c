// `pageside feed` with the browser: what it did on the page is told, and so is why there is none.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findTestChromium } from '../../../browser/chromium.ts'
import { type Site, startOrigin } from '../../../harness/app.ts'
import { pageside } from '../../../harness/programs.ts'
import { longListFiles, storiesOf } from './long-lists.ts'

let site: Site
let folder: string
let settings: Record<string, string>

before(async () => {
  site = await startOrigin({ ...longListFiles('button'), ...longListFiles('late') })
  folder = await mkdtemp(join(tmpdir(), 'pageside-browser-'))
  const { executablePath, env = {} } = await findTestChromium()
  // The program gives the browser no environment of its own.
  const lines = ['LD_LIBRARY_PATH', 'FONTCONFIG_FILE'].map((name) => `${name}='${env[name] ?? ''}' `).join('')
  const script = join(folder, 'chromium')
  await writeFile(script, `#!/bin/sh\n${lines}exec '${executablePath}' "$@"\n`, { mode: 0o755 })
  settings = { FETCH_ALLOW: '127.0.0.0/8', BROWSER: script, BROWSER_NO_SANDBOX: 'true' }
})

after(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const run = (path: string, args: string[], own: Record<string, string> = {}) =>
  pageside(['feed', `${site.url}${path}`, '--format', 'json', '--explain', ...args], { ...settings, ...own })

test('the page is scrolled, and the button for more is pressed', async () => {
  const { code, stdout, stderr } = await run('/button', ['--strategy', 'browser', '--scroll', '2'])
  assert.equal(code, 0, stderr)
  const titles = JSON.parse(stdout).items.map(({ title }: { title: string }) => title)
  assert.deepEqual(titles.toSorted(), storiesOf('button', 3).toSorted())
  assert.match(stderr, /found by: The page as a browser shows it/)
  assert.match(stderr, /found by: The button that shows more was pressed 2 times/)
})

test('an element is waited for', async () => {
  const { code, stdout, stderr } = await run('/late', ['--wait-for', '.ready article'])
  assert.equal(code, 0, stderr)
  assert.equal(JSON.parse(stdout).items.length, 6)
})

test('without a browser the reason is told', async () => {
  for (const args of [
    ['--strategy', 'browser'],
    ['--scroll', '2'],
  ]) {
    const { code, stderr } = await run('/button', args, { BROWSER: 'off' })
    assert.equal(code, 4, stderr)
    assert.match(stderr, /BROWSER is off/)
  }
})

const refused: [args: string[], told: RegExp][] = [
  [['--scroll', 'far'], /--scroll "far" is not a number/],
  [['--scroll', '11'], /--scroll: /],
  [['--wait-for', 'li['], /--wait-for: "li\["/],
  [['--strategy', 'http', '--scroll', '2'], /--scroll: .*"http" has no browser/],
]

for (const [args, told] of refused) {
  test(`${args.join(' ')} is refused`, async () => {
    const { code, stderr } = await run('/button', args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, told)
  })
}
