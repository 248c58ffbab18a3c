// Settings of a feed through the form and back: a field that is changed takes no other setting with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ManagedFeed } from '../../../../feeds/management/contract-shapes.ts'
import { draftOf, settingsOf, updateOf } from './settings-draft.ts'

type Settings = ManagedFeed['settings']

const feedWith = (settings: Settings) => ({ settings, name: 'Gazette', folder: '', tags: [] }) as unknown as ManagedFeed

test('all settings come back as they were', () => {
  const cases: Settings[] = [
    {},
    { title: 'News', limit: 20, order: 'oldest', pages: 3, check_every_minutes: 60, ignore_robots: true, alert: true },
    { watch: { part: '#price' } },
    { watch: { without: '.adverts' } },
    { selectors: { items: { selector: 'li' } }, include: [{ field: 'any', words: ['harbour'] }] },
    { of_a_later_version: { a: [1] } } as Settings,
  ]
  for (const settings of cases) assert.deepEqual(settingsOf(draftOf(feedWith(settings))), settings)
})

test('a change keeps settings that have no field', () => {
  const before = draftOf(feedWith({ of_a_later_version: true } as Settings))
  assert.deepEqual(updateOf({ ...before, limit: '5' }, before), { settings: { of_a_later_version: true, limit: 5 } })
})
