// Server that a script below `/js/` came from.
import { currentScript } from '../widget/current-script.ts'

/** A script that was evaluated without an element of its own takes the page's first of these. */
export function scriptServer(): URL {
  const current = currentScript()
  const sources = current ? [current.src] : Array.from(document.scripts, ({ src }) => src)
  return new URL('..', sources.find((src) => current || isDropInScript(src)) || location.href)
}

/** By all names of `drop-in-files.ts`. A script of the vendor's own host is left over from before. */
export function isDropInScript(src: string): boolean {
  const { hostname = '', pathname = '' } = URL.parse(src) ?? {}
  return /\/js\/(?:embed|widget-)[\w-]*(?:\.min)?\.js$/.test(pathname) && !/(?:^|\.)fastcomments\.com$/.test(hostname)
}
