// First items of a feed, as a reader would list them.
import type { JSX } from 'preact'
import type { Preview } from '../../../../feeds/serving/contract-preview.ts'
import { formatFullTime, formatRelativeDay } from '../../../../platform/i18n/relative-time.ts'
import { imageUrl } from '../../feed-api.ts'

type Item = Preview['items'][number]

export interface FeedItemsProps {
  preview: Preview
  home: URL
  now: number
}

export function FeedItems({ preview, home, now }: FeedItemsProps): JSX.Element {
  return (
    <ol class="list" lang={preview.language}>
      {preview.items.map((item) => (
        <li key={item.url} class={item.image ? 'item pictured' : 'item'} dir="auto">
          <div>
            <a href={item.url} rel="noopener">
              {item.title}
            </a>
            {item.summary && <p>{item.summary}</p>}
            {item.published_at && <Published at={Date.parse(item.published_at)} now={now} />}
          </div>
          {item.image && <Thumb image={item.image} home={home} />}
        </li>
      ))}
    </ol>
  )
}

/** Words of ours in a list that may be in another language. */
function Published({ at, now }: { at: number; now: number }): JSX.Element {
  return (
    <time lang="en" dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
      <bdi>{formatRelativeDay(at, { now })}</bdi>
    </time>
  )
}

/** Without its picture, the box goes too. */
function Thumb({ image, home }: { image: NonNullable<Item['image']>; home: URL }): JSX.Element {
  return (
    <img
      class="thumb"
      src={imageUrl(home, image)}
      alt=""
      width={76}
      height={57}
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
