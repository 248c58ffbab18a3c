// Page below its title: form, progress, latest feeds or an example, ways to the rest of the server.
import type { JSX } from 'preact'
import { tellAll } from '../state/messages.ts'
import { AddressForm } from './address-form.tsx'
import { Bookmark } from './bookmark.tsx'
import { CreationDisabled } from './creation-disabled.tsx'
import { Doors } from './doors.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Example } from './example.tsx'
import { FeedSheet } from './feed/feed-sheet.tsx'
import { LatestFeeds } from './latest-feeds.tsx'
import { LoadingPlaceholder } from './loading-placeholder.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import type { PageProps } from './view-props.ts'

export function Page(props: PageProps): JSX.Element {
  const { state, t } = props
  const { instance, said, session, work } = state
  const isOut = session.is === 'out' && instance.tokenRequired
  const feeds = session.is === 'in' ? (session.feeds ?? []) : []
  return (
    <>
      {instance.creation ? (
        <>
          {isOut ? <SignInFirst t={t} home={props.home} /> : <AddressForm {...props} />}
          <CurrentWork {...props} />
          {feeds.length > 0 ? <LatestFeeds feeds={feeds} t={t} /> : work.is === 'none' && <Example {...props} />}
          <Bookmark t={t} home={props.home} />
        </>
      ) : (
        <CreationDisabled featured={instance.featured} t={t} />
      )}
      <Doors {...props} />
      <p class="unseen" role="status">
        {/* A repeated sentence is announced again only if it differs. */}
        {tellAll(said.texts, t) + (said.times % 2 === 0 ? '' : '\u00a0')}
      </p>
    </>
  )
}

function CurrentWork({ t, state: { work }, send, home, now }: PageProps): JSX.Element | null {
  if (work.is === 'failed' && work.problem.at === 'notice') {
    return <ProblemNotice problem={work.problem} source={work.source} send={send} t={t} />
  }
  if (work.is === 'working' && work.pace !== 'quick') return <LoadingPlaceholder pace={work.pace} send={send} t={t} />
  const shown = work.is === 'working' ? work.earlier : work
  if (shown?.is !== 'shown') return null
  return (
    <ErrorBoundary key={shown.feed.token} onFailure={() => send({ type: 'showing failed' })}>
      <FeedSheet shown={shown} send={send} home={home} now={now} t={t} />
    </ErrorBoundary>
  )
}
