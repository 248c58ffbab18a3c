import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateFormat } from './content-negotiation.ts'

const segments: [segment: string, token: string, form: string][] = [
  ['abc', 'abc', 'rss'],
  ['abc.json', 'abc', 'json'],
  ['abc.rss', 'abc', 'rss'],
  ['abc.xml', 'abc', 'rss'],
  ['abc.atom', 'abc', 'atom'],
  ['abc.JSON', 'abc.JSON', 'rss'],
  ['abc.Atom', 'abc.Atom', 'rss'],
  ['abc.html', 'abc', 'html'],
  ['abcjson', 'abcjson', 'rss'],
  ['a.json.xml', 'a.json', 'rss'],
  ['abc%3D%3D.json', 'abc==', 'json'],
  ['abc%2Ejson', 'abc.json', 'rss'],
  ['abc%', 'abc%', 'rss'],
  ['%E0%A4.atom', '%E0%A4', 'atom'],
  ['.json', '', 'json'],
  ['', '', 'rss'],
]

for (const [segment, token, form] of segments) {
  test(`the path ends in ${JSON.stringify(segment)}`, () => {
    const ending = segment.endsWith('.rss') ? { ending: '.rss' } : {}
    assert.deepEqual(negotiateFormat(segment), { token, form, ...ending, isVisit: false, mayBeVisit: false })
  })
}

const headers: [accept: string | undefined, form: string][] = [
  [undefined, 'rss'],
  ['', 'rss'],
  ['*/*', 'rss'],
  ['text/plain', 'rss'],
  ['application/*', 'rss'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'rss'],
  ['application/feed+json', 'json'],
  ['application/json', 'json'],
  ['application/feed+json, application/xml', 'json'],
  ['application/xml, application/feed+json', 'rss'],
  ['application/xml;q=1.0, application/feed+json;q=0.2', 'rss'],
  ['application/feed+json;q=0.8, */*;q=0.2', 'json'],
  ['application/feed+json;q=0, application/xml;q=0.4', 'rss'],
  ['application/feed+json;q=0', 'rss'],
  ['application/xml;q=0, application/feed+json;q=0.4', 'json'],
  // Case, spaces, other parameters.
  ['Application/Feed+JSON', 'json'],
  [' application/xml ; Q=0.5 ,application/json ; q=0.6 ', 'json'],
  ['application/json;charset=utf-8;q=0.1, text/xml;q=0.2', 'rss'],
  // A quality that is too high, too low, or none.
  ['application/xml, application/json;q=7', 'rss'],
  ['application/json;q=7, application/xml', 'json'],
  ['application/json;q=-1, application/xml;q=0.1', 'rss'],
  ['application/xml;q=0.9, application/json;q=much', 'json'],
  ['application/xml;q=0.9, application/json;q=', 'json'],
  // An exact name beats a pattern of the same quality, a higher quality beats both.
  ['*/*, application/json', 'json'],
  ['application/*, application/json', 'json'],
  ['text/*, application/json;q=0.9', 'rss'],
  ['*/json', 'rss'],
  // Atom wins only when it is strictly better.
  ['application/atom+xml', 'atom'],
  ['application/atom+xml, application/rss+xml', 'atom'],
  ['application/rss+xml, application/atom+xml', 'rss'],
  ['application/rss+xml;q=0.9, application/atom+xml', 'atom'],
  ['application/atom+xml;q=0.9, text/xml', 'rss'],
  ['application/atom+xml;q=0', 'rss'],
  ['application/atom+xml, application/json', 'atom'],
  ['application/json, application/atom+xml', 'json'],
  ['application/json, application/atom+xml, text/xml;q=0.1', 'json'],
  ['*/*;q=0.1, application/atom+xml;q=0.1', 'atom'],
  [',,;q=1,', 'rss'],
]

for (const [accept, form] of headers) {
  test(`Accept: ${accept}`, () => assert.equal(negotiateFormat('abc', accept).form, form))
}

test('the ending is stronger than the header', () => {
  assert.equal(negotiateFormat('abc.json', 'application/xml').form, 'json')
  assert.equal(negotiateFormat('abc.xml', 'application/feed+json').form, 'rss')
  assert.equal(negotiateFormat('abc.atom', 'application/feed+json').form, 'atom')
})

const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const visits: [segment: string, accept: string | undefined, destination: string | undefined, form: string][] = [
  ['abc', browsers, 'document', 'html'],
  ['abc', browsers, undefined, 'rss'],
  ['abc', browsers, 'empty', 'rss'],
  ['abc', '*/*', 'document', 'rss'],
  ['abc', undefined, 'document', 'rss'],
  ['abc.xml', browsers, 'document', 'rss'],
  ['abc.html', browsers, 'document', 'html'],
]

for (const [segment, accept, destination, form] of visits) {
  test(`${segment} for ${destination ?? 'a program'}, which takes ${accept ?? 'anything'}`, () => {
    const isVisit = form === 'html' && segment === 'abc'
    const mayBeVisit = segment === 'abc' && /text\/html(?!;q=0$)/.test(accept ?? '')
    assert.deepEqual(negotiateFormat(segment, accept, destination), { token: 'abc', form, isVisit, mayBeVisit })
  })
}
