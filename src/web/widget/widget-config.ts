// Configuration of a thread by the embedding page, with defaults. It comes from attributes of the element, from `data-`
// attributes of the script tag, from the `config` property of the element, or from a call of `FastCommentsUI`.
import { withoutFragment } from '../shared/display-url.ts'
import type { ThreadLocation } from '../thread/thread-location.ts'
import type { WidgetHooks } from '../thread/widget-hooks.ts'
import { pageKey } from './page-key.ts'

/** The names are those of the vendor's calling form. Whatever else a page sends is left alone. */
export interface WidgetConfig {
  tenantId?: string
  urlId?: string
  url?: string
  pageTitle?: string
  /** A language, as in `de` or `de_de`. */
  locale?: string
  /** Single sign-on payload: signed by the page's server, or unsigned. As an attribute, JSON text. */
  sso?: object | string
  simpleSSO?: object | string
  /** Login address, for pages that require a login. */
  loginURL?: string
  /** Address of the server, for scripts served from elsewhere. */
  apiHost?: string
  /** Of other scripts of this server: see `web/drop-in`. */
  hooks?: WidgetHooks
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
] as const satisfies Exclude<keyof WidgetConfig, 'hooks'>[]

/** `tenant-id`, `login-url`: each as an attribute of the element; of the script tag with `data-` in front. */
export const attributes = names.map((name) => name.replace(/[A-Z]+/g, '-$&').toLowerCase())

export function readConfig(element: Element, prefix = ''): WidgetConfig {
  const present = names.map((name, i) => [name, element.getAttribute(prefix + attributes[i])])
  return Object.fromEntries(present.filter(([, value]) => value !== null))
}

/** Undefined without a tenant: there is no thread that could be meant. */
export function threadLocationOf(config: WidgetConfig, server: URL): ThreadLocation | undefined {
  const { tenantId, urlId, url, pageTitle, apiHost, loginURL } = config
  if (!tenantId) return undefined
  const canonical = document.querySelector<HTMLLinkElement>('link[rel~="canonical" i]')?.href
  const payload = config.sso || config.simpleSSO
  const sso = typeof payload === 'object' ? JSON.stringify(payload) : payload
  return {
    server: apiHost ? new URL(apiHost, location.href) : server,
    tenantId,
    urlId: urlId || pageKey(location.href, canonical),
    url: url || withoutFragment(location.href),
    title: pageTitle || document.title,
    sso,
    // Without a signed-on reader the payload may hold only the login address.
    loginURL: loginURL ?? loginUrlOf(sso),
  }
}

/** Web address in a single sign-on payload, which may be anything. */
export function loginUrlOf(sso = ''): string | undefined {
  try {
    const { loginURL }: { loginURL?: unknown } = JSON.parse(sso)
    return /^https?:/.test(String(loginURL)) ? String(loginURL) : undefined
  } catch {
    return undefined
  }
}
