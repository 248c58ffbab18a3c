// Records of an import: what the files of all systems are read as, before anything of it is stored.

import type { Loose } from './loose-fields.ts'

/** Where in the file, for the report: `line 12`, `comments[3]`. */
export type Place = string

export interface SourcePage {
  kind: 'page'
  /** Of the other system. */
  id: string
  /** As the other system has them; either may be missing. */
  url: string | undefined
  /** Its own key, where that is not the address. */
  key?: string | undefined
  /** The key is that of its thread here, too, whatever its address is. */
  isKeyed?: boolean | undefined
  title?: string | undefined
  isClosed?: boolean | undefined
  /** Its comments are set aside. */
  isDeleted?: boolean | undefined
  /** Further state of a page of ours. */
  state?: Loose | undefined
}

export interface SourcePerson {
  kind: 'person'
  /** Of the other system. */
  id: string
  name?: string | undefined
  email?: string | undefined
  link?: string | undefined
  avatar?: string | undefined
  isStaff?: boolean | undefined
}

/** `html` has paragraphs as elements, `html-lines` by empty lines; `markdown` may hold HTML. */
export type SourceMarkup = 'html' | 'html-lines' | 'markdown' | 'text'

export interface SourceComment {
  kind: 'comment'
  /** Of the other system. */
  id: string
  pageId: string
  parentId?: string | undefined
  /** As written; read by `readDate`. */
  date: string | number | undefined
  editedDate?: string | number | undefined
  /** The person of this id, where the file tells of people elsewhere; these fields go before theirs. */
  personId?: string | undefined
  author: Omit<SourcePerson, 'kind' | 'id'>
  text: string
  markup: SourceMarkup
  state: 'approved' | 'waiting' | 'spam' | 'deleted'
  votesUp?: number | undefined
  votesDown?: number | undefined
  isPinned?: boolean | undefined
  /** Further fields of an export of ours, by our names. */
  record?: Loose | undefined
}

/** Something that is no comment: left out on purpose, or broken. */
export interface SourceProblem {
  kind: 'problem'
  reason: string
}

export type SourceRecord = (SourcePage | SourcePerson | SourceComment | SourceProblem) & { place: Place }

/** Reads a whole file in pieces. Problems of the file as a whole are records, too. */
export type SourceReader = (path: string) => AsyncIterable<SourceRecord>
