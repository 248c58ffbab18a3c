// What is being written: a comment, replies, changes to comments of one's own. Text is let go only when it has arrived.
import { fieldEmpty } from './problems.ts'
import { say, tellAll } from './say.ts'
import { type Draft, type DraftKey, draftOf, type Event, emptyDraft, type State } from './state.ts'
import { changed, withNew } from './tree.ts'

type Later<T extends Event['type']> = Extract<Event, { type: T }>

export function reduceDrafts(state: State, event: Event): State | undefined {
  switch (event.type) {
    case 'draft opened':
      return opened(state, event.key)
    case 'draft left':
      return left(state, event.key)
    case 'text typed':
      return put(state, event.key, { text: event.text, problem: unlessAt(draftOf(state, event.key)) })
    case 'text came':
      return draftOf(state, event.key).work === 'fetching'
        ? put(state, event.key, { text: event.text, work: 'typing' })
        : state
    case 'submitted':
      return submitted(state, event.key)
    case 'sending is slow':
      return draftOf(state, event.key).work === 'sending'
        ? tellAll(put(state, event.key, { isSlow: true }), 'saidSlow')
        : state
    case 'draft failed':
      return withProblem(state, event)
    case 'posted':
      return posted(state, event)
    case 'saved':
      return saved(state, event)
    default:
      return undefined
  }
}

/** A change begins with the text as its author typed it, unless one was begun already. */
function opened(state: State, key: DraftKey): State {
  const kept = state.drafts[key]
  const work = key.startsWith('edit-') && !kept ? 'fetching' : 'typing'
  return put(state, key, { ...(kept ?? emptyDraft), isOpen: true, work })
}

/** A reply that is closed keeps its text; a change that is given up is gone. */
function left(state: State, key: DraftKey): State {
  const { text } = draftOf(state, key)
  return key.startsWith('edit-') || text.trim() === '' ? drop(state, key) : put(state, key, { isOpen: false })
}

function submitted(state: State, key: DraftKey): State {
  const draft = draftOf(state, key)
  if (draft.work !== 'typing') return state
  const { tell, me, author } = state
  const needsAuthor = !key.startsWith('edit-') && me.name === undefined
  const problem =
    fieldEmpty('text', draft.text, tell) ?? (needsAuthor ? fieldEmpty('name', author.name, tell) : undefined)
  if (problem) return withProblem(state, { key, problem })
  return put(state, key, { work: 'sending', isSlow: false, problem: undefined })
}

/** Fields that something is wrong with have to be in sight. */
function withProblem(state: State, { key, problem }: Pick<Later<'draft failed'>, 'key' | 'problem'>): State {
  const isOfAuthor = problem.at === 'name' || problem.at === 'email'
  const author = isOfAuthor ? { ...state.author, isAsked: true } : state.author
  // A change whose text did not come has nothing to keep.
  const isUnread = draftOf(state, key).work === 'fetching'
  const after = put({ ...state, author }, key, { work: isUnread ? 'fetching' : 'typing', isSlow: false, problem })
  return say(after, problem.title === '' ? problem.text : `${problem.title}. ${problem.text}`)
}

function posted(state: State, { key, posted }: Later<'posted'>): State {
  const { comment, me, editKey } = posted
  const after: State = {
    ...drop(state, key),
    me: { ...state.me, id: me ?? state.me.id },
    author: { ...state.author, isAsked: false },
    editKeys: editKey ? { ...state.editKeys, [comment.id]: editKey } : state.editKeys,
    target: comment.id,
  }
  const { shown } = state
  const spoken = tellAll(after, key === 'new' ? 'saidPosted' : 'saidReplied')
  // Where the thread could not be read, it is read now, at the place where the comment stands.
  if (!shown) return { ...spoken, reading: { ask: { is: 'start', target: comment.id }, pace: 'quick' } }
  const roots = withNew(shown.roots, comment, state.order === 'OF')
  return { ...spoken, shown: { ...shown, roots, count: shown.count + 1 } }
}

function saved(state: State, { key, id, html, isWaiting }: Later<'saved'>): State {
  const { shown } = state
  const after = tellAll(drop(state, key), 'saidChanged')
  if (!shown) return after
  return { ...after, shown: { ...shown, roots: changed(shown.roots, id, (one) => ({ ...one, html, isWaiting })) } }
}

function put(state: State, key: DraftKey, change: Partial<Draft>): State {
  return { ...state, drafts: { ...state.drafts, [key]: { ...draftOf(state, key), ...change } } }
}

function drop(state: State, key: DraftKey): State {
  const { [key]: _, ...drafts } = state.drafts
  return { ...state, drafts }
}

/** What was said of the text stops being true when the text changes. */
function unlessAt({ problem }: Draft): Draft['problem'] {
  return problem?.at === 'text' ? undefined : problem
}
