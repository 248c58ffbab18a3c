// Trusted markup: the one place where HTML from the server is inserted into the page.
import { h, type VirtualElement } from '../../shared/virtual-dom.ts'
import { plainText } from '../plain-text.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
}

/** The form that a page demands whose content policy has `require-trusted-types-for 'script'`. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Safe, because `html` is only ever `commentHTML` as the server stores it: written by its own markup writer and passed
 * through its sanitiser, which leaves a short list of elements, addresses of http, https and mailto, and no attribute
 * that acts or styles. The page's content policy, without inline scripts, stands behind it.
 */
export function trustedMarkup(html: string): VirtualElement {
  const props = { dir: 'auto' }
  try {
    policy ??= (trustedTypes ?? { createPolicy: (_, rules) => rules }).createPolicy('pageside', {
      createHTML: (text) => text,
    })
    return h('div.text', { ...props, innerHTML: policy.createHTML(html) })
  } catch {
    // The page allows no policy of ours: then there is no markup.
    return h('div.text', props, plainText(html))
  }
}
