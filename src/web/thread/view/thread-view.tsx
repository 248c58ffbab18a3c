// The thread, in the order in which it is read: its size and order, the place to write, the comments.
import type { JSX } from 'preact'
import { type Order, orders, settingsOf } from '../state/state.ts'
import type { WordName } from '../tell.ts'
import { CommentList } from './comment-list.tsx'
import { Composer } from './composer.tsx'
import type { TimedProps, ViewProps } from './props.ts'
import { Search } from './search.tsx'

export function ThreadView(props: TimedProps): JSX.Element {
  const { state, send } = props
  const { said, isOffline, isTargetMissing, tell } = state
  const silent = whyNobodyWrites(props)
  return (
    <section
      class="thread"
      aria-labelledby="thread-title"
      lang={tell.language}
      dir={tell('direction') === 'rtl' ? 'rtl' : 'ltr'}
    >
      <Bar state={state} send={send} />
      {isOffline && <p class="wait">{tell('isOffline')}</p>}
      {silent ? <p class="wait">{tell(silent)}</p> : <Composer state={state} send={send} draftKey="new" />}
      {isTargetMissing && <p class="wait">{tell('linkGone')}</p>}
      <CommentList {...props} />
      <p class="unseen" role="status">
        {/* A repeated sentence is announced again only if it differs. */}
        {said.text + (said.times % 2 === 0 ? '' : '\u00a0')}
      </p>
    </section>
  )
}

/** What was begun stays in sight, so that it can be taken along. */
function whyNobodyWrites({ state }: ViewProps): WordName | undefined {
  const { isReadOnly, repliesOnly } = settingsOf(state)
  if (isReadOnly) return 'isReadOnly'
  if (state.shown?.isClosed) return state.drafts.new?.text ? undefined : 'isClosed'
  return repliesOnly && !state.me.isStaff ? 'repliesOnly' : undefined
}

function Bar({ state, send }: ViewProps): JSX.Element {
  const { shown, order, here, tell } = state
  return (
    <div class="bar-of-thread">
      <h2 id="thread-title" tabIndex={-1}>
        {shown && shown.count > 0 ? tell('nComments', { n: shown.count }) : tell('comments')}
      </h2>
      {here.count > 1 && <span class="note here">{tell('readingNow', { n: here.count })}</span>}
      <Search state={state} send={send} />
      <select
        aria-label={tell('order')}
        value={order}
        onChange={({ currentTarget }) => send({ type: 'order chosen', order: currentTarget.value as Order })}
      >
        {orders.map((value) => (
          <option key={value} value={value}>
            {tell(value)}
          </option>
        ))}
      </select>
    </div>
  )
}
