// Stories of pages that scripts draw, and handlers that serve them as data.
import type { SiteHandler } from '../../harness/app.ts'

export interface ScriptStory {
  id: number
  slug: string
  title: string
  summary: string
  author: string
  /** ISO 8601. */
  date: string
  body: string
}

const subjects = [
  ...['Ferry to the islands', 'New light for the harbour', 'Council keeps the old mill', 'Storm takes the north pier'],
  ...['Market moves to the square', 'Bridge opens after a year', 'Two schools become one', 'River is clean again'],
  ...['Night train comes back', 'Library lends its garden', 'Bakers ask for less salt', 'Lighthouse finds a keeper'],
]

export function scriptStories(place: string): ScriptStory[] {
  return subjects.map((subject, i) => ({
    id: 4100 + i * 7,
    slug: `${subject.toLowerCase().replaceAll(' ', '-')}-${place}`,
    title: `${subject} in ${place}`,
    summary: `What happened in ${place} on that day, told by those who were there and saw it: ${subject.toLowerCase()}.`,
    author: ['Ada Berg', 'Jon Vik'][i % 2] ?? '',
    date: new Date(Date.UTC(2026, 10, 20 - i, 9, 7 * i, 3)).toISOString(),
    body: `<p>${subject} in ${place}. It began early in the morning and was over by noon.</p><p>Nobody was surprised.</p>`,
  }))
}

export const json =
  (value: unknown): SiteHandler =>
  (_, outgoing) =>
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))

export const script =
  (source: string): SiteHandler =>
  (_, outgoing) =>
    outgoing.writeHead(200, { 'Content-Type': 'text/javascript' }).end(source)

export const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`
