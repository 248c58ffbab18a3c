// Browser without scripts for `/thread`: cookie, forms, redirects.
import assert from 'node:assert/strict'
import { parse } from 'parse5'

interface Element {
  tagName?: string
  attrs?: { name: string; value: string }[]
  childNodes?: Element[]
  value?: string
}

export interface Shown {
  status: number
  headers: Headers
  html: string
  /** Text of the page as people read it, blanks folded. */
  text: string
  /** Where it was shown in the end. */
  url: string
  all(tag?: string, attrs?: Record<string, string>): Element[]
}

export const attr = (element: Element, name: string) => element.attrs?.find((one) => one.name === name)?.value
const every = (node: Element): Element[] => [node, ...(node.childNodes ?? []).flatMap(every)]
export const textIn = (node: Element): string =>
  every(node)
    .map(({ value = '' }) => value)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

export type Reader = ReturnType<typeof openReader>

export function openReader(server: string, always: Record<string, string> = {}) {
  let cookie: string | undefined

  async function go(url: string, init: RequestInit = {}, hops = 0): Promise<Shown> {
    const headers = { ...always, ...(cookie ? { Cookie: cookie } : {}), ...(init.headers as Record<string, string>) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    const set = response.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0]
    const html = await response.text()
    const location = response.headers.get('location')
    if (location === null) return shown(response, html, url)
    assert.ok(hops < 3, 'it goes round in circles')
    return go(new URL(location, url).href, {}, hops + 1)
  }

  return {
    cookie: () => cookie,
    keep: (value: string | undefined) => {
      cookie = value
    },
    open: (path: string) => go(new URL(path, server).href),
    /** Follows the first link that reads so. */
    follow(page: Shown, words: string): Promise<Shown> {
      const link = page.all('a').find((one) => textIn(one) === words)
      assert.ok(link, `no link “${words}” in ${page.text}`)
      return go(new URL(attr(link, 'href') ?? '', page.url).href)
    },
    /** Fills in the form of that id and sends it; `null` leaves a field out. */
    send(page: Shown, form: string, fields: Record<string, string | null>, headers: Record<string, string> = {}) {
      const found = page.all('form', { id: form })[0]
      assert.ok(found, `no form “${form}” in ${page.text}`)
      const body = new URLSearchParams()
      for (const field of every(found)) {
        const name = attr(field, 'name')
        const value =
          fields[name ?? ''] ?? (field.tagName === 'textarea' ? textIn(field) : (attr(field, 'value') ?? ''))
        if (name !== undefined && fields[name] !== null) body.set(name, value)
      }
      const origin = { Origin: new URL(server).origin }
      return go(new URL(attr(found, 'action') ?? '', page.url).href, {
        method: 'POST',
        body,
        headers: { ...origin, ...headers },
      })
    },
  }
}

function shown(response: Response, html: string, url: string): Shown {
  const tree = parse(html) as unknown as Element
  const elements = every(tree)
  const all = (tag?: string, attrs: Record<string, string> = {}) =>
    elements.filter(
      (one) =>
        (tag === undefined || one.tagName === tag) &&
        Object.entries(attrs).every(([name, value]) => attr(one, name) === value),
    )
  return { status: response.status, headers: response.headers, html, text: textIn(tree), url, all }
}

export const ann = { name: 'Ann', email: 'ann@example.com' }
export const pathOf = (tenant: { id: string }, urlId = 'page', more = '') =>
  `/thread/${tenant.id}?urlId=${urlId}${more}`
/** What people wrote, in the order of the page. */
export const texts = (page: Shown) => page.all('div', { class: 'text' }).map(textIn)
