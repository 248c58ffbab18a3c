// Head of one feed: where it belongs, title, actions, page, state, tabs, and what helps where something is wrong.
import type { JSX } from 'preact'
import { ProblemLine } from '../../shared/parts/loaded.tsx'
import { stateWords } from '../list/data/state-words.ts'
import { StateShape } from '../list/rows/state-shape.tsx'
import { relativeTime } from '../parts/times.ts'
import { useKeys } from '../parts/use-keys.ts'
import { useNow } from '../parts/use-now.ts'
import { type FeedTab, feedHash } from '../routes.ts'
import { listHash } from './absent-feed.tsx'
import { FeedMenu } from './feed-menu.tsx'
import { FeedNotice } from './feed-notice.tsx'
import type { FeedProps } from './feed-props.ts'
import { useFeedActions } from './use-feed-actions.ts'

const tabs = [
  ['items', 'feedItems'],
  ['checks', 'feedChecks'],
  ['settings', 'feedSettings'],
  ['addresses', 'feedAddresses'],
] as const satisfies [FeedTab, string][]

export function FeedHead(props: FeedProps): JSX.Element {
  const { t, row, route, singleKeys, go } = props
  const actions = useFeedActions(props)
  const hasList = props.feed.strategy !== 'changes'
  const to = (tab: FeedTab) => go({ screen: 'feed', id: row.id, tab, query: {} })
  useKeys(
    {
      ...Object.fromEntries(tabs.map(([tab], at) => [String(at + 1), () => to(tab)])),
      ...(hasList ? { w: () => to('lists') } : {}),
      r: actions.check,
      p: actions.pauseOrResume,
      y: actions.copyRss,
      '#': actions.remove,
    },
    singleKeys,
  )
  return (
    <>
      <Crumbs {...props} />
      <div class="title">
        <h1 tabIndex={-1} dir="auto">
          {row.title}
        </h1>
        <div class="acts">
          {hasList && (
            <a class="button" href={feedHash(row.id, 'lists')} aria-keyshortcuts="w">
              {t('feedWrongItems')}
            </a>
          )}
          <button
            type="button"
            class="button"
            aria-keyshortcuts="r"
            aria-disabled={actions.isBusy}
            onClick={actions.check}
          >
            {t(actions.isChecking ? 'feedChecking' : 'checkNow')}
          </button>
          <FeedMenu t={t} isPaused={row.state === 'paused'} actions={actions} />
        </div>
      </div>
      <StateLine {...props} />
      <ProblemLine problem={actions.problem} t={t} />
      <FeedNotice {...props} actions={actions} />
      <nav class="tabs" aria-label={t('feedTabs')}>
        {tabs.map(([tab, message]) => (
          <a key={tab} href={feedHash(row.id, tab)} aria-current={tab === route.tab ? 'page' : undefined}>
            {t(message)}
          </a>
        ))}
      </nav>
    </>
  )
}

function Crumbs({ t, row }: FeedProps): JSX.Element {
  return (
    <nav class="note" aria-label={t('feedPlace')}>
      <a href={listHash}>{t('myFeeds')}</a>
      {row.folder && (
        <>
          {' / '}
          <bdi>{row.folder}</bdi>
        </>
      )}
    </nav>
  )
}

function StateLine({ t, row, feed }: FeedProps): JSX.Element {
  const now = useNow()
  const state = stateWords(row, now, t)
  const checked = row.checked_at && relativeTime(Date.parse(row.checked_at), now, t)
  const nextAt = Date.parse(row.next_check_at ?? '')
  const next = nextAt > now && relativeTime(nextAt, now, t)
  return (
    <div class="acts state-line">
      <a href={feed.url} rel="noreferrer" dir="ltr">
        {shortUrl(feed.url)}
      </a>
      <span class="st">
        <StateShape state={row.state} tone={state.tone} />
        <span class={state.tone}>{state.text}</span>
      </span>
      {checked && (
        <span class="note">{next ? t('feedCheckedAndNext', { checked, next }) : t('feedChecked', { checked })}</span>
      )}
    </div>
  )
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
