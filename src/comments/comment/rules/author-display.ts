// Display of an author by the tenant's settings: abbreviated name, default avatar.
import { avatarAddress } from '../../identity/rules-actor.ts'
import type { EffectiveSettings } from '../../tenancy/settings/settings.ts'
import { fragmentOf, type JsonFragment, parseFragment } from '../../text/json-fragment.ts'

type ImageAddress = Parameters<typeof avatarAddress>[1]
export type NameFormat = EffectiveSettings['commenterNameFormat']

/** Differences from the stored fields. */
export interface AuthorDisplay {
  format: NameFormat
  /** URL for browsers; undefined for none. */
  avatar: string | undefined
}

interface DisplayedFields {
  commenterName: string
  avatarSrc?: string | null | undefined
  isDeleted?: boolean | undefined
}

/** Undefined where nothing differs, as for most tenants. */
export function authorDisplayOf(settings: EffectiveSettings, imageAddress: ImageAddress): AuthorDisplay | undefined {
  const { commenterNameFormat: format, defaultAvatarSrc } = settings
  const avatar = defaultAvatarSrc === undefined ? undefined : avatarAddress(defaultAvatarSrc, imageAddress)
  return format === 0 && avatar === undefined ? undefined : { format, avatar }
}

/** A deleted comment has no author. */
export function presentAuthor<T extends DisplayedFields>(fields: T, display: AuthorDisplay | undefined): T {
  if (!display || fields.isDeleted) return fields
  const { commenterName, avatarSrc } = fields
  const picture = avatarSrc || display.avatar
  return {
    ...fields,
    commenterName: formatName(display.format, commenterName),
    ...(picture ? { avatarSrc: picture } : {}),
  }
}

/** `fragment`: of a comment. */
export function presentAuthorInFragment(fragment: JsonFragment, display: AuthorDisplay): JsonFragment {
  return fragmentOf(presentAuthor(parseFragment<DisplayedFields>(fragment), display))
}

const anonymous = 'Anonymous'

export function formatName(format: NameFormat, name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  switch (format) {
    case 1:
      return words.map((word) => firstGrapheme(word).toUpperCase() + word.slice(firstGrapheme(word).length)).join(' ')
    case 2:
      return [...words.slice(0, -1), ...words.slice(-1).map(words.length > 1 ? initialOf : (word) => word)].join(' ')
    case 3:
      return words.map(initialOf).join(' ')
    case 4:
      return anonymous
    default:
      return name
  }
}

/** True where search could reveal the hidden part of a name. */
export function hidesNames(format: NameFormat): boolean {
  return format > 1
}

function initialOf(word: string): string {
  return `${firstGrapheme(word).toUpperCase()}.`
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** First grapheme: with its combining marks, and the joined parts of an emoji. */
function firstGrapheme(word: string): string {
  for (const { segment } of letters.segment(word)) return segment
  return ''
}
