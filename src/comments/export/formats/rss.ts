// RSS 2.0 of all comments that everybody may read: an archive for whoever reads feeds.
import { escapeText } from '../../../platform/syndication/xml.ts'
import type { ExportFormat } from '../rules/exported-record.ts'
import { withoutControls } from '../rules/xml-text.ts'

export const rss: ExportFormat = {
  extension: 'xml',
  begin: ({ name, at }) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:thr="http://purl.org/syndication/thread/1.0">
<channel>
<title>${xml(name)}</title>
<link></link>
<description>All comments, as they were on ${new Date(at).toUTCString()}.</description>
`,
  page: () => '',
  comment({ id, page, parentId, shown, commentHTML, commenterName, createdAt }) {
    if (!shown || page.groups) return ''
    const link = page.url === '' ? '' : `<link>${xml(page.url)}</link>\n`
    const answers = parentId === undefined ? '' : `<thr:in-reply-to ref="${parentId}" />\n`
    return `<item>
<title>${xml(`${commenterName}: ${page.title ?? page.urlId}`)}</title>
${link}<guid isPermaLink="false">${id}</guid>
${answers}<pubDate>${new Date(createdAt).toUTCString()}</pubDate>
<dc:creator>${xml(commenterName)}</dc:creator>
<description>${xml(commentHTML)}</description>
</item>
`
  },
  end: () => '</channel>\n</rss>\n',
}

const xml = (text: string): string => escapeText(withoutControls(text))
