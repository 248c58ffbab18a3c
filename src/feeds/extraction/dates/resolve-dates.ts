// Date resolution: neighbours in the list decide what partial dates leave open, the order of day and month and
// missing years.
import { dayMs } from '../../../platform/durations.ts'
import type { PartialDate } from './partial-date.ts'

/** A date of one item: stated as a moment, or written with parts left open. */
export type DateReading = { at: number } | PartialDate

/** Parsed text: a partial date, else a time relative to now. */
export interface ParsedDateText {
  partialDate: PartialDate | undefined
  at: number | undefined
  /** See `isDateText`; undefined until it is computed. */
  isOnlyDate: boolean | undefined
}

export interface PageLocale {
  now: number
  language: string | undefined
  /** Top-level domain of the page: English has two orders, countries have one. */
  country: string | undefined
  /** Zone of the page in minutes ahead of UTC, for times that name none. */
  zone?: number
  /** Texts that were read for a date already; most are asked for several times. */
  parsedTexts: Map<string, ParsedDateText>
}

export function resolveDates(
  readings: readonly (DateReading | undefined)[],
  locale: PageLocale,
): (number | undefined)[] {
  const monthFirst = isMonthFirst(readings, locale)
  let neighbour: number | undefined
  return readings.map((reading) => {
    if (!reading) return undefined
    if ('at' in reading) {
      neighbour = reading.at
      return reading.at
    }
    const at = moment(monthFirst && reading.order === 'open' ? swapped(reading) : reading, locale, neighbour)
    neighbour = at ?? neighbour
    return at
  })
}

const swapped = (date: PartialDate): PartialDate => ({ ...date, month: date.day, day: date.month })

function moment(date: PartialDate, locale: PageLocale, neighbour: number | undefined): number | undefined {
  const year = date.year ?? likelyYear(date, locale.now, neighbour)
  const { hour = 0, minute = 0, second = 0 } = date.timeOfDay ?? {}
  const zone = date.timeOfDay ? (date.timeOfDay.zone ?? locale.zone ?? 0) : 0
  const at = Date.UTC(year, date.month - 1, date.day, hour, minute, second) - zone * 60_000
  return Number.isNaN(at) ? undefined : at
}

/** Beside a dated neighbour the nearest year; alone the latest that is not far ahead of now. */
function likelyYear(date: PartialDate, now: number, neighbour: number | undefined): number {
  const year = new Date(neighbour ?? now).getUTCFullYear()
  const distance = (candidate: number): number => {
    const away = Date.UTC(candidate, date.month - 1, date.day) - (neighbour ?? now)
    return neighbour === undefined && away > 60 * dayMs ? away + 400 * dayMs : Math.abs(away)
  }
  return [year - 1, year, year + 1].sort((a, b) => distance(a) - distance(b))[0] ?? year
}

function isMonthFirst(readings: readonly (DateReading | undefined)[], { language, country }: PageLocale): boolean {
  const written = readings.filter((reading) => reading !== undefined && 'month' in reading)
  const open = written.filter(({ order }) => order === 'open')
  if (open.length === 0) return false
  if (written.some(({ order }) => order === 'month-first')) return true
  if (written.some(({ order }) => order === 'day-first')) return false
  const [asDay, asMonth] = [countDirectionChanges(open), countDirectionChanges(open.map(swapped))]
  if (open.length > 3 && asDay !== asMonth) return asMonth < asDay
  return writesMonthFirst(language, country)
}

/** Pairs of numbers that go up and down: sizes, ages, scores. Lists are sorted by their dates. */
export function areUnorderedNumbers(readings: readonly (DateReading | undefined)[]): boolean {
  const written = readings.filter((reading) => reading !== undefined && 'month' in reading)
  const bare = written.filter((date) => date.bare)
  if (bare.length === 0 || bare.length < readings.length) return false
  const steps = bare.length - 1
  return (
    countDirectionChanges(bare) > steps * MAX_DIRECTION_CHANGES_SHARE ||
    (steps > 1 && bare.every((date) => ordinal(date) === ordinal(bare[0])))
  )
}

/** Some entries are pinned above the others. */
const MAX_DIRECTION_CHANGES_SHARE = 0.3

/** Number of changes of direction: lists are sorted, so the right reading has the fewest. */
function countDirectionChanges(dates: readonly PartialDate[]): number {
  let count = 0
  let direction = 0
  for (let i = 1; i < dates.length; i++) {
    const step = Math.sign(ordinal(dates[i]) - ordinal(dates[i - 1]))
    if (step !== 0 && direction !== 0 && step !== direction) count++
    if (step !== 0) direction = step
  }
  return count
}

const ordinal = (date: PartialDate | undefined): number =>
  date ? (date.year ?? 0) * 400 + date.month * 32 + date.day : 0

const DAY_FIRST_ENGLISH = /^(?:uk|au|nz|ie|in|za|sg|my|ke|ng|gh|hk|lk|mt|eu|de|fr|nl|it|es)$/

function writesMonthFirst(language: string | undefined, country: string | undefined): boolean {
  const [spoken = 'en', region] = (language ?? 'en').toLowerCase().split(/[-_]/)
  if (spoken !== 'en' && spoken !== 'fil') return false
  if (region) return region === 'us' || region === 'ph'
  return !DAY_FIRST_ENGLISH.test(country ?? '')
}
