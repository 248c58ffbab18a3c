// Parameter cases of the public comment list.
import assert from 'node:assert/strict'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'
import { bellInList } from './notification-parameter-cases.ts'
import {
  type Case,
  refuses,
  says,
  session,
  shows,
  site,
  staff,
  unknownTenant,
  visitor,
  wordsIn,
} from './parameter-cases.ts'

export const publicList: Record<string, Case | Case[] | string> = {
  tenantId: unknownTenant('getCommentsPublic', '/comments/nobody?urlId=page'),
  urlId: async () => {
    assert.deepEqual(wordsIn((await site.read({}, 'other')).comments), ['o'])
    await site.refused('getCommentsPublic', { query: {} }, 422, 'invalid-input')
  },
  page: [
    shows({}, { page: 1 }, []),
    says(
      () => ({ page: 7 }),
      ({ pageNumber }) => pageNumber,
      0,
      () => 7,
    ),
  ],
  direction: shows({}, { direction: 'NF' }, ['c', 'b', 'a', 'a2', 'a1', 'a1x']),
  sessionId: says(
    session,
    ({ user }) => user,
    null,
    () => ({ ...visitor, authorized: true, isAnonSession: true, username: 'Ann', email: 'ann@example.com' }),
  ),
  sso: [
    says(
      () => ({ sso: site.sign(staff) }),
      ({ isSiteAdmin }) => isSiteAdmin,
      false,
      () => true,
    ),
    says(
      () => ({ sso: '{"username":"Bo"}' }),
      ({ user }) => user?.username,
      undefined,
      () => 'Bo',
    ),
  ],
  skip: shows({}, { skip: 4 }, ['b', 'c']),
  skipChildren: shows({ asTree: true }, { skipChildren: 1 }, ['a', ['a2'], 'b', 'c']),
  limit: shows({}, { limit: 2 }, ['a', 'a1']),
  limitChildren: shows({ asTree: true }, { limitChildren: 1 }, ['a', ['a1', ['a1x']], 'b', 'c']),
  countChildren: says(
    () => ({ countChildren: true }),
    ({ comments: [first] }) => [first.childCount, first.nestedChildrenCount, first.hasChildren],
    [undefined, undefined, undefined],
    () => [2, 3, true],
  ),
  lastGenDate:
    'it tells when the client read last; the answer is always whole, which the interface allows, and says when it was made',
  fetchPageForCommentId: 'paging.test.ts walks all pages of a long thread with it',
  includeConfig: says(
    () => ({ includeConfig: true }),
    ({ customConfig }) => customConfig,
    undefined,
    () => ({
      maxCommentCreatedCountPUPM: relaxedScreens.maxCommentCreatedCountPUPM,
      defaultSortDirection: 'OF',
      pageSize: 10,
    }),
  ),
  countAll: says(
    () => ({ countAll: true }),
    ({ commentCount }) => commentCount,
    3,
    () => 6,
  ),
  includei10n: says(
    () => ({ includei10n: true }),
    ({ translations }) => translations?.newestFirst,
    undefined,
    () => 'Newest first',
  ),
  locale: ['en-GB', 'en_gb'].map((locale) =>
    says(
      () => ({ includei10n: true, locale }),
      ({ translations }) => translations?.unauthorizedViewThisPage.includes('authorised'),
      undefined,
      () => true,
    ),
  ),
  modules: says(
    () => ({ modules: 'any' }),
    ({ moduleData }) => moduleData,
    undefined,
    () => ({}),
  ),
  isCrawler: says(
    () => ({ isCrawler: true }),
    ({ isCrawler }) => isCrawler,
    undefined,
    () => true,
  ),
  includeNotificationCount: bellInList,
  asTree: shows({}, { asTree: true }, ['a', ['a1', ['a1x'], 'a2'], 'b', 'c']),
  maxTreeDepth: shows({ asTree: true }, { maxTreeDepth: 1 }, ['a', ['a1', 'a2'], 'b', 'c']),
  useFullTranslationIds: says(
    () => ({ includei10n: true, useFullTranslationIds: true }),
    ({ translations }) => translations?.NEWEST_FIRST,
    undefined,
    () => 'Newest first',
  ),
  parentId: [shows({}, { parentId: 'a' }, ['a1', 'a2']), shows({}, { parentId: 'null' }, ['a', 'b', 'c'])],
  searchText: [
    shows({}, { searchText: 'TOPIC' }, ['a', 'b']),
    shows({ searchText: 'topic' }, { searchText: 'topic more' }, ['b']),
    shows({ searchText: 'topic' }, { direction: 'NF' }, ['b', 'a']),
    shows({ searchText: 'topic' }, { parentId: 'a' }, []),
    shows({ searchText: 'topic' }, { page: 1 }, []),
  ],
  hashTags: [
    shows({}, { hashTags: 'topic' }, ['a', 'b']),
    shows({ hashTags: ['topic'] }, { hashTags: ['topic', 'more'] }, ['b']),
    shows({ hashTags: ['topic'] }, { hashTags: ['topic', 'nothing'] }, []),
  ],
  userId: [
    () => shows({}, { userId: `${site.id}:7` }, ['a'])(),
    () => shows({ userId: `${site.id}:7` }, { hashTags: 'more' }, [])(),
  ],
  customConfigStr: [
    shows({}, { customConfigStr: '{"defaultSortDirection":"NF"}' }, ['c', 'b', 'a', 'a2', 'a1', 'a1x']),
    refuses('getCommentsPublic', { urlId: 'page', customConfigStr: '[]' }, 422, 'invalid-input'),
  ],
  afterCommentId: [
    shows({}, { afterCommentId: 'a1' }, ['b', 'c']),
    shows({ parentId: 'a' }, { afterCommentId: 'a1' }, ['a2']),
  ],
  beforeCommentId: [
    shows({}, { beforeCommentId: 'b' }, ['a', 'a1', 'a1x', 'a2']),
    shows({ parentId: 'a' }, { beforeCommentId: 'a2' }, ['a1']),
  ],
}
