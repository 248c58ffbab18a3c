// Names and values of settings in words.
import type { MyFeedsMessage, MyFeedsTranslator } from '../../../../platform/i18n/my-feeds/english.ts'
import type { DraftField, DraftRule, FilterField, SettingsDraft } from './settings-draft.ts'

const names: Record<DraftField, MyFeedsMessage> = {
  title: 'feedFieldTitle',
  description: 'feedFieldDescription',
  include: 'feedFieldInclude',
  exclude: 'feedFieldExclude',
  limit: 'feedFieldLimit',
  order: 'feedFieldOrder',
  moreUrls: 'feedFieldMoreUrls',
  pages: 'feedFieldPages',
  scroll: 'feedFieldScroll',
  waitFor: 'feedFieldWaitFor',
  interval: 'feedFieldInterval',
  ignoresRobots: 'feedFieldRobots',
  usesSolver: 'feedFieldSolver',
  fullText: 'feedFieldFullText',
  threadTenant: 'feedFieldTenant',
  isAlerting: 'feedFieldAlert',
  name: 'feedFieldName',
  folder: 'folder',
  tags: 'tags',
  selectors: 'feedFieldSelectors',
  watchedPart: 'feedFieldWatched',
  unwatchedPart: 'feedFieldUnwatched',
  others: 'feedMoreSettings',
}

export const filterNames: Record<FilterField, MyFeedsMessage> = {
  any: 'feedInAny',
  title: 'feedInTitle',
  url: 'feedInUrl',
  author: 'feedInAuthor',
  category: 'feedInCategory',
  text: 'feedInText',
}

export const fieldName = (field: DraftField, t: MyFeedsTranslator): string => t(names[field])

export function fieldValue(field: DraftField, draft: SettingsDraft, t: MyFeedsTranslator): string {
  const value = draft[field]
  if (typeof value === 'boolean') return t(value ? 'feedYes' : 'feedNo')
  if (typeof value !== 'string') return value.map((rule) => ruleWords(rule, t)).join('; ') || '–'
  if (field === 'order') return t(value === 'oldest' ? 'feedOldest' : 'feedNewest')
  return value || '–'
}

export const ruleWords = ({ field, words }: DraftRule, t: MyFeedsTranslator): string =>
  t('feedRuleWords', { field: t(filterNames[field]), words })
