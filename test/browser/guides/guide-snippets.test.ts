// What the guides for blogs put into pages, with the values that each generator would fill in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOfGuide } from '../../guides/guide-blocks.ts'
import { startApp } from '../../harness/app.ts'
import { comment, save } from '../demo/demo-setup.ts'
import { widgetWorld } from '../widget/widget-setup.ts'

const world = widgetWorld()
const address = 'https://example.com/posts/first/'
const title = 'First & “last” post'
const escapedTitle = title.replace('&', '&amp;')

/** By the templates' own words. */
const values: [template: RegExp, value: string][] = [
  [/\{\{ (?:\.Permalink \| urlquery|address \| url_?encode) \}\}/g, encodeURIComponent(address)],
  [
    /\{\{ (?:\.Permalink|address|post\.url \| absolute_url|site\.url \+ post\.url) \}\}|<\?php the_permalink\(\); \?>/g,
    address,
  ],
  [/\{\{ (?:\.RelPermalink|post\.url(?: \| relative_url)?) \}\}/g, '/posts/first/'],
  [/\{\{ (?:\.Title|page\.title \| escape|title) \}\}/g, escapedTitle],
  [/\{% (?:assign|set) address = .* %\}\n/g, ''],
]

/** What stands in a page of the tenant `demo` then; no word of a template is left. */
function filled(snippet: string, server: string): string {
  const html = values.reduce((text, [template, value]) => text.replace(template, value), snippet)
  assert.doesNotMatch(html, /\{\{|\{%|<\?php/)
  return html
    .replaceAll('http://127.0.0.1:4000', server)
    .replaceAll('"blog"', '"demo"')
    .replaceAll('/thread/blog', '/thread/demo')
}

/** WordPress prints what `sprintf` makes of its text, and the script beside it. */
function printedByWordPress(): string {
  const [{ text = '' } = {}] = blocksOfGuide('comments-wordpress')
  const [, template = ''] = /'(<pageside-comments [^']*)'/.exec(text) ?? []
  assert.match(text, /esc_attr\(PAGESIDE_TENANT\),\s+esc_url\(get_permalink\(\)\),\s+esc_attr\(/)
  assert.match(text, /PAGESIDE_SERVER \. '\/embed\.js'/)
  const parts = ['blog', address, escapedTitle]
  return `<script src="http://127.0.0.1:4000/embed.js" async></script>${template.replace(/%s/g, () => parts.shift() ?? '')}`
}

const guides = ['add-comments', 'comments-hugo', 'comments-jekyll', 'comments-eleventy', 'comments-wordpress']

/** Those that open a thread, and those that count in lists, with the script that does it. */
function snippetsOf(guide: string): { thread: string; counts: string } {
  const blocks = blocksOfGuide(guide).map(({ text }) => text)
  const first = (word: string) => blocks.find((text) => text.includes(word)) ?? ''
  const thread = guide === 'comments-wordpress' ? printedByWordPress() : first('<pageside-comments')
  const [script, counted] = [first('embed.lists.js'), first('data-pageside-count')]
  return { thread, counts: script === counted ? script : script + counted }
}

for (const guide of guides) {
  test(`${guide}: the thread of the post, and its count in a list`, async () => {
    const { thread, counts } = snippetsOf(guide)
    const { page, close } = await world.open({
      body: (server) => filled(thread, server) + filled(counts, server),
      seed: (app) => save(app, { comment: 'From before', urlId: address }),
    })
    await comment(page, 'From before').waitFor()
    await page.getByText('1 comment', { exact: true }).first().waitFor()
    const element = page.locator('pageside-comments')
    assert.equal(await element.getAttribute('url-id'), address)
    assert.equal(await element.getAttribute('page-title'), guide === 'add-comments' ? 'First post' : title)
    assert.equal(await page.locator('[data-pageside-count]').innerText(), '1 comment')
    await close()
  })
}

for (const guide of guides.filter((name) => name !== 'comments-wordpress')) {
  test(`${guide}: the link for readers without scripts leads to the same thread`, async () => {
    const app = await startApp()
    try {
      await save(app, { comment: 'From before', urlId: address })
      const [, link = ''] = /<noscript><a href="([^"]+)"/.exec(filled(snippetsOf(guide).thread, app.url)) ?? []
      const response = await fetch(link)
      assert.equal(response.status, 200)
      assert.match(await response.text(), /From before/)
    } finally {
      await app.stop()
    }
  })
}
