// Extended RSS of WordPress (WXR 1.2): an item for each page, with its comments.
import { escapeText } from '../../../platform/syndication/xml.ts'
import { type ExportedComment, type ExportFormat, stateOf } from '../rules/exported-record.ts'
import { createNumbers, withoutControls } from '../rules/xml-text.ts'

const approved = { approved: '1', waiting: '0', spam: 'spam', deleted: 'trash' } as const

export function wordpress(): ExportFormat {
  const numberOf = createNumbers()
  let isOpen = false
  const close = () => {
    const text = isOpen ? '</item>\n' : ''
    isOpen = false
    return text
  }
  return {
    extension: 'xml',
    begin: ({ name }) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${xml(name)}</title>
<wp:wxr_version>1.2</wp:wxr_version>
`,
    page({ id, urlId, url, title, closedAt }) {
      const ended = close()
      isOpen = true
      return `${ended}<item>
<title>${xml(title ?? urlId)}</title>
<link>${xml(url || urlId)}</link>
<wp:post_id>${numberOf(id)}</wp:post_id>
<wp:comment_status>${closedAt === undefined ? 'open' : 'closed'}</wp:comment_status>
<wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status>
`
    },
    comment: (comment) => commentElement(comment, numberOf),
    end: () => `${close()}</channel>\n</rss>\n`,
  }
}

function commentElement(comment: ExportedComment, numberOf: (id: string) => number): string {
  const date = new Date(comment.createdAt).toISOString().slice(0, 19).replace('T', ' ')
  const fields = {
    comment_id: String(numberOf(comment.id)),
    comment_author: comment.commenterName,
    comment_author_email: comment.commenterEmail ?? '',
    comment_author_url: comment.commenterLink ?? '',
    comment_date: date,
    comment_date_gmt: date,
    comment_content: comment.commentHTML,
    comment_approved: approved[stateOf(comment)],
    comment_type: 'comment',
    comment_parent: comment.parentId === undefined ? '0' : String(numberOf(comment.parentId)),
  }
  const elements = Object.entries(fields).map(([name, value]) => `<wp:${name}>${xml(value)}</wp:${name}>`)
  return `<wp:comment>\n${elements.join('\n')}\n</wp:comment>\n`
}

const xml = (text: string): string => escapeText(withoutControls(text))
