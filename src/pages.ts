// Composition of the pages that are no operations: built files, guides and API, OpenAPI documents.
import { readdir, readFile } from 'node:fs/promises'
import type { Config } from './config.ts'
import { docsPages } from './platform/api/docs/docs-page.ts'
import type { Way } from './platform/api/docs/page-frame.ts'
import type { ServiceDocs } from './platform/api/openapi.ts'
import type { Page } from './platform/api/page.ts'
import { documentPages, entranceOf } from './platform/guides/document-pages.ts'
import { openDocuments } from './platform/guides/documents.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { negotiateLocale } from './platform/i18n/locale-negotiation.ts'
import { escapeAddress } from './platform/syndication/xml.ts'

type Runs = (name: Config['SERVICES'][number]) => boolean

/** `docs`: of the services that run. Throws an error with the remedy where files of ours are missing. */
export async function createPages(docs: readonly ServiceDocs[], url: string, runs: Runs): Promise<Page[]> {
  const documents = await openDocuments(new URL('../docs/', import.meta.url), url)
  const ways = waysOf(runs)
  return [
    ...(await builtPages(runs)),
    ...(await docsPages(docs, entranceOf(documents), ways)),
    ...documentPages(documents, ways),
    ...docs.map(openApiPage),
    ...(runs('feeds') ? [searchPage(url)] : []),
  ]
}

/** The menu of the page `/`, in English, as far as it leads somewhere. */
function waysOf(runs: Runs): Way[] {
  return [
    ...(runs('feeds') ? [{ path: 'my-feeds', name: 'My feeds' }] : []),
    ...(runs('comments') ? [{ path: 'desk', name: 'Sites with comments' }] : []),
    { path: 'docs', name: 'Guides' },
    { path: 'docs#api', name: 'API' },
    ...(runs('feeds') || runs('comments') ? [{ path: 'sign-in/account', name: 'Account' }] : []),
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

async function builtPages(runs: Runs): Promise<Page[]> {
  const ofVendor = (await readdir(new URL('js/', builtFiles))).map((name) => `/js/${name}`)
  const ofComments = Object.fromEntries(
    ['/demo', '/desk', ...filesOfDesk, ...plainFiles, ...ofVendor].map((path) => [path, runs('comments')]),
  )
  const files = await readdir(builtFiles)
  const examples = files
    .filter((name) => exampleFile.test(name))
    .map((name) => [`/${name.slice(0, -5)}`, runs('feeds')])
  const ofFeeds = {
    ...Object.fromEntries(examples),
    '/': runs('feeds'),
    '/my-feeds': runs('feeds'),
    '/picker-frame.js': runs('feeds'),
  }
  const pages = await staticFiles(builtFiles, { ...ofFeeds, ...ofComments }, chooseLanguage)
  return runs('comments') && !runs('feeds') ? [...pages, startsWithDemo] : pages
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
