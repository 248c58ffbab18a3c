// `/js/widget-comment-count.min.js` and its like: comment counts, recent comments and recent discussions in the vendor's
// calling form.

import { callSafely } from '../mount.ts'
import { scriptServer } from '../script-server.ts'
import { countAll, createCount } from './comment-counts.ts'
import { fillDiscussions, fillRecent } from './recent-comments.ts'
import { createSummaryCalls, type ListConfig } from './summary-calls.ts'

interface ListWindow {
  FastCommentsBulkCountConfig?: ListConfig
}

const page = window as ListWindow
const calls = createSummaryCalls(scriptServer())
/** Text of failures goes to the console: a list that cannot be read stays as it is. */
const report = (what: string) => (error: unknown) => console.error(`${what} could not be read:`, error)

/** Each filling replaces what an earlier one wrote. */
const into =
  (what: string, fill: typeof fillRecent) =>
  (target: Element | null, config: ListConfig): void => {
    if (target) void fill(target, config, calls).catch(report(what))
  }

const recent = into('Recent comments', fillRecent)
const discussions = into('Recent discussions', fillDiscussions)
const bulk = (config: ListConfig): void => void countAll(config, calls).catch(report('Comment counts'))

Object.assign(window, {
  FastCommentsCommentCount: (target: Element | null, config: ListConfig) =>
    target && createCount(target, config, calls, report('The comment count')),
  FastCommentsCommentCountBulk: bulk,
  FastCommentsRecentComments: recent,
  FastCommentsRecentCommentsV2: recent,
  FastCommentsRecentDiscussions: discussions,
  FastCommentsRecentDiscussionsV2: discussions,
})

let started: ListConfig | undefined

/** The configuration may stand before or behind the script. */
function start(): void {
  const { FastCommentsBulkCountConfig: config } = page
  if (!config || config === started) return
  started = config
  callSafely({ bulk }, 'bulk', [config])
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()
addEventListener('load', start, { once: true })
