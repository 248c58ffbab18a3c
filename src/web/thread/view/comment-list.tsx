// The comments, and whatever stands in their place: the shape of them, nothing yet, what failed; before and after, more.
import type { JSX } from 'preact'
import type { Ask, State } from '../state/state.ts'
import type { WordName } from '../tell.ts'
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
      {startFailed && <ReadProblem {...readProblem} state={state} send={send} />}
      {reading && reading.pace !== 'quick' && (
        <Waiting pace={reading.pace} hasShape={!shown} state={state} send={send} />
      )}
      {shown && (
        <div aria-busy={isAnew ? 'true' : undefined}>
          <Fresh state={state} send={send} />
          {shown.first > 0 && <More state={state} send={send} ask={{ is: 'before' }} words="showBefore" />}
          {shown.roots.length > 0 ? (
            <ol class="comments">
              {shown.roots.map((comment) => (
                <CommentItem key={comment.id} {...props} comment={comment} depth={0} />
              ))}
            </ol>
          ) : (
            state.fresh.length === 0 && <p class="nothing">{state.tell(nothingHere(state))}</p>
          )}
          {shown.hasMore && <More state={state} send={send} ask={{ is: 'after' }} words="showMore" />}
        </div>
      )}
    </>
  )
}

function nothingHere({ found, shown }: State): WordName {
  if (found !== undefined) return 'noneFound'
  return shown?.isClosed ? 'nothingYet' : 'nothing'
}

/** Nothing moves while it is read. */
function Fresh({ state: { fresh, tell }, send }: ViewProps): JSX.Element | null {
  if (fresh.length === 0) return null
  return (
    <div class="fresh">
      <button type="button" class="button" onClick={() => send({ type: 'fresh wanted' })}>
        {tell('newComments', { n: fresh.length })}
      </button>
    </div>
  )
}

/** While it works it stays where it is, and so does the focus. */
function More({ state, send, ask, words }: ViewProps & { ask: Ask; words: WordName }): JSX.Element {
  const { reading, readProblem, tell } = state
  const isReading = reading?.ask.is === ask.is
  return (
    <div class="end">
      {readProblem?.ask.is === ask.is && <ReadProblem {...readProblem} state={state} send={send} />}
      {readProblem?.ask.is !== ask.is && (
        <button
          type="button"
          class="button"
          aria-disabled={isReading ? 'true' : undefined}
          onClick={() => send({ type: 'asked', ask })}
        >
          {tell(isReading ? 'gettingMore' : words)}
        </button>
      )}
    </div>
  )
}
