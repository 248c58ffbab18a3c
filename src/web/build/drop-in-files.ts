// Names under which the scripts in the vendor's calling form are served.

export interface DropInFile {
  source: string
  names: readonly string[]
  /** Bound after gzip. */
  maxBytes: number
}

export const dropInFiles: readonly DropInFile[] = [
  {
    source: 'drop-in/drop-in.ts',
    names: [
      'js/embed-v2.min.js',
      'js/embed-v2-async.min.js',
      'js/embed.min.js',
      'js/embed.js',
      'js/embed-live-chat.min.js',
    ],
    maxBytes: 10_000,
  },
  {
    source: 'drop-in/lists/page-lists.ts',
    names: [
      'js/widget-comment-count.min.js',
      'js/embed-widget-comment-count-bulk.min.js',
      'js/embed-comment-count-bulk.min.js',
      'js/widget-recent-comments.min.js',
      'js/widget-recent-comments-v2.min.js',
      'js/widget-recent-discussions.min.js',
      'js/widget-recent-discussions-v2.min.js',
    ],
    maxBytes: 4_000,
  },
]
