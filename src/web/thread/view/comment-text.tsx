// The one place where HTML that somebody else wrote comes onto the page.
import type { JSX } from 'preact'

/**
 * Safe, because `html` is only ever `commentHTML` as the server stores it: written by its own markup writer and passed
 * through its sanitiser, which leaves a short list of elements, addresses of http, https and mailto, and no attribute
 * that acts or styles. The page's content policy, without inline scripts, stands behind it.
 */
export function CommentText({ html }: { html: string }): JSX.Element {
  return <div class="text" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
