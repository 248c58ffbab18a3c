// Idempotent installation of the widget: defines the element and the global function once per page.

import { type CommentsElement, commentsElement, tag } from './element.ts'
import type { WidgetConfig } from './widget-config.ts'

/** Result of the call. */
export interface Widget {
  /** Whatever is not named stays as it was. */
  update(config: WidgetConfig): void
  destroy(): void
}

export type FastCommentsUI = (target: Element, config: WidgetConfig) => Widget

/** `server` is where the script came from, and where its calls go. */
export function install(server: URL): FastCommentsUI {
  if (!customElements.get(tag)) customElements.define(tag, commentsElement(server))
  const call: FastCommentsUI = (target, config) => {
    const element = document.createElement(tag) as CommentsElement
    // A page may have scripts of two servers; the element belongs to the first.
    element.config = { apiHost: server.href, ...config }
    target.append(element)
    return {
      update(change) {
        element.config = { ...element.config, ...change }
      },
      destroy: () => element.remove(),
    }
  }
  return call
}
