// Entries of another program's list, and what becomes of each: a feed of a page, a feed as it is, or a reason.

/** As the list has it. */
export interface ListEntry {
  /** Where it stands in the file, for people. */
  place: string
  /** Of the feed; empty where the list names a page alone. */
  address: string
  /** Of the page that the list names; empty for none. */
  page: string
  title: string
  /** Of folders in folders, the innermost; empty for none. */
  folder: string
  tags: readonly string[]
  isPaused: boolean
  /** Attributes of other programs by their name in lower case, such as `frss:xpathitem`. */
  further: ReadonlyMap<string, string>
  /** Undefined where another program wrote the list. */
  own?: OwnEntry | undefined
  /** What the reader of its format has found out already. */
  known?: Resolution | undefined
}

/** As OPML of this server carries it. */
export interface OwnEntry {
  strategy: string
  settings?: string | undefined
  tags?: string[] | undefined
  paused?: true | undefined
  named?: true | undefined
}

/** Settings of a feed as the list's program had them, as far as there are equals here. */
export type FoundSettings = Record<string, unknown>

export type Resolution =
  | {
      kind: 'page'
      /** Of the page that the feed was made of. */
      url: string
      toldBy: 'address' | 'list' | 'route'
      settings: FoundSettings
      strategy?: 'changes' | undefined
      /** What has no equal here, a sentence each. */
      notes: readonly string[]
      /** Of the program that made the feed. */
      program?: string | undefined
    }
  /** Any program's own feed: it stays what it is. */
  | { kind: 'feed'; settings: FoundSettings; notes: readonly string[] }
  | {
      kind: 'unresolved'
      reason: string
      program?: string | undefined
      /** Of a page to begin with, such as that of the site. */
      suggestion?: string | undefined
    }

export const noNotes: readonly string[] = []

/** Of a page that is told by the address itself, without settings. */
export function pageOf(url: string, more: Partial<Extract<Resolution, { kind: 'page' }>> = {}): Resolution {
  return { kind: 'page', url, toldBy: 'address', settings: {}, notes: noNotes, ...more }
}
