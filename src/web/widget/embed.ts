// `/embed.js`, for script tags: the element, `window.FastCommentsUI`, and a thread configured by the tag itself.

import { currentScript } from './current-script.ts'
import { install } from './install.ts'
import { readConfig } from './widget-config.ts'

const script = currentScript()
const open = install(new URL('.', script.src))
Object.assign(window, { FastCommentsUI: open })
const config = readConfig(script, 'data-')

/** Target of the tag, else right after it; at the end of the body for a tag in the head. */
function start(): void {
  const named = script.dataset.target
  const target = named === undefined ? undefined : document.querySelector(named)
  if (target === null) {
    console.error(`Nothing on this page is ${named}.`)
    return
  }
  const place = target ?? document.createElement('div')
  if (!target && document.body.contains(script)) script.after(place)
  else if (!target) document.body.append(place)
  open(place, config)
}

if (config.tenantId) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}
