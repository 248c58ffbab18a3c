// A page that is read, remembered and written out in one go, where nothing else has to be asked for it.
import type { Outcome } from '../extraction/page-and-feed.ts'
import { channelAndItems, type WrittenContent, writtenContent } from '../history/stored-content.ts'
import { utf8 } from '../output/utf8-encoder.ts'
import { type FeedFrame, feedBytes } from '../output/write-feed.ts'
import { nextContent } from './rules-next-content.ts'

/** What is known of the feed before. Nobody talks about its items: where people do, the database has to be asked. */
export interface Keeping {
  /** As it is stored; undefined for a page that was never read. */
  text: string | undefined
  intervalMs: number | undefined
  /** A reader waits for these bytes of it, which say that it changed now. */
  frame: FeedFrame | undefined
}

/** Bytes and a few words: what goes from thread to thread is copied, and objects cost the most. */
export interface KeptPage {
  content: WrittenContent
  lookedAt: number
  intervalMs: number
  bytes?: Uint8Array<ArrayBuffer>
}

export function keptPage(
  outcome: Extract<Outcome, { found: true }>,
  now: number,
  { text, intervalMs, frame }: Keeping,
): KeptPage {
  const known = text === undefined ? undefined : channelAndItems(text).items.map(({ discussion: _, ...item }) => item)
  const next = nextContent({ items: known, intervalMs }, [outcome], now)
  const written = writtenContent(next.content)
  return {
    content: { ...written, text: utf8(written.text) },
    lookedAt: now,
    intervalMs: next.intervalMs,
    ...(frame ? { bytes: feedBytes({ ...frame, updatedAt: now }, next.content) } : {}),
  }
}
