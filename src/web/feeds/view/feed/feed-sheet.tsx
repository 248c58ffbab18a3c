// Result sheet of a feed: title, addresses, items, explanation, next steps.
import type { JSX } from 'preact'
import { formatAge, formatCount, formatDuration, formatFullTime } from '../../../../platform/i18n/relative-time.ts'
import { displayUrl } from '../../../shared/display-url.ts'
import { feedAddresses, imageUrl } from '../../feed-api.ts'
import type { Send, Shown } from '../../state/state.ts'
import { AddressRows } from './feed-addresses.tsx'
import { FeedItems } from './feed-items.tsx'

export interface FeedSheetProps {
  shown: Shown
  send: Send
  home: URL
  now: number
}

export function FeedSheet(props: FeedSheetProps): JSX.Element {
  const { shown, send, home, now } = props
  const { preview, feed } = shown
  const addresses = feedAddresses(home, feed.token)
  return (
    <section class="result sheet" aria-labelledby="feed-title">
      <Head {...props} />
      <AddressRows addresses={addresses} taken={shown.taken} send={send} />
      <FeedItems preview={preview} home={home} now={now} />
      {preview.items.length < preview.total_items && (
        <p class="note part">
          The first {preview.items.length} of {preview.total_items}.
        </p>
      )}
      <Why {...props} />
      <div class="foot">
        <p class="note">Checked again about every {formatDuration(preview.checked_every_seconds)}.</p>
        <button type="button" class="button" onClick={() => send({ type: 'another asked' })}>
          Make another
        </button>
        <a class="button" href={`feed:${addresses[0]?.address}`}>
          Open in reader
        </a>
      </div>
    </section>
  )
}

function Head({ shown: { preview, feed }, home, now }: FeedSheetProps): JSX.Element {
  const { title, home_page_url, total_items, newest_at, language, icon } = preview
  return (
    <div class="head">
      <div class="site" aria-hidden="true">
        {[...title.trim()][0]?.toUpperCase()}
        {icon && <img src={imageUrl(home, icon)} alt="" onError={hide} />}
      </div>
      <div>
        <h2 id="feed-title" tabIndex={-1} dir="auto" lang={language}>
          {title}
        </h2>
        <p class="note">
          <a href={home_page_url || feed.address} rel="noopener">
            <bdi>{displayUrl(home_page_url || feed.address)}</bdi>
          </a>{' '}
          · {formatCount(total_items, 'item')}
          {newest_at ? <Newest at={Date.parse(newest_at)} now={now} /> : total_items > 0 && ' · no dates on the page'}
        </p>
      </div>
    </div>
  )
}

function Newest({ at, now }: { at: number; now: number }): JSX.Element {
  return (
    <>
      {' '}
      · newest{' '}
      <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
        {formatAge(at, { now })}
      </time>
    </>
  )
}

function Why({ shown: { preview } }: FeedSheetProps): JSX.Element {
  const { found_by, left_out, dates } = preview.explanation
  return (
    <details open>
      <summary>Why these items</summary>
      <dl>
        <dt>Found by</dt>
        <Reasons of={found_by} />
        <dt>Left out</dt>
        <Reasons of={left_out.length > 0 ? left_out : ['nothing that looked like items']} />
        <dt>Dates</dt>
        <dd>{dates}</dd>
      </dl>
    </details>
  )
}

/** Two ways of finding may tell of the same list in the same words. */
function Reasons({ of: reasons }: { of: readonly string[] }): JSX.Element {
  return (
    <>
      {[...new Set(reasons)].map((reason) => (
        <dd key={reason} dir="auto">
          {reason}
        </dd>
      ))}
    </>
  )
}

/** The initial stands behind it. */
function hide({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.hidden = true
}
