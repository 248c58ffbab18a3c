// Composition of the pages that are no operations: built files, guides and API, OpenAPI documents.
import { readdir, readFile } from 'node:fs/promises'
import { docsPages } from './platform/api/docs/docs-page.ts'
import type { Way } from './platform/api/docs/page-frame.ts'
import type { ServiceDocs } from './platform/api/openapi.ts'
import type { Page } from './platform/api/page.ts'
import { documentPages, entranceOf } from './platform/guides/document-pages.ts'
import { openDocuments } from './platform/guides/documents.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { negotiateLocale } from './platform/i18n/locale-negotiation.ts'
import { escapeAddress } from './platform/syndication/xml.ts'
import type { Serves } from './roles.ts'

/** `docs`: of the services that are served. Throws an error with the remedy where files of ours are missing. */
export async function createPages(docs: readonly ServiceDocs[], url: string, serves: Serves): Promise<Page[]> {
  const documents = await openDocuments(new URL('../docs/', import.meta.url), url)
  const ways = waysOf(serves)
  return [
    ...(await builtPages(serves)),
    ...(await docsPages(docs, entranceOf(documents), ways)),
    ...documentPages(documents, ways),
    ...docs.map(openApiPage),
    ...(serves('feeds') ? [searchPage(url)] : []),
  ]
}

/** The menu of the page `/`, in English, as far as it leads somewhere. */
function waysOf(serves: Serves): Way[] {
  return [
    ...(serves('feeds') ? [{ path: 'my-feeds', name: 'My feeds' }] : []),
    ...(serves('comments') ? [{ path: 'desk', name: 'Sites with comments' }] : []),
    { path: 'docs', name: 'Guides' },
    { path: 'docs#api', name: 'API' },
    ...(serves('feeds') || serves('comments') ? [{ path: 'sign-in/account', name: 'Account' }] : []),
  ]
}

/** Of the pages that the server writes, and of those of others. */
const plainFiles = ['/embed.js', '/embed.mjs', '/embed.lists.js', '/thread.css']

const filesOfDesk = ['/desk/push-worker.js', '/desk/app.webmanifest']

const builtFiles = new URL('../dist/web/', import.meta.url)

const chooseLanguage: Parameters<typeof staticFiles>[2] = (languages, accepted) =>
  negotiateLocale(languages, [accepted])

/** The example at `/` in each language. */
const exampleFile = /^example-[a-z]{2,3}\.html$/

/** Page of the example at `/`, by its whole address: this server does not ask itself. `url`: of this server. */
export function exampleReader(url: string): (address: string) => Promise<Uint8Array | undefined> {
  return async (address) => {
    const file = address.startsWith(`${url}/`) ? `${address.slice(url.length + 1)}.html` : ''
    if (!exampleFile.test(file)) return undefined
    const files = await readdir(builtFiles)
    return files.includes(file) ? readFile(new URL(file, builtFiles)) : undefined
  }
}

async function builtPages(serves: Serves): Promise<Page[]> {
  const ofVendor = (await readdir(new URL('js/', builtFiles))).map((name) => `/js/${name}`)
  const ofComments = Object.fromEntries(
    ['/demo', '/desk', ...filesOfDesk, ...plainFiles, ...ofVendor].map((path) => [path, serves('comments')]),
  )
  const files = await readdir(builtFiles)
  const examples = files
    .filter((name) => exampleFile.test(name))
    .map((name) => [`/${name.slice(0, -5)}`, serves('feeds')])
  const ofFeeds = {
    ...Object.fromEntries(examples),
    '/': serves('feeds'),
    '/my-feeds': serves('feeds'),
    '/picker-frame.js': serves('feeds'),
  }
  const pages = await staticFiles(builtFiles, { ...ofFeeds, ...ofComments }, chooseLanguage)
  return serves('comments') && !serves('feeds') ? [...pages, startsWithDemo] : pages
}

/** The start page of a server without the feed service. */
const startsWithDemo: Page = {
  path: '/',
  show: async () => ({ status: 302, bytes: '', type: 'text/plain; charset=utf-8', headers: { Location: 'demo' } }),
}

function openApiPage(docs: ServiceDocs): Page {
  const show = async () => ({ bytes: await docs.yaml(), type: 'application/yaml', cacheControl: 'no-cache' })
  return { path: docs.openApiPath, show }
}

/** Offers this server to browsers as a search engine: what is typed there stands in the form at `/`, and is not sent. */
function searchPage(url: string): Page {
  const address = escapeAddress(url)
  const bytes = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Pageside</ShortName>
<Description>Feed of a page</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image type="image/svg+xml">${address}/favicon.svg</Image>
<Url type="text/html" template="${address}/?url={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${address}/opensearch.xml"/>
</OpenSearchDescription>
`
  const document = { bytes, type: 'application/opensearchdescription+xml', cacheControl: 'no-cache' }
  return { path: '/opensearch.xml', show: async () => document }
}
