// CMS fingerprints: body classes of content systems and their meaning.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from '../html/page-document.ts'
import {
  isCmsArchivePage,
  isCmsEntryPage,
  isCmsLoginPage,
  isCmsNoResultsPage,
  isCmsNotFoundPage,
} from './cms-fingerprints.ts'

const told = (body: string, path = '/boats/low-water', head = '') => {
  const document = parseDocument(
    `<html><head>${head}</head><body ${body}>Boats</body></html>`,
    `https://a.example${path}`,
  )
  const said = {
    isEntry: isCmsEntryPage,
    isArchive: isCmsArchivePage,
    isWithoutResult: isCmsNoResultsPage,
    isOfMissing: isCmsNotFoundPage,
    isOfLogIn: isCmsLoginPage,
  }
  return Object.entries(said).flatMap(([name, says]) => (says(document) ? [name] : []))
}

const classes: readonly (readonly [said: string, ...written: string[]])[] = [
  [
    'isEntry',
    'post-template-default single single-post postid-812 single-format-standard',
    'html not-front page-node page-node-2 node-type-article',
    'site com_k2 view-item itemid-4',
    'product product-12-rope-and-lamp category-3',
    'page-entry theme-plain globalheader-off',
    'product-product-42',
    'blog-wrapper blog-post-page plugin-blog',
  ],
  [
    'isArchive',
    'home blog hfeed',
    'archive category category-1',
    'com_content view-category layout-blog',
    'com_k2 view-itemlist',
    'tag-template tag-boats',
    'product-category-20_27',
    'section-viewforum ltr',
  ],
  ['isWithoutResult', 'search search-no-results'],
  ['isOfMissing', 'error404 wp-custom-logo'],
  ['isOfLogIn', 'login login-action-login', 'com_users view-login'],
]

for (const [said, ...written] of classes)
  test(`${said}, by classes`, () => {
    for (const one of written) assert.deepEqual(told(`class="${one}"`), [said], one)
  })

test('ids say so, too', () => {
  assert.deepEqual(told('id="tt-body-page"'), ['isEntry'])
  assert.deepEqual(told('id="tt-body-category"'), ['isArchive'])
})

test('other classes say nothing', () => {
  const others = [
    'single single-forum postid-4 bbpress',
    'single-column',
    'single single-post category category-oars',
    'page-entry',
    'product product-3-columns',
    'layout-post',
    'collection-type-page view-item',
    'blog',
    'my-single-post-wrapper',
    'template-collections',
    'site com_content view-article no-layout',
  ]
  for (const one of others) assert.deepEqual(told(`class="${one}"`), [], one)
})

test('the first page of a site may be anything', () => {
  assert.deepEqual(told('class="single single-post"', '/'), [])
})
