// `/embed.js`, for a plain script tag: the element, `window.FastCommentsUI`, and a thread where the tag itself says which.

import { currentScript } from './current-script.ts'
import { install } from './install.ts'
import { readConfig } from './widget-config.ts'

const script = currentScript()
const open = install(new URL('.', script.src))
Object.assign(window, { FastCommentsUI: open })
const config = readConfig(script, 'data-')

/** Where the tag says, else right after it; below the page where it stands in the head. */
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
