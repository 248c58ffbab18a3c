// `<pageside-comments>`: custom element with a shadow root; takes only font, size and colours from the page.

import type { WidgetTranslator } from '../../platform/i18n/widget-translator.ts'
import { startThread } from '../thread/start-thread.ts'
import type { ThreadLocation } from '../thread/thread-location.ts'
import type { WidgetHooks } from '../thread/widget-hooks.ts'
import { followHostTheme } from './host-theme.ts'
import { chooseLanguage, createExtrasImport, loadTranslator } from './load-catalogue.ts'
import { handOver } from './server-rendered-handover.ts'
import { style } from './widget.css'
import { attributes, readConfig, threadLocationOf, type WidgetConfig } from './widget-config.ts'

export const tag = 'pageside-comments'

const noTenant = 'Whoever runs this page: check its tenantId, or run "pageside tenant create".'

export interface CommentsElement extends HTMLElement {
  /** Comes before what attributes say. Set anew, the thread that is meant now is shown. */
  config: WidgetConfig
}

/** `server` is where the script came from. */
export function commentsElement(server: URL): new () => CommentsElement {
  // One that is built, not written into the page, is allowed by every content policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return class extends HTMLElement implements CommentsElement {
    static observedAttributes = attributes
    #config: WidgetConfig = {}
    #end: (() => void) | undefined
    #shown = ''

    get config(): WidgetConfig {
      return this.#config
    }

    set config(config: WidgetConfig) {
      this.#config = config
      this.#ask()
    }

    connectedCallback(): void {
      this.#ask()
    }

    disconnectedCallback(): void {
      this.#ask()
    }

    attributeChangedCallback(): void {
      this.#ask()
    }

    /** Once all has changed that changes at the same time: an element that is only moved stays as it is. */
    #ask(): void {
      queueMicrotask(() => this.#follow())
    }

    #follow(): void {
      // Its content may not be parsed yet.
      if (document.readyState === 'loading' && !this.nextSibling) {
        addEventListener('DOMContentLoaded', () => this.#ask(), { once: true })
        return
      }
      const config = { ...readConfig(this), ...this.#config }
      const place = this.isConnected ? threadLocationOf(config, server) : undefined
      const language = chooseLanguage(this, config.locale)
      const meant = this.isConnected ? JSON.stringify([place ?? 'none', language]) : ''
      if (meant === this.#shown) return
      this.#shown = meant
      this.#end?.()
      this.#end = undefined
      if (!this.isConnected) return
      if (place) this.#end = open(this, sheet, place, language, config.hooks)
      else console.error(`<${tag}> needs a tenant-id.`)
    }
  }
}

const isOneOfSeveral = () => document.querySelectorAll(tag).length > 1

function open(
  host: HTMLElement,
  sheet: CSSStyleSheet,
  place: ThreadLocation,
  language: string,
  hooks: WidgetHooks | undefined,
): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const box = document.createElement('div')
  box.className = 'here-it-is'
  const shown = handOver(host, root, sheet, box)
  const unfollow = followHostTheme(host, box)
  let end: (() => void) | undefined
  let isOver = false
  const start = (localize: WidgetTranslator) => {
    if (!isOver)
      end = startThread({
        ...place,
        noTenant,
        root,
        box,
        localize: hooks ? reworded(localize, hooks) : localize,
        hooks,
        shown,
        isOneOfSeveral,
        loadExtras: createExtrasImport(place.server),
      })
  }
  void loadTranslator(language, place.server).then(start)
  return () => {
    isOver = true
    end?.()
    unfollow()
    box.remove()
  }
}

function reworded(translate: WidgetTranslator, hooks: WidgetHooks): WidgetTranslator {
  const { language, words } = translate
  return Object.assign(hooks.reword(translate, language), { language, words })
}
