// What an embedding page says of a thread, in any of the four ways to say it, and what follows where it says nothing.
import { withoutFragment } from '../shared/display-url.ts'
import type { ThreadLocation } from '../thread/thread-location.ts'
import { pageKey } from './page-key.ts'

/** The names are those of the vendor's calling form. Whatever else a page sends is left alone. */
export interface WidgetConfig {
  tenantId?: string
  urlId?: string
  url?: string
  pageTitle?: string
  /** A language, as in `de` or `de_de`. */
  locale?: string
  /** Whom the page vouches for: signed by its server, or as it likes to say itself. As an attribute, JSON text. */
  sso?: object | string
  simpleSSO?: object | string
  /** Where readers log in, where the page takes only those who did. */
  loginURL?: string
  /** Where the server is, for scripts that are served from elsewhere. */
  apiHost?: string
}

const names = [
  'tenantId',
  'urlId',
  'url',
  'pageTitle',
  'locale',
  'sso',
  'simpleSSO',
  'loginURL',
  'apiHost',
] as const satisfies (keyof WidgetConfig)[]

/** `tenant-id`, `login-url`: each as an attribute of the element; of the script tag with `data-` in front. */
export const attributes = names.map((name) => name.replace(/[A-Z]+/g, '-$&').toLowerCase())

export function readConfig(element: Element, prefix = ''): WidgetConfig {
  const said = names.map((name, i) => [name, element.getAttribute(prefix + attributes[i])])
  return Object.fromEntries(said.filter(([, value]) => value !== null))
}

/** Undefined without a tenant: there is no thread that could be meant. */
export function threadLocationOf(config: WidgetConfig, server: URL): ThreadLocation | undefined {
  const { tenantId, urlId, url, pageTitle, apiHost, loginURL } = config
  if (!tenantId) return undefined
  const canonical = document.querySelector<HTMLLinkElement>('link[rel~="canonical" i]')?.href
  const given = config.sso || config.simpleSSO
  const sso = typeof given === 'object' ? JSON.stringify(given) : given
  return {
    server: apiHost ? new URL(apiHost, location.href) : server,
    tenantId,
    urlId: urlId || pageKey(location.href, canonical),
    url: url || withoutFragment(location.href),
    title: pageTitle || document.title,
    sso,
    // Who is not signed on may be vouched for by nothing but where to log in.
    loginURL: loginURL ?? /"loginURL":"(https?:[^"\\]+)"/.exec(sso ?? '')?.[1],
  }
}
