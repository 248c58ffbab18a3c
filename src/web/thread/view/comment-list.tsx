// The comments, and whatever stands in their place: the shape of them, nothing yet, what failed; before and after, more.
import type { JSX } from 'preact'
import { count } from '../../shared/times.ts'
import type { Ask } from '../state/state.ts'
import { CommentItem } from './comment-item.tsx'
import type { TimedProps, ViewProps } from './props.ts'
import { ReadProblem } from './read-problem.tsx'
import { Waiting } from './waiting.tsx'

export function CommentList(props: TimedProps): JSX.Element {
  const { state, send } = props
  const { shown, reading, readProblem } = state
  const startFailed = readProblem && (readProblem.ask.is === 'start' || !shown)
  const isAnew = reading?.ask.is === 'start'
  return (
    <>
      {startFailed && <ReadProblem {...readProblem} send={send} />}
      {reading && reading.pace !== 'quick' && <Waiting pace={reading.pace} hasShape={!shown} send={send} />}
      {shown && (
        <div aria-busy={isAnew ? 'true' : undefined}>
          <Fresh state={state} send={send} />
          {shown.first > 0 && <More state={state} send={send} ask={{ is: 'before' }} words="Show the ones before" />}
          {shown.roots.length > 0 ? (
            <ol class="comments">
              {shown.roots.map((comment) => (
                <CommentItem key={comment.id} {...props} comment={comment} />
              ))}
            </ol>
          ) : (
            state.fresh.length === 0 && <p class="nothing">Nobody has written here yet. Yours would be the first.</p>
          )}
          {shown.hasMore && <More state={state} send={send} ask={{ is: 'after' }} words="Show more" />}
        </div>
      )}
    </>
  )
}

/** Nothing moves while it is read. */
function Fresh({ state: { fresh }, send }: ViewProps): JSX.Element | null {
  if (fresh.length === 0) return null
  return (
    <div class="fresh">
      <button type="button" class="button" onClick={() => send({ type: 'fresh wanted' })}>
        {count(fresh.length, 'new comment')}
      </button>
    </div>
  )
}

/** While it works it stays where it is, and so does the focus. */
function More({ state, send, ask, words }: ViewProps & { ask: Ask; words: string }): JSX.Element {
  const { reading, readProblem } = state
  const isReading = reading?.ask.is === ask.is
  return (
    <div class="more">
      {readProblem?.ask.is === ask.is && <ReadProblem {...readProblem} send={send} />}
      {readProblem?.ask.is !== ask.is && (
        <button
          type="button"
          class="button"
          aria-disabled={isReading ? 'true' : undefined}
          onClick={() => send({ type: 'asked', ask })}
        >
          {isReading ? 'Getting more…' : words}
        </button>
      )}
    </div>
  )
}
