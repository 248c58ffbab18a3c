// XML of Disqus: threads and posts, as its own export has them. It has no comments that wait: they are left out.
import { escapeText } from '../../../platform/syndication/xml.ts'
import { type ExportedComment, type ExportFormat, stateOf } from '../rules/exported-record.ts'
import { withoutControls } from '../rules/xml-text.ts'

export const disqus: ExportFormat = {
  extension: 'xml',
  begin: () => `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
`,
  page: ({ id, urlId, url, title, closedAt }) => `<thread dsq:id="${id}">
<id>${xml(urlId)}</id>
<link>${xml(url || urlId)}</link>
<title>${xml(title ?? '')}</title>
<isClosed>${closedAt !== undefined}</isClosed>
<isDeleted>false</isDeleted>
</thread>
`,
  comment: postElement,
  end: () => '</disqus>\n',
}

function postElement(comment: ExportedComment): string {
  if (stateOf(comment) === 'waiting') return ''
  const { id, page, parentId, commentHTML, createdAt, commenterName, commenterEmail, isDeleted } = comment
  const parent = parentId === undefined ? '' : `\n<parent dsq:id="${parentId}" />`
  const email = commenterEmail === undefined ? '' : `<email>${xml(commenterEmail)}</email>`
  const date = `${new Date(createdAt).toISOString().slice(0, 19)}Z`
  return `<post dsq:id="${id}">
<message>${xml(commentHTML)}</message>
<createdAt>${date}</createdAt>
<isDeleted>${isDeleted}</isDeleted>
<isSpam>${stateOf(comment) === 'spam'}</isSpam>
<author>${email}<name>${xml(commenterName)}</name><isAnonymous>true</isAnonymous></author>
<thread dsq:id="${page.id}" />${parent}
</post>
`
}

const xml = (text: string): string => escapeText(withoutControls(text))
