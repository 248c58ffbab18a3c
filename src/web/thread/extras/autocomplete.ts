// Autocomplete of `@na` and `#to`, and markup around the selected text.
import { searchUsers } from '../../../comments/thread/contract-users.ts'
import { callOrReport } from '../api-calls.ts'
import { flatten, rootsOf } from '../state/comment-tree.ts'
import { withDraft, draftTyped as withTyped } from '../state/drafts.ts'
import { announceMessage, type DraftKey, draftOf, type Suggestions } from '../state/state.ts'
import type { Thread } from '../thread.ts'

const maxSuggestions = 6

export function createAutocomplete(thread: Thread) {
  const put = (suggestions: Suggestions | undefined) => thread.alter({ suggestions })
  return {
    async suggest(key: DraftKey, typed: string) {
      const found = await meant(thread, typed)
      if (!found.length || !isStillAt(thread, key, typed)) return
      put({ key, typed, found: found.slice(0, maxSuggestions), at: 0 })
      thread.change(announceMessage, 'Suggestions')
    },
    /** To the next one or the one before; 0 closes the list. */
    moveSuggestion(by: number) {
      const { suggestions } = thread.state
      if (!suggestions || by === 0) return put(undefined)
      const { length } = suggestions.found
      put({ ...suggestions, at: (suggestions.at + by + length) % length })
    },
    choose(at: number) {
      const { suggestions } = thread.state
      const one = suggestions?.found[at]
      if (!suggestions || !one) return
      const { key, typed } = suggestions
      if (!isStillAt(thread, key, typed)) return put(undefined)
      const { tag, id, type } = one
      const { mentions } = draftOf(thread.state, key)
      if (id && type) thread.change(withDraft, key, { mentions: [...mentions, { id, tag, type }] })
      put(undefined)
      insert(thread, key, fieldOf(thread, key).selectionStart - typed.length, {
        before: `${tag} `,
        inside: '',
        after: '',
      })
    },
    /** Around what is chosen, or where the caret stands. */
    format(key: DraftKey, before: string, after: string) {
      const { selectionStart, selectionEnd, value } = fieldOf(thread, key)
      insert(thread, key, selectionStart, { before, inside: value.slice(selectionStart, selectionEnd), after })
    },
  }
}

async function meant(thread: Thread, typed: string): Promise<Suggestions['found']> {
  const begins = typed.toLowerCase()
  if (typed.startsWith('#')) {
    // Topics are those of the comments that are here.
    const topics = flatten(rootsOf(thread.state)).flatMap(
      ({ commentHTML }) => commentHTML.match(/(?<=>)#[\w-]+/g) ?? [],
    )
    return [...new Set(topics)].filter((tag) => tag.toLowerCase().startsWith(begins)).map((tag) => ({ tag }))
  }
  const calling = thread.call(searchUsers, { usernameStartsWith: typed.slice(1) })
  // Failures are silent: there is nothing to suggest.
  const reply = await callOrReport('acting', thread, calling, () => {})
  const users = reply && 'users' in reply ? reply.users : []
  return users.map(({ id, name, displayName, type }) => ({ id, tag: `@${displayName || name}`, type }))
}

function fieldOf({ root }: Thread, key: DraftKey): HTMLTextAreaElement {
  return root.getElementById(`text-${key}`) as HTMLTextAreaElement
}

/** Are text and focus unchanged since the request? */
function isStillAt({ root }: Thread, key: DraftKey, typed: string): boolean {
  const field = root.activeElement as HTMLTextAreaElement | null
  return field?.id === `text-${key}` && field.value.slice(0, field.selectionStart).endsWith(typed)
}

/** Text to insert; `inside` is selected then. */
interface Insertion {
  before: string
  inside: string
  after: string
}

/** In place of the text from `start` to the caret. */
function insert(thread: Thread, key: DraftKey, start: number, { before, inside, after }: Insertion): void {
  const field = fieldOf(thread, key)
  field.setRangeText(before + inside + after, start, field.selectionEnd)
  thread.change(withTyped, key, field.value)
  field.focus()
  const from = start + before.length
  field.setSelectionRange(from, from + inside.length)
}
