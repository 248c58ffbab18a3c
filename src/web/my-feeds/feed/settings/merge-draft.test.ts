// Merge of settings that two changed: what stays, and what is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ManagedFeed } from '../../../../feeds/management/contract-shapes.ts'
import { mergeDraft } from './merge-draft.ts'
import { draftOf, problemsOf, type SettingsDraft, settingsOf, updateOf } from './settings-draft.ts'

const feed = { name: 'harbour.example', folder: 'News', tags: ['sea', 'town'] } as ManagedFeed
const base = draftOf({ ...feed, settings: { title: 'Harbour', limit: 200 } })
const rule = { field: 'title', words: 'sport' } as const

const merges: [
  why: string,
  own: Partial<SettingsDraft>,
  saved: Partial<SettingsDraft>,
  draft: Partial<SettingsDraft>,
  conflicts: string[],
  theirs: string[],
][] = [
  ['nobody changed anything', {}, {}, {}, [], []],
  ['only we did', { title: 'Ours' }, {}, { title: 'Ours' }, [], []],
  ['only they did', {}, { limit: '50' }, { limit: '50' }, [], ['limit']],
  ['different fields', { title: 'Ours' }, { limit: '50' }, { title: 'Ours', limit: '50' }, [], ['limit']],
  ['the same change', { limit: '50' }, { limit: '50' }, { limit: '50' }, [], []],
  ['the same field', { limit: '20' }, { limit: '50' }, { limit: '20' }, ['limit'], []],
  [
    'filters of both',
    { exclude: [rule] },
    { exclude: [{ ...rule, words: 'ads' }] },
    { exclude: [rule] },
    ['exclude'],
    [],
  ],
  [
    'filters of different kinds',
    { include: [rule] },
    { exclude: [rule] },
    { include: [rule], exclude: [rule] },
    [],
    ['exclude'],
  ],
  ['emptied here, changed there', { title: '' }, { title: 'Theirs' }, { title: '' }, ['title'], []],
  [
    'a switch',
    { isAlerting: true },
    { ignoresRobots: true },
    { isAlerting: true, ignoresRobots: true },
    [],
    ['ignoresRobots'],
  ],
]

for (const [why, own, saved, draft, conflicts, theirs] of merges) {
  test(`merging: ${why}`, () => {
    const merged = mergeDraft(base, { ...base, ...own }, { ...base, ...saved })
    assert.deepEqual(merged, { draft: { ...base, ...draft }, conflicts, theirs })
  })
}

test('a draft becomes the settings that it came from', () => {
  const settings: ManagedFeed['settings'] = {
    title: 'T',
    description: 'D',
    selectors: { items: { selector: 'article' } },
    json: { items: 'data', title: '{name}' },
    include: [{ field: 'any', words: ['a', 'b c'] }],
    exclude: [{ field: 'url', words: ['x*'] }],
    limit: 5,
    order: 'oldest',
    more_urls: ['https://a.example/1', 'https://a.example/2'],
    pages: 3,
    scroll: 4,
    wait_for: '.ready',
    check_every_minutes: 60,
    ignore_robots: true,
    solver: true,
    full_text: '.story',
    thread_tenant: 'demo',
    alert: true,
  }
  assert.deepEqual(settingsOf(draftOf({ ...feed, settings })), settings)
  assert.deepEqual(settingsOf(draftOf({ ...feed, settings: {} })), {})
})

test('only what changed is sent', () => {
  const cases: [Partial<SettingsDraft>, object][] = [
    [{}, {}],
    [{ folder: ' Town ' }, { folder: 'Town' }],
    [{ tags: 'sea、 港，sea, ' }, { tags: ['sea', '港'] }],
    [{ limit: '' }, { settings: { title: 'Harbour' } }],
    [{ exclude: [{ field: 'title', words: ' , ' }] }, { settings: { title: 'Harbour', limit: 200 } }],
  ]
  for (const [own, wanted] of cases) assert.deepEqual(updateOf({ ...base, ...own }, base), wanted)
})

test('wrong input is named at its field', () => {
  const cases: [Partial<SettingsDraft>, object][] = [
    [{}, {}],
    [{ limit: '5000' }, { limit: 'limit' }],
    [{ limit: '1e2' }, { limit: 'limit' }],
    [{ scroll: '11' }, { scroll: 'scroll' }],
    [{ interval: '4' }, { interval: 'interval' }],
    [{ moreUrls: 'https://a.example/\nnews' }, { moreUrls: 'moreUrls' }],
    [{ moreUrls: 'https://a.example/\n'.repeat(11) }, { moreUrls: 'moreUrlsCount' }],
    [{ name: ' ' }, { name: 'name' }],
    [{ tags: 'x'.repeat(51) }, { tags: 'tags' }],
    [{ exclude: [{ field: 'any', words: 'y'.repeat(201) }] }, { exclude: 'words' }],
  ]
  for (const [own, wanted] of cases) assert.deepEqual(problemsOf({ ...base, ...own }), wanted)
})
