// Property test: rendered HTML has only allowed elements and attributes, as an independent HTML parser reads it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { hostile, repeated, soup } from '../../../../test/fixtures/hostile-comments.ts'
import { createRandom } from '../../../../test/harness/random.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'
import { prepareText, renderText } from './render-text.ts'

const imageProxyUrl = (url: string) => {
  return url.includes('refused') ? '' : `/images/${Buffer.from(url).toString('base64url')}`
}
const mentions = [{ tag: '@<b>"Ann', rawTag: '@ann', id: '1' }]
const render = (text: string) => renderText(text, { imageProxyUrl, mentions }).html

const elements = 'b em u i strike pre span code img a strong ul ol li br'.split(' ')

/** By element and attribute; a tag has no others. */
const attributes: Record<string, RegExp> = {
  'a href': /^(?:https?:\/\/[^\s"<>/?#@]+[/?#][^\s"<>]*|mailto:[^\n]*)$/,
  'a rel': /^nofollow noopener ugc$/,
  'a target': /^_blank$/,
  'img src': /^\/images\/[\w-]+$/,
  'img alt': /^/,
  'ol start': /^\d+$/,
  'span class': /^(?:(?:quote|mention|hash-tag) ?)+$/,
}

function* elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Iterable<DefaultTreeAdapterTypes.Element> {
  for (const child of node.childNodes) {
    assert.ok('tagName' in child || child.nodeName === '#text', `a ${child.nodeName}`)
    if (!('tagName' in child)) continue
    yield child
    yield* elementsOf(child)
  }
}

function assertHarmless(html: string) {
  for (const { tagName, attrs } of elementsOf(parseFragment(html))) {
    assert.ok(elements.includes(tagName), `<${tagName}>`)
    for (const { name, value } of attrs) {
      assert.match(value, attributes[`${tagName} ${name}`] ?? /$^never/, `${name} of <${tagName}>`)
    }
    if (tagName === 'a') assert.equal(attrs.length, 3)
  }
}

/** The HTML is a complete tree: no parser has to move, close or drop anything. */
function assertWhole(html: string) {
  const tree = parseFragment(html)
  assert.equal(plainSpelling(serialize(tree)), plainSpelling(html))
  const again = sanitizeHtml(html, (address) => address)
  assert.equal(again, html, 'made safe again, it is the same')
  for (const { tagName, parentNode, childNodes } of elementsOf(tree)) {
    if (tagName === 'li') assert.match(parentNode?.nodeName ?? '', /^[uo]l$/)
    if (tagName === 'pre') assert.deepEqual(childNodes[0]?.nodeName, 'code')
  }
}

function plainSpelling(html: string): string {
  const spelled = html.replaceAll(' />', '>').replaceAll('&nbsp;', '\u00a0')
  return spelled.replace(/ alt="[^"]*"/g, '')
}

function assertSafe(text: string) {
  const html = render(text)
  assertHarmless(html)
  assertWhole(html)
  const clean = prepareText(text, 200_000)
  // A refused text may have lost invisible characters, and be a list without them.
  const shown = render('text' in clean ? clean.text : text.replace(/[\0\p{Cf}]/gu, ''))
  const seen = /<img |[^\s\p{C}\p{M}]/u.test(shown.replace(/<(?!img )[^<>]*>/g, ''))
  assert.equal('text' in clean, seen, 'taken if there is something to see')
}

test('hostile text is harmless', () => {
  for (const text of [...hostile, '\u20691. 1. </p>']) assertSafe(text)
})

test('html of others is reduced to the same', () => {
  for (const html of hostile) assertHarmless(sanitizeHtml(html, imageProxyUrl))
  const foreign = '<p>a\0</p><a href="/b" onclick="x">b</a><img src="https://x.org/c"><img src="https://refused.org/d">'
  const kept = `a<span>b</span><img src="${imageProxyUrl('https://x.org/c')}" alt="" />`
  assert.equal(sanitizeHtml(foreign, imageProxyUrl), kept)
  assert.equal(sanitizeHtml(`${'<b>'.repeat(9)}\u202ea`, imageProxyUrl), `${'<b>'.repeat(9)}a${'</b>'.repeat(9)}`)
})

test('the same piece again and again is harmless', () => {
  for (const piece of repeated) assertSafe(piece.repeat(10_000 / piece.length))
})

test('100 kB of brackets, stars, quotes, ticks and links are read in one go', () => {
  for (const piece of ['[', '*', '> ', '`', '[b]', '<b>', '<code>\n', '[x](https://x.org) ', 'https://x.org/ ']) {
    const html = render(piece.repeat(100_000 / piece.length))
    assertHarmless(html)
    assertWhole(html)
  }
})

test('any soup of markup is harmless', (t) => {
  const { seed, pick, below } = createRandom()
  t.diagnostic(`seed ${seed}`)
  for (let i = 0; i < 3000; i++) {
    const text = Array.from({ length: 1 + below(40) }, () => pick(pick(soup))).join('')
    try {
      assertSafe(text)
      assertHarmless(sanitizeHtml(text, imageProxyUrl))
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}\n${render(text)}`, { cause: error })
    }
  }
})
