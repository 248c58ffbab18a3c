// The thread, in the order in which it is read: its size and order, the place to write, the comments.
import type { JSX } from 'preact'
import { count } from '../../shared/times.ts'
import { type Order, orders } from '../state/state.ts'
import { CommentList } from './comment-list.tsx'
import { Composer } from './composer.tsx'
import type { TimedProps, ViewProps } from './props.ts'

export function ThreadView(props: TimedProps): JSX.Element {
  const { state, send } = props
  const { shown, said, isOffline, isTargetMissing } = state
  return (
    <section class="thread" aria-labelledby="thread-title">
      <Bar state={state} send={send} />
      {isOffline && <p class="wait">This device is offline. What you write is kept; post it once it is connected.</p>}
      {shown?.isClosed ? (
        <p class="wait">Comments are closed. They can be read, and nothing is added.</p>
      ) : (
        <Composer state={state} send={send} draftKey="new" />
      )}
      {isTargetMissing && <p class="wait">The comment that the link points at is gone. Here is the rest.</p>}
      <CommentList {...props} />
      <p class="unseen" role="status">
        {/* A repeated sentence is announced again only if it differs. */}
        {said.text + (said.times % 2 === 0 ? '' : '\u00a0')}
      </p>
    </section>
  )
}

function Bar({ state: { shown, order, here }, send }: ViewProps): JSX.Element {
  return (
    <div class="bar-of-thread">
      <h2 id="thread-title" tabIndex={-1}>
        {shown && shown.count > 0 ? count(shown.count, 'comment') : 'Comments'}
      </h2>
      {here.count > 1 && <span class="note here">{here.count} reading now</span>}
      <select
        aria-label="Order"
        value={order}
        onChange={({ currentTarget }) => send({ type: 'order chosen', order: currentTarget.value as Order })}
      >
        {Object.entries(orders).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
