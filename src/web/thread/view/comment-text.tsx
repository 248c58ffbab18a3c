// The one place where HTML that somebody else wrote comes onto the page.
import { Component, type JSX } from 'preact'
import { plainText, trusted } from './trusted-markup.ts'

/**
 * Safe, because `html` is only ever `commentHTML` as the server stores it: written by its own markup writer and passed
 * through its sanitiser, which leaves a short list of elements, addresses of http, https and mailto, and no attribute
 * that acts or styles. The page's content policy, without inline scripts, stands behind it.
 *
 * A class, because the same text must not be put on the page anew whenever something else changes.
 */
export class CommentText extends Component<{ html: string }> {
  override shouldComponentUpdate({ html }: { html: string }): boolean {
    return html !== this.props.html
  }

  override render({ html }: { html: string }): JSX.Element {
    const markup = trusted(html)
    if (markup === undefined) return <div class="text" dir="auto" children={plainText(html)} />
    return <div class="text" dir="auto" dangerouslySetInnerHTML={{ __html: markup }} />
  }
}
