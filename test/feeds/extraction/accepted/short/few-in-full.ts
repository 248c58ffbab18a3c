// Lists of two or three items in full, or with more text beside them than in them.
import type { ListPage } from '../../harness/list-page.ts'

const note = 'The lamp keeper no longer waits for the tide table of the next port before it lights. '
const notes = (from: number) =>
  `<h4>Mended</h4><ul>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => `<li><a href="/lamp/changes/${from + i}">#${from + i}</a> ${note.repeat(from > 600 ? 3 : 1)}</li>`).join('')}</ul>`
const moment = (day: number) => `<relative-time datetime="2026-03-0${day}T09:12:00Z">Mar ${day}, 2026</relative-time>`
const release = (number: string, day: number, label: string) =>
  `<div><div>${label}<ul><li><a href="/lamp/tree/v${number}">v${number}</a></li></ul></div><div><div><a href="/lamp/tags/v${number}">v${number}</a></div><p><a href="/ida">ida</a> released this ${moment(day)}</p>${notes(day * 100)}</div></div>`

const rule = 'Nobody is told of a leak before the pump that stops it has been tried on three boats. '
const warning = (number: number, name: string) =>
  `<tr><td><a href="/help/en/${number}">${name}</a></td><td>All boats since 2019</td><td>${number % 10} March 2026</td></tr>`

const field = (name: string, type: string) => `<label>${name} <input type="${type}" name="${name}"></label>`
const job = (number: number, name: string) =>
  `<tr><td><a href="/jobs/view?no=K${number}8824">${name}</a></td><td>Northern harbour</td><td>2026-03-${number}</td></tr>`

const kept = 'Napkins and plates for the feast of the harbour come in the two patterns that we have always had. '
const good = (number: number, name: string) =>
  `<div><a href="/${number}/${number}.html"><img src="/g/${number}.jpg" alt="${name}"></a><a href="/${number}/${number}.html">${name}</a><p>Code: ${number}</p><p>Price: <span>$18.95</span></p><form action="/mm?screen=B" method="post"><input type="hidden" name="p" value="${number}"><input type="submit" value="Add"></form></div>`

export const fewInFull: readonly ListPage[] = [
  {
    why: 'three releases with all their notes, one with more than the others',
    url: 'https://code.example/lamp/releases',
    html: `<html lang="en"><title>Releases · lamp</title><main><h1>lamp</h1><div>${release('2.3.0', 7, '<a href="/lamp/releases/latest">Latest release</a>')}${release('2.2.1', 4, '')}${release('2.2.0', 2, '')}</div></main></html>`,
    wanted: [
      ['/lamp/tags/v2.3.0', 'v2.3.0'],
      ['/lamp/tags/v2.2.1', 'v2.2.1'],
      ['/lamp/tags/v2.2.0', 'v2.2.0'],
    ],
  },
  {
    why: 'two rows with days below the head of their table, and more text than they have above it',
    url: 'https://boats.example/help/en/1001',
    html: `<html lang="en"><head><title>Warnings</title><meta property="og:type" content="website"></head><main><h1>Warnings</h1>${[1, 2, 3, 4, 5, 6].map((i) => `<section><div><h2>Part ${i}</h2><p>${rule.repeat(3)}</p></div></section>`).join('')}<table><tbody><tr><th>Name</th><th>For</th><th>Since</th></tr>${warning(1267, 'Pump 26.4 and valve 18')}${warning(1266, 'Valve 18.7.7')}</tbody></table></main></html>`,
    wanted: [
      ['/help/en/1267', 'Pump 26.4 and valve 18'],
      ['/help/en/1266', 'Valve 18.7.7'],
    ],
  },
  {
    why: 'two jobs, and below them the form for a new password that is shown to who asks for it',
    url: 'https://work.example/jobs/list',
    html: `<html lang="en"><title>Jobs</title><main><h1>Jobs</h1><table><thead><tr><th>What</th><th>Where</th><th>Until</th></tr></thead><tbody>${job(14, 'Deckhand on the ferry')}${job(21, 'Keeper of the second light')}</tbody></table></main><div><form><h2>A new password</h2>${field('Old', 'password')}${field('Name', 'text')}${field('Office', 'text')}${field('Mail', 'email')}<button>Save</button></form></div></html>`,
    wanted: [
      ['/jobs/view?no=K148824', 'Deckhand on the ferry'],
      ['/jobs/view?no=K218824', 'Keeper of the second light'],
    ],
  },
  {
    why: 'three things to buy, each with its price, below a text that says more than they do',
    url: 'https://paper.example/feast-of-the-harbour.html',
    html: `<html lang="en"><title>For the feast of the harbour</title><main><h1>For the feast of the harbour</h1><div>${kept.repeat(7)}</div><div>${good(6501, 'Napkins with a green lamp')}${good(6511, 'Plates with a clover leaf')}${good(6520, 'Cups for the second lock')}</div></main></html>`,
    wanted: [
      ['/6501/6501.html', 'Napkins with a green lamp'],
      ['/6511/6511.html', 'Plates with a clover leaf'],
      ['/6520/6520.html', 'Cups for the second lock'],
    ],
  },
]
