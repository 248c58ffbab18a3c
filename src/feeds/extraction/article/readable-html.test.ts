import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableHtml } from './readable-html.ts'

const text = '<p>The ferry was late again, and nobody at the harbour knew why, until the captain told them.</p>'.repeat(
  6,
)
const article = `<article><h1>The late ferry</h1>${text}</article>`

const pages: [tags: string, html: string][] = [
  [
    'all tags',
    `<!doctype html><html lang="en"><head><title>Gazette</title></head><body class="a">${article}</body></html>`,
  ],
  ['no body', `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Gazette</title></head>${article}</html>`],
  ['no head and no body', `<html lang="en"><title>Gazette</title>${article}`],
  ['none of them', `<!doctype html><title>Gazette</title>${article}`],
  ['a header alone', `<header>Gazette</header>${article}`],
]

for (const [tags, html] of pages) {
  test(`an article is found in a page with ${tags}`, () => {
    assert.match(readableHtml(html) ?? '', /until the captain told them/)
  })
}
