// Fields of an export of ours that other systems do not have. Files may have been changed: each field is checked.
import type { Comment, Further, ReviewReason } from '../../comment/rules/record.ts'
import { asObject, type Loose } from './loose-fields.ts'

const flags = [
  'approved',
  'reviewed',
  'verified',
  'isSpam',
  'isShadowed',
  'isByAdmin',
  'isByModerator',
  'isLocked',
] as const
const times = ['verifiedAt', 'featuredAt', 'updatedAt'] as const
const texts = ['userId', 'anonUserId', 'displayLabel', 'locale', 'publicNote', 'mark'] as const

/** In characters; of `meta` as JSON. */
const maxChars = { text: 2000, label: 100, json: 16_384, html: 400_000 }
const maxEntries = 100
/** As of dates: epoch milliseconds. */
const maxTime = 8.64e15
const maxCount = 1e9

export type OwnFields = Partial<Comment>

/** Undefined where the record comes from elsewhere. `commentHTML` is as it was written: it must be sanitised. */
export function readOwnFields(record: Loose | undefined): OwnFields | undefined {
  if (!record) return undefined
  const read: Record<string, unknown> = {}
  for (const name of flags) if (typeof record[name] === 'boolean') read[name] = record[name]
  for (const name of times) if (isWhole(record[name], maxTime)) read[name] = record[name]
  for (const name of texts)
    if (isText(record[name], name === 'displayLabel' ? maxChars.label : maxChars.text)) read[name] = record[name]
  if (isWhole(record.flagCount, maxCount)) read.flagCount = record.flagCount
  if (isWhole(record.risk, 100)) read.risk = record.risk
  if (isText(record.commentHTML, maxChars.html)) read.commentHTML = record.commentHTML
  read.further = readFurther(asObject(record.further))
  if (Array.isArray(record.reviewReasons)) read.reviewReasons = record.reviewReasons.flatMap(readReason)
  return read
}

type Check = (value: unknown) => boolean

const isWhole = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
const isText = (value: unknown, most = maxChars.text): value is string =>
  typeof value === 'string' && value.length <= most
const isFlag: Check = (value) => typeof value === 'boolean'
const isTexts: Check = (value) =>
  Array.isArray(value) && value.length <= maxEntries && value.every((one) => isText(one))
const isSmallObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && sizeOf(value) <= maxChars.json

/** Infinite where it cannot be written. */
function sizeOf(value: object): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const furtherFields: Readonly<Record<Exclude<keyof Further, 'mentions' | 'hashTags'>, Check>> = {
  meta: isSmallObject,
  localDateString: (value) => isText(value),
  localDateHours: (value) => isWhole(value, 24),
  rating: (value) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= maxCount,
  feedbackIds: isTexts,
  moderationGroupIds: isTexts,
  domain: (value) => isText(value),
  externalId: (value) => isText(value),
  externalParentId: (value) => isText(value),
  expireAt: (value) => isWhole(value, maxTime),
  fromProductId: (value) => isWhole(value, maxCount),
  notificationSentForParent: isFlag,
  notificationSentForParentTenant: isFlag,
  isDeletedUser: isFlag,
  aiDeterminedSpam: isFlag,
}

function readFurther(sent: Loose): Further {
  const fitting = Object.entries(furtherFields).filter(([name, fits]) => Object.hasOwn(sent, name) && fits(sent[name]))
  const mentions = listOf(sent.mentions).filter((one) => isText(one.id) && isText(one.tag))
  const hashTags = listOf(sent.hashTags).filter((one) => isText(one.id) && isText(one.tag))
  return {
    ...(mentions.length > 0
      ? { mentions: mentions.map(onlyTexts) as unknown as NonNullable<Further['mentions']> }
      : {}),
    ...(hashTags.length > 0 ? { hashTags: hashTags.map(tagOf) as unknown as NonNullable<Further['hashTags']> } : {}),
    ...Object.fromEntries(fitting.map(([name]) => [name, sent[name]])),
  }
}

const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.slice(0, maxEntries).map(asObject) : [])

/** Names of members are those of the wire; other types than texts and flags are none of ours. */
const onlyTexts = (one: Loose): Loose =>
  Object.fromEntries(
    ['id', 'tag', 'rawTag', 'type', 'sent'].flatMap((name) =>
      isText(one[name]) || isFlag(one[name]) ? [[name, one[name]]] : [],
    ),
  )

const tagOf = ({ id, tag, url }: Loose): Loose => ({ id, tag, url: isText(url) ? url : null })

function readReason(sent: unknown): ReviewReason[] {
  const { code, text, words, rules, count, limit, setting } = asObject(sent)
  if (!isText(code) || !isText(text)) return []
  return [
    {
      ...{ code, text },
      ...(isTexts(words) ? { words: words as string[] } : {}),
      ...(isTexts(rules) ? { rules: rules as string[] } : {}),
      ...(isWhole(count, maxTime) ? { count: count as number } : {}),
      ...(isWhole(limit, maxTime) ? { limit: limit as number } : {}),
      ...(isText(setting) ? { setting } : {}),
    },
  ]
}

/** Ids of ours are kept, so that links to comments hold. */
export const isOwnId = (id: string): boolean => /^0[0-9a-hjkmnp-tv-z]{25}$/.test(id)
