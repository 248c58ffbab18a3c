// Heading of an entry of a changelog: a version or a date, and little else.

import { parseWrittenDate } from '../dates/parse-written-date.ts'
import type { PartialDate } from '../dates/partial-date.ts'

export interface EntryHeading {
  /** As it is written, without markup. */
  title: string
  version: string | undefined
  date: PartialDate | undefined
  /** Not released yet: its text changes from day to day. */
  isUnreleased: boolean
}

const MAX_TITLE_CHARS = 160
/** Words beside version and date: a name, a code name, a kind. */
const MAX_OTHER_WORDS = 6
const MAX_OTHER_CHARS = 48

const NUMBER = String.raw`\d{1,6}(?:\.(?:\d{1,8}|x)){0,5}`
const SUFFIX = String.raw`(?:[-_.~+]?(?:alpha|beta|rc|pre|preview|dev|snapshot|post|final|a|b|c|p|r|build|git|hotfix|next|canary)[-_.]?\d{0,8}(?:\.\d{1,8}){0,3})?`
const VERSION = new RegExp(
  String.raw`(?<![\w.,:/#])v?(${NUMBER}${SUFFIX}(?:[-+:~][\w.+~-]{0,40}[\w])?)(\s(?:alpha|beta|rc|pre|release candidate)\s?\d{0,4})?(?![\w])`,
  'gi',
)
const NAMED_NUMBER =
  /(?:^|[\s([])(?:v|version|release|rev(?:ision)?|changes with|build)\s?[-.]?\s?(\d{1,6}[a-z]?)(?![\w.])/i
const UNRELEASED =
  /\b(?:unreleased|upcoming|not yet released|in development|next release|tbd|tba|pending|head|master|trunk|work in progress|wip)\b|\?\?\?\?|xxxx|^next$/i
const TITLE_WORDS =
  /\b(?:noteworthy|changes?|new|news|what[’']?s|what is|in|for|version|ver|release[ds]?|of|the|on|from|since|to|between|and|stable|final|notes?|lts|latest|highlights|major|minor|patch|bug ?fix(?:es)?|security|features?|dated?|rev|revision|yanked|deprecated|beta|alpha|maintenance|update|utc|gmt)\b/gi

/** Undefined for headings of anything else. */
export function parseEntryHeading(written: string): EntryHeading | undefined {
  const title = plainTitle(written)
  if (title === '' || title.length > MAX_TITLE_CHARS) return undefined
  if (UNRELEASED.test(title) && title.length < 60)
    return { title, version: undefined, date: undefined, isUnreleased: true }
  const found = versionIn(title)
  // The last number of a version before a month is none of its days.
  const date = dateIn(found ? blanked(title, found.written) : title)
  if (!found && !date) return undefined
  const dateless = date ? `${title.slice(0, date.from)} ${title.slice(date.to)}` : title
  const rest = (found ? dateless.replace(found.written, ' ') : dateless).replace(TITLE_WORDS, ' ')
  const words = rest.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? []
  // A sentence that names a version is one of its changes, unless a day stands before it.
  const isNews = date?.from === 0 && words.length > 1
  if (!isNews && (words.length > MAX_OTHER_WORDS || words.join(' ').length > MAX_OTHER_CHARS)) return undefined
  return { title, version: isNews && words.length > 2 ? undefined : found?.version, date, isUnreleased: false }
}

const blanked = (text: string, part: string): string => text.replace(part, ' '.repeat(part.length))

/** A day and a year. */
function dateIn(title: string): PartialDate | undefined {
  const compact = title.replace(/(?<!\d)(20\d\d)([01]\d)([0-3]\d)(?!\d)/, '$1-$2-$3')
  const date = parseWrittenDate(compact) ?? parseWrittenDate(title.replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1  '))
  return date?.year === undefined ? undefined : date
}

/** Of "changes from 1.1 to 1.2" the later. */
function versionIn(text: string): { version: string; written: string } | undefined {
  const target = /\bfrom\s.{1,40}?\bto\s+(.{1,40})$/i.exec(text)?.[1]
  const part = target ?? text
  // A bare number is a version where it is called so, and a year is none.
  for (const [written, version = '', stage = ''] of part.matchAll(VERSION))
    if ((/[.]/.test(version) || /^v/i.test(written)) && !DAY.test(written))
      return { version: `${version}${stage.replace(/\s+/g, '')}`, written }
  const named = NAMED_NUMBER.exec(part)
  return named?.[1] === undefined ? undefined : { version: named[1], written: named[0] }
}

/** `2020.01.02`, too, may be a version: but then it is its date. */
const DAY = /^(?:19|20)\d\d[-/][01]?\d(?:[-/][0-3]?\d)?$/

/** Without the marks of Markdown and links: `## [1.0.0](https://…) - 2020-01-02 [YANKED]`. */
function plainTitle(written: string): string {
  return written
    .replace(/<a\s[^>]{0,300}>|<\/a>|<!--.{0,300}?-->/gi, '')
    .replace(/!?\[([^\]]{0,200})\](?:\([^)]{0,500}\)|\[[^\]]{0,100}\])?/g, '$1')
    .replace(/`([^`]{0,200}_?)`_?/g, '$1')
    .replace(/(\*\*|__|~~)(.{0,200}?)\1/g, '$2')
    .replace(/\{#[\w.-]{0,80}\}/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, '$1')
    .replace(/^[\s*=#:.>|-]+|(?<![\s*=#:,;>|-])[\s*=#:,;>|-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
