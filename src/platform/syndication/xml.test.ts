import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressElement, element, escapeAddress, escapeText, escapeTextAsHtml } from './xml.ts'

const cases: [name: string, written: string, expected: string][] = [
  ['nothing special', escapeText('Ärger "und" Co'), 'Ärger "und" Co'],
  ['markup in text', escapeText('a < b && b > c'), 'a &#x3C; b &#x26;&#x26; b &#x3E; c'],
  ['an entity is text', escapeText('&amp;'), '&#x26;amp;'],
  ['the end of a section in text', escapeText(']]>'), ']]&#x3E;'],
  ['quotes in an attribute', escapeAddress(`" onload='x' &<>`), `&quot; onload='x' &amp;&lt;&gt;`],
  ['line ends in an attribute', escapeAddress('a\tb\nc\rd'), 'a&#x9;b&#xA;c&#xD;d'],
  ['an address', escapeAddress('https://a.example/?b#c'), 'https://a.example/?b#c'],
  ['text for a reader of HTML', escapeTextAsHtml('<b> & c'), '&#x26;lt;b&#x26;gt; &#x26;amp; c'],
  ['plain text for a reader of HTML', escapeTextAsHtml('"b"'), '"b"'],
  ['an element', element('title', '<'), '<title>&#x3C;</title>\n'],
  ['an address in an element', addressElement('link', '&'), '<link>&amp;</link>\n'],
  ['no address', addressElement('link', ''), ''],
  ['no element', element('title', ''), ''],
]

for (const [name, written, expected] of cases) {
  test(name, () => assert.equal(written, expected))
}
