// Lists of two or three items in full, or with more text beside them than in them.
import type { ListPage } from '../../harness/list-page.ts'

const note = 'The lamp keeper no longer waits for the tide table of the next port before it lights. '
const notes = (from: number) =>
  `<h4>Mended</h4><ul>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => `<li><a href="/lamp/changes/${from + i}">#${from + i}</a> ${note.repeat(from > 600 ? 3 : 1)}</li>`).join('')}</ul>`
const moment = (day: number) => `<relative-time datetime="2026-03-0${day}T09:12:00Z">Mar ${day}, 2026</relative-time>`
const release = (number: string, day: number, label: string) =>
  `<div><div>${label}<ul><li><a href="/lamp/tree/v${number}">v${number}</a></li></ul></div><div><div><a href="/lamp/tags/v${number}">v${number}</a></div><p><a href="/ida">ida</a> released this ${moment(day)}</p>${notes(day * 100)}</div></div>`

const field = (name: string, type: string) => `<label>${name} <input type="${type}" name="${name}"></label>`
const job = (number: number, name: string) =>
  `<tr><td><a href="/jobs/view?no=K${number}8824">${name}</a></td><td>Northern harbour</td><td>2026-03-${number}</td></tr>`

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
    why: 'two jobs, and below them the form for a new password that is shown to who asks for it',
    url: 'https://work.example/jobs/list',
    html: `<html lang="en"><title>Jobs</title><main><h1>Jobs</h1><table><thead><tr><th>What</th><th>Where</th><th>Until</th></tr></thead><tbody>${job(14, 'Deckhand on the ferry')}${job(21, 'Keeper of the second light')}</tbody></table></main><div><form><h2>A new password</h2>${field('Old', 'password')}${field('Name', 'text')}${field('Office', 'text')}${field('Mail', 'email')}<button>Save</button></form></div></html>`,
    wanted: [
      ['/jobs/view?no=K148824', 'Deckhand on the ferry'],
      ['/jobs/view?no=K218824', 'Keeper of the second light'],
    ],
  },
]
