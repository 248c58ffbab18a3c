// Fields of an export of ours that other systems do not have. Files may have been changed: each field is checked.
import type { Comment } from '../../comment/rules/record.ts'
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
const numbers = ['verifiedAt', 'featuredAt', 'flagCount', 'updatedAt', 'risk'] as const
const texts = ['userId', 'anonUserId', 'displayLabel', 'locale', 'publicNote', 'mark'] as const

/** In characters; of `further` and `reviewReasons` as JSON. */
const maxChars = { text: 2000, json: 50_000, html: 400_000 }
const maxNumber = Number.MAX_SAFE_INTEGER

export type OwnFields = Partial<Comment>

/** Undefined where the record comes from elsewhere. `commentHTML` is as it was written: it must be sanitised. */
export function readOwnFields(record: Loose | undefined): OwnFields | undefined {
  if (!record) return undefined
  const read: Record<string, unknown> = {}
  for (const name of flags) if (typeof record[name] === 'boolean') read[name] = record[name]
  for (const name of numbers) if (isCount(record[name])) read[name] = record[name]
  for (const name of texts) if (isText(record[name], maxChars.text)) read[name] = record[name]
  if (isText(record.commentHTML, maxChars.html)) read.commentHTML = record.commentHTML
  const isSmall = (value: unknown) => JSON.stringify(value ?? null).length <= maxChars.json
  if (isSmall(record.further)) read.further = asObject(record.further)
  if (Array.isArray(record.reviewReasons) && isSmall(record.reviewReasons)) read.reviewReasons = record.reviewReasons
  return read
}

const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxNumber
const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most

/** Ids of ours are kept, so that links to comments hold. */
export const isOwnId = (id: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id)
