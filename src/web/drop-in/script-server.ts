// Server that a script below `/js/` came from.
import { currentScript } from '../widget/current-script.ts'

/** A script that was evaluated without an element of its own takes the page's first of these. */
export function scriptServer(): URL {
  const script = currentScript() ?? document.querySelector<HTMLScriptElement>('script[src*="/js/embed"]')
  return new URL('..', script?.src ?? location.href)
}
