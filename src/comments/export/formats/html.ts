// One HTML file of all comments that everybody may read, page by page, without scripts: readable for as long as there are browsers.
import { escapeText } from '../../comment/markup/html-escape.ts'
import type { ExportFormat } from '../rules/exported-record.ts'

export const html: ExportFormat = {
  extension: 'html',
  begin: ({ name, at }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src https: http:; style-src 'unsafe-inline'">
<title>${escapeText(name)}</title>
<style>body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; overflow-wrap: anywhere }
article { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #8884 } footer { font-size: .875rem } img { max-width: 100% }</style>
</head>
<body>
<h1>${escapeText(name)}</h1>
<p>As it was on <time datetime="${new Date(at).toISOString()}">${new Date(at).toUTCString()}</time>.</p>
`,
  page({ urlId, url, title, groups }) {
    if (groups) return ''
    const name = escapeText(title ?? urlId)
    return `<h2>${url === '' ? name : `<a href="${attribute(url)}">${name}</a>`}</h2>\n`
  },
  comment({ id, page, parentId, shown, commentHTML, commenterName, createdAt }) {
    if (!shown || page.groups) return ''
    const answers = parentId === undefined ? '' : ` <a href="#${parentId}">answers</a>`
    const date = new Date(createdAt).toISOString()
    return `<article id="${id}">
<p><strong>${escapeText(commenterName)}</strong>${answers} <time datetime="${date}">${date.slice(0, 16).replace('T', ' ')}</time></p>
<p>${commentHTML}</p>
</article>
`
  },
  end: () => '</body>\n</html>\n',
}

const attribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')
