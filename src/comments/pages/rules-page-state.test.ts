// State of a page by record, settings and time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectiveSettings } from '../tenancy/settings/settings.ts'
import { denyComment, isPageClosed, isPageReadOnly } from './rules-page-state.ts'

const now = Date.UTC(2026, 10, 21)
const dayMs = 86_400_000
const readOnly = 'This page is to be read only.'
const closed = 'This thread is closed: it takes no new comments.'

interface Case {
  what: string
  page?: { closedAt?: number; isReadOnly?: boolean; firstCommentAt?: number }
  set?: object
  refusal: string | undefined
}

const cases: Case[] = [
  { what: 'a page', refusal: undefined },
  { what: 'an old page', page: { firstCommentAt: 0 }, refusal: undefined },
  { what: 'closed by staff', page: { closedAt: now - 1 }, refusal: closed },
  { what: 'nobody wrote yet', set: { closeAfterDays: 1 }, refusal: undefined },
  {
    what: 'a day less a moment',
    page: { firstCommentAt: now - dayMs + 1 },
    set: { closeAfterDays: 1 },
    refusal: undefined,
  },
  { what: 'a day', page: { firstCommentAt: now - dayMs }, set: { closeAfterDays: 1 }, refusal: closed },
  { what: 'read only by staff', page: { isReadOnly: true }, refusal: readOnly },
  { what: 'read only by the settings', set: { readonly: true }, refusal: readOnly },
  { what: 'both', page: { isReadOnly: true, closedAt: 0 }, refusal: readOnly },
]
for (const { what, page, set = {}, refusal } of cases) {
  test(`${what}: ${refusal ?? 'takes comments'}`, () => {
    const settings = effectiveSettings({ ...set })
    const state = { closedAt: undefined, isReadOnly: false, firstCommentAt: undefined, ...page }
    assert.equal(denyComment(state, settings, now), refusal)
    assert.equal(isPageReadOnly(state, settings), refusal === readOnly)
    assert.equal(isPageClosed(state, settings, now), refusal === closed || state.closedAt !== undefined)
  })
}
