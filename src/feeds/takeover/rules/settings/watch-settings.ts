// Watches of changedetection.io as feeds of the changes of a page.
import type { FoundSettings, Resolution } from '../list-entry.ts'
import { usableCss } from './usable-css.ts'
import { xpathToCss } from './xpath/xpath-to-css.ts'

const minutesOf = { weeks: 10_080, days: 1440, hours: 60, minutes: 1 } as const
const [minMinutes, maxMinutes] = [5, 10_080]
/** Settings that have no equal here, and what is told of them. */
const others: readonly [name: string, note: string][] = [
  ['headers', 'Request headers are not taken: set them in the settings of the feed.'],
  ['body', 'The body of the request is not taken: pages are asked for with GET.'],
  ['trigger_text', 'Words that trigger an alert are not taken: filters of the feed choose its items.'],
  ['ignore_text', 'Text that is ignored is not taken: leave the part of the page out by a selector.'],
  ['text_should_not_be_present', 'Text that blocks an alert is not taken.'],
  ['browser_steps', 'Steps in a browser are not taken.'],
  ['notification_urls', 'Addresses for notifications are not taken.'],
]

/** `watch`: as it stands in the file. */
export function watchResolution(url: string, watch: Readonly<Record<string, unknown>>): Resolution {
  const notes = others.flatMap(([name, note]) => (isSet(watch[name]) ? [note] : []))
  const part = selectorsOf(listOf(watch.include_filters ?? watch.css_filter), notes)
  const without = selectorsOf(listOf(watch.subtractive_selectors), notes)
  const minutes = intervalOf(watch.time_between_check)
  const settings: FoundSettings = {
    ...(part || without ? { watch: { ...(part ? { part } : {}), ...(without ? { without } : {}) } } : {}),
    ...(minutes === undefined ? {} : { check_every_minutes: minutes }),
  }
  return { kind: 'page', url, toldBy: 'address', settings, strategy: 'changes', notes, program: 'changedetection.io' }
}

const isSet = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0

const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one.trim() !== '')

/** Several are one selector with commas. */
function selectorsOf(filters: readonly string[], notes: string[]): string | undefined {
  const found = filters.flatMap((filter) => {
    const css = cssOfFilter(filter.trim())
    if (css === undefined) notes.push(`The filter "${filter.slice(0, 200)}" has no equal here.`)
    return css ?? []
  })
  const joined = found.join(', ')
  return found.length > 0 && joined.length <= 1000 ? joined : undefined
}

/** CSS, or XPath behind its mark or as it begins; `json:` and `jq:` have no equal. */
function cssOfFilter(filter: string): string | undefined {
  const [, mark = '', rest = filter] = /^(xpath1?|css|json|jq|jqraw):(.*)$/s.exec(filter) ?? []
  if (mark.startsWith('j')) return undefined
  const isXPath = mark.startsWith('x') || /^(?:\/|\.\/|\(\/)/.test(rest)
  const found = isXPath ? xpathToCss(rest) : undefined
  return usableCss(isXPath ? (found && 'css' in found ? found.css : undefined) : rest)
}

/** In whole minutes within the bounds of this server; undefined where the watch has the interval of all. */
function intervalOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const units = Object.entries(minutesOf).map(([unit, minutes]) => {
    const count = (value as Record<string, unknown>)[unit]
    return typeof count === 'number' && count > 0 ? count * minutes : 0
  })
  const minutes = Math.round(units.reduce((sum, one) => sum + one, 0))
  return minutes > 0 ? Math.min(maxMinutes, Math.max(minMinutes, minutes)) : undefined
}
