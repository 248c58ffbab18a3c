// Front pages: their headline is no subject that the list stands around, and sections with addresses of one shape are one list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf } from '../harness/read-page.ts'

const words =
  'harbour lamp ferry chart buoy rope sail tide anchor mast deck crew storm wharf canal lock bridge signal engine hull'.split(
    ' ',
  )
const name = (i: number) => `The ${words[i % 20]} and the ${words[(i * 7 + 3) % 20]} of day ${i}`
const front = 'https://gazette.example/'
const inner = 'https://gazette.example/region/north'

const page = (body: string) =>
  `<html lang="en"><title>Harbour Gazette</title><body><nav><a href="/about">About</a><a href="/contact">Contact</a></nav>${body}</body></html>`
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

test('pictures above the headline of a front page are its list', () => {
  const cells = numbers(1, 24).map(
    (i) =>
      `<div class="cell"><a href="/picture/${100 + i}"><img src="/p/${i}.jpg" width="200" height="150"></a> <a href="/picture/${100 + i}">${name(i)}</a></div>`,
  )
  const about = `<h1>Harbour Gazette</h1><p>${'We have shown pictures of the harbour since the lighthouse was built, and take yours by mail. '.repeat(4)}</p>`
  const urls = articlesOf(page(`<div>${cells.join('')}</div><div>${about}</div>`), { url: front }).map(({ url }) => url)
  assert.deepEqual(
    urls,
    numbers(101, 24).map((i) => `https://gazette.example/picture/${i}`),
  )
})

const lead = (i: number) =>
  `<article><h2><a href="/news/${500 + i}-${words[i % 20]}">${name(i)}</a></h2><p>What happened on day ${i}, and who was there to see it.</p></article>`
const row = (i: number) => `<li><a href="/news/${500 + i}-${words[i % 20]}">${name(i)}</a></li>`
const sections = page(
  `<main><div class="lead">${numbers(1, 6).map(lead).join('')}</div><div class="more"><h3>North</h3><ul>${numbers(20, 9).map(row).join('')}</ul></div></main>`,
)

test('sections of a front page are joined by the shape of their addresses', () => {
  assert.equal(articlesOf(sections, { url: front }).length, 15)
  assert.equal(articlesOf(sections, { url: inner }).length, 6)
})
