// Tables of a plan: pages that would be followed in place of a program's feed, and entries that tell no page.
import type { JSX } from 'preact'
import type { TakeoverRow } from '../../../feeds/takeover/contract-takeover.ts'
import type { MyFeedsTranslator } from '../../../platform/i18n/my-feeds/english.ts'
import { displayUrl } from '../../shared/display-url.ts'
import type { PlannedRow } from './list-entries.ts'

/** The others are counted. */
const maxShown = 200

interface RowsProps<R> {
  rows: readonly R[]
  t: MyFeedsTranslator
}

/** Those that another program made feeds of, and those with settings that are not taken. */
export function PlannedPages({ rows, t }: RowsProps<PlannedRow>): JSX.Element | null {
  const told = rows.filter(
    ({ program, notes }) => (program !== undefined && program !== 'Pageside') || notes.length > 0,
  )
  if (told.length === 0) return null
  return (
    <details>
      <summary>{t('showPages', { n: told.length })}</summary>
      <ul class="planned">
        {told.slice(0, maxShown).map(({ place, title, address, entry, program, notes }) => (
          <li key={place}>
            <strong dir="auto">{title || displayUrl(entry.url)}</strong>
            <span class="note" dir="ltr">
              {program ? `${program}: ` : ''}
              {displayUrl(address).slice(0, 120)} → {displayUrl(entry.url)}
            </span>
            {notes.map((note) => (
              <span class="note" dir="auto" key={note}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Rest count={told.length} t={t} />
    </details>
  )
}

/** Nothing is lost: each has its reason, and a page to begin with where one is known. */
export function UnresolvedRows({ rows, home, t }: RowsProps<TakeoverRow> & { home: URL }): JSX.Element | null {
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{t('holdsUnresolved', { n: rows.length })}</summary>
      <ul class="planned">
        {rows.slice(0, maxShown).map(({ place, title, address, reason, suggestion }) => (
          <li key={place}>
            <strong dir="auto">{title || address.slice(0, 120)}</strong>
            <span class="note" dir="ltr">
              {address.slice(0, 200)}
            </span>
            <span class="note" dir="auto">
              {reason}{' '}
              {suggestion && (
                <a href={beginning(suggestion, home)}>{t('beginWith', { page: displayUrl(suggestion) })}</a>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Rest count={rows.length} t={t} />
    </details>
  )
}

/** The page that makes a feed, with this address in it. */
const beginning = (page: string, home: URL): string =>
  `${new URL('.', home).href}?${new URLSearchParams({ url: page })}`

function Rest({ count, t }: { count: number; t: MyFeedsTranslator }): JSX.Element | null {
  return count > maxShown ? <p class="note">{t('andMore', { n: count - maxShown })}</p> : null
}
