// List of the feeds created in this browser, to open again or to forget.
import type { JSX } from 'preact'
import { formatAge } from '../../../platform/i18n/relative-time.ts'
import { displayUrl } from '../../shared/display-url.ts'
import type { PageProps } from './view-props.ts'

export function RecentFeeds({ state, send, now }: PageProps): JSX.Element | null {
  const { work, recent } = state
  const inView = work.is === 'shown' ? work.feed.token : undefined
  const others = recent.filter(({ token }) => token !== inView)
  if (others.length === 0) return null
  return (
    <section class="recent" aria-labelledby="recent">
      <h2 id="recent">Made in this browser</h2>
      <ul>
        {others.map((feed) => (
          <li key={feed.token}>
            <div>
              <button type="button" class="word strong" dir="auto" onClick={() => send({ type: 'feed opened', feed })}>
                {feed.title}
              </button>
              <p class="note">
                <bdi>{displayUrl(feed.address)}</bdi> · {formatAge(feed.madeAt, { now })}
              </p>
            </div>
            <button
              type="button"
              class="button plain"
              aria-label={`Forget ${feed.title}`}
              onClick={() => send({ type: 'feed forgotten', feed })}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
