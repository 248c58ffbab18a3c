// Pages of documents below `/docs/`, their pictures, and the list of guides for the entrance at `/docs`.

import { type Call, pathOf } from '../api/call.ts'
import type { Entrance } from '../api/docs/docs-page.ts'
import { bytesReply, htmlReply, pageFrame, type Way, withoutSlash } from '../api/docs/page-frame.ts'
import type { ReplyDocument } from '../api/operation.ts'
import type { Page } from '../api/page.ts'
import { type HtmlPart, html, type Markup } from '../html-template.ts'
import { addressOf, type DocumentName, indexName, relativeAddress } from './document-address.ts'
import type { Documents } from './documents.ts'
import type { RenderedDocument } from './render-document.ts'

/** For `docsPages`. */
export function entranceOf(documents: Documents): Entrance {
  return {
    list: async () => (await documents.find(indexName))?.body,
    search: async (query) => {
      const hits = await documents.search(query)
      if (hits.length === 0) return html`<p>Nothing in the guides has all of these words.</p>`
      return html`<ol class="hits">${hits.map(({ name, title, heading, excerpt }) => {
        const href = `${relativeAddress('/docs', addressOf(name))}#${heading.id}`
        const isWhole = heading.text === title
        return html`<li><a href="${href}">${title}${!isWhole && html`: ${heading.text}`}</a><p class="note">${excerpt}</p></li>\n`
      })}</ol>`
    },
  }
}

export function documentPages(documents: Documents, ways: readonly Way[]): Page[] {
  const kept = new Map<DocumentName, ReplyDocument>()

  async function show({ target }: Call, folder: string, name: DocumentName): Promise<ReplyDocument> {
    const known = withoutSlash(pathOf(target)) ?? kept.get(name)
    if (known) return known
    const document = name === indexName ? undefined : await documents.find(name)
    if (!document) return unknownDocument(documents, `${folder}unknown`, ways)
    const made = htmlReply(documentPage(name, document, ways))
    kept.set(name, made)
    return made
  }

  return [
    { path: '/docs/{name}', show: (call, { name = '' }) => show(call, '', name) },
    { path: '/docs/guides/{name}', show: (call, { name = '' }) => show(call, 'guides/', `guides/${name}`) },
    {
      path: '/docs/screens/{folder}/{file}',
      kind: 'file',
      async show(_, { folder, file }) {
        const bytes = await documents.findPicture(`screens/${folder}/${file}`)
        return bytes && bytesReply(bytes, 'image/png')
      },
    },
  ]
}

function documentPage(name: DocumentName, { title, body, sections }: RenderedDocument, ways: readonly Way[]): Markup {
  const parts = sections.filter(({ heading }) => heading.level === 2)
  const contents = html`<nav class="contents" aria-label="On this page"><ul>
${parts.map(({ heading }) => html`<li><a href="#${heading.id}">${heading.text}</a></li>\n`)}</ul></nav>`
  return framed(name, title, ways, [
    html`<p class="note back"><a href="${relativeAddress(addressOf(name), '/docs')}">All guides</a></p>\n<h1 id="${sections[0]?.heading.id}">${title}</h1>\n`,
    parts.length > 1 && contents,
    html`<article class="prose">${body}</article>`,
  ])
}

/** 404 page with the list of all documents. `name`: a document of the requested folder, to which links are relative. */
async function unknownDocument(documents: Documents, name: DocumentName, ways: readonly Way[]): Promise<ReplyDocument> {
  const home = relativeAddress(addressOf(name), '/docs')
  const list = [...(await documents.titles())].map(([other, title]) => {
    return html`<li><a href="${relativeAddress(addressOf(name), addressOf(other))}">${title}</a></li>\n`
  })
  const page = framed(name, 'There is no such guide', ways, [
    html`<h1>There is no such guide.</h1>\n<p class="lead">All guides are listed here; <a href="${home}">their start page</a> sorts them by task and searches them.</p>\n`,
    html`<div class="prose"><ul>\n${list}</ul></div>`,
  ])
  return { ...htmlReply(page, 404), isReused: false }
}

function framed(name: DocumentName, title: string, ways: readonly Way[], main: HtmlPart): Markup {
  const up = '../'.repeat(addressOf(name).split('/').length - 2)
  return pageFrame({ title: `${title} · Pageside`, up, ways, current: 'docs', main })
}
