// Page below its title: forms, progress, and the feeds of this browser.
import type { JSX } from 'preact'
import { AddressForm } from './address-form.tsx'
import { CreationDisabled } from './creation-disabled.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FeedSheet } from './feed/feed-sheet.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'
import { OfferedToken } from './offered-token.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { RecentFeeds } from './recent-feeds.tsx'
import { TokenForm } from './token-form.tsx'
import type { PageProps } from './view-props.ts'

export function Page(props: PageProps): JSX.Element {
  const { state, send } = props
  const { instance, said } = state
  return (
    <>
      {instance.creation ? (
        <>
          <AddressForm state={state} send={send} />
          {state.token !== undefined && state.offeredToken !== undefined && <OfferedToken send={send} />}
          {state.asking && <TokenForm state={state} send={send} />}
          <CurrentWork {...props} />
          <RecentFeeds {...props} />
        </>
      ) : (
        <CreationDisabled featured={instance.featured} />
      )}
      <p class="unseen" role="status">
        {/* A repeated sentence is announced again only if it differs. */}
        {said.text + (said.times % 2 === 0 ? '' : '\u00a0')}
      </p>
    </>
  )
}

function CurrentWork({ state: { work }, send, home, now }: PageProps): JSX.Element | null {
  if (work.is === 'failed' && work.problem.at === 'notice') {
    return <ProblemNotice problem={work.problem} source={work.source} send={send} />
  }
  if (work.is === 'working' && work.pace !== 'quick') return <LoadingPlaceholder pace={work.pace} send={send} />
  const shown = work.is === 'working' ? work.earlier : work
  if (shown?.is !== 'shown') return null
  return (
    <ErrorBoundary key={shown.feed.token} onFailure={() => send({ type: 'showing failed' })}>
      <FeedSheet shown={shown} send={send} home={home} now={now} />
    </ErrorBoundary>
  )
}
