// Sister groups: lists of one structure below headings of their own are one list, short ones included.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articlesOf } from '../harness/read-page.ts'

const NEW = ['A note on lazy tides', 'Counting the tiles of a quay', 'When do local currents suffice?', 'Salt on steel']
const CROSSED = ['Learning to read old signal books', 'On the depth of harbours with many gates']
const TEXT = 'We show that lists of this form are seen as one, with words enough below each of the names. '.repeat(5)

const writers = (n: number) =>
  ['Moll', 'Ash', 'Ohm'].map((name) => `<a href="/who?q=${n}-${name}">${n}. ${name}</a>`).join(', ')

const papers = (heading: string, names: readonly string[], from: number, text = TEXT) =>
  `<dl><h3>${heading}</h3>${names
    .map((name, i) => {
      const no = `2603.0${from + i}41`
      return `<dt>[${from + i}] <a href="/abs/${no}">paper:${no}</a> [<a href="/pdf/${no}">pdf</a>, <a href="/other/${no}">other</a>]</dt>
        <dd><div><span>Title:</span> ${name}</div><div>${writers(from + i)}</div><p>${text}</p></dd>`
    })
    .join('')}</dl>`

test('the crossed papers below the new ones are of their kind, and none of them is called by the label before its name', () => {
  const html = `<html lang="en"><h1>Harbour engineering</h1><div>${papers('New', NEW, 1)}${papers('Crossed', CROSSED, 5)}</div></html>`
  const found = articlesOf(html, { url: 'https://papers.example/list/new' })
  assert.deepEqual(
    found.map(({ url }) => url.slice(-9)),
    [1, 2, 3, 4, 5, 6].map((n) => `2603.0${n}41`),
  )
  assert.deepEqual(
    found.map(({ title }) => title),
    [...NEW, ...CROSSED],
  )
})

test('the same where nothing is told of the crossed papers', () => {
  const html = `<html lang="en"><h1>Harbour engineering</h1><div>${papers('New', NEW, 1)}${papers('Crossed', CROSSED, 5, '')}</div></html>`
  const found = articlesOf(html, { url: 'https://papers.example/list/new' })
  assert.deepEqual(
    found.map(({ title }) => title),
    [...NEW, ...CROSSED],
  )
})

test('what is told at length and what is only named below it are one list, where both have days', () => {
  const names = [...NEW, ...CROSSED, 'A crane for the old basin', 'Tides in the cellar', 'Where the gulls sleep']
  const told = names
    .slice(0, 3)
    .map(
      (name, i) =>
        `<div><h2><a href="/news/a/51${i}">${name}</a></h2><p>${TEXT.slice(0, 90)}</p><p>1${9 - i}.03.2026</p></div>`,
    )
  const named = names.slice(3).map((name, i) => `<li><a href="/news/41${i}">${name}</a> 0${9 - i}.03.2026</li>`)
  const html = `<html lang="en">${told.join('')}<ul>${named.join('')}</ul></html>`
  assert.deepEqual(
    articlesOf(html, { url: 'https://harbour.example/' }).map(({ title }) => title),
    names,
  )
})

const section = (place: string, jobs: readonly string[]) =>
  `<section><h3>${place}</h3><span>${jobs.length}</span><ul>${jobs.map((job) => `<li><a href="/jobs/7439-${job.length}-${job.replaceAll(' ', '-')}"><h4>${job}</h4><p>Full time</p></a></li>`).join('')}</ul></section>`

test('jobs below their places are the list, also where most places have one', () => {
  for (const places of [
    [['Upholsterer of chairs', 'Welder'], ['Night carpenter'], ['Draughtsperson'], ['Driver of vans']],
    [['Upholsterer of chairs'], ['Night carpenter'], ['Driver of vans', 'Operator of machines']],
    [['Cook'], ['Driver', 'Baker'], ['Tailor']],
  ]) {
    const towns = ['Harwich', 'Leeds', 'Dover', 'Hull']
    const sections = places.map((jobs, i) => section(`${towns[i]}, England`, jobs)).join('')
    const html = `<html lang="en"><h1>Acme</h1><p>Chairs.</p><section><h2>Open positions</h2><div>${sections}</div></section></html>`
    const found = articlesOf(html, { url: 'https://jobs.example/acme' })
    assert.deepEqual(
      found.map(({ title }) => title),
      places.flat(),
    )
  }
})
