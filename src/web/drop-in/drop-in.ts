// Drop-in replacement for FastComments' embed script: `/js/embed-v2.min.js` and its other names.
import type { FastCommentsUI as CreateWidget } from '../widget/install.ts'
import { createInstance, type Instance } from './instance.ts'
import { callSafely } from './mount.ts'
import { scriptServer } from './script-server.ts'
import type { VendorConfig } from './vendor-config.ts'

type Settled = (error: unknown, instance: Instance) => unknown
type Create = (target: Element | null, config: VendorConfig, settled?: Settled) => Instance | undefined

interface DropInWindow {
  FastCommentsUI?: Create
  FastCommentsLiveChat?: Create
  fcConfigs?: unknown
}

const usualTarget = '#fastcomments-widget'
const chatOptions: VendorConfig = { defaultSortDirection: 'OF', inputAfterComments: true, showLiveRightAway: true }
const page = window as unknown as DropInWindow & Record<symbol, (() => void) | undefined>
/** Set by the first of these scripts on a page; the others start what has been configured since. */
const installed = Symbol.for('pageside.drop-in')
const instances = new WeakMap<Element, Instance>()

/** One element holds one widget: the last that was asked for. */
function createCall(server: URL): Create {
  let widget: Promise<CreateWidget> | undefined
  let tries = 0
  const load = async (): Promise<CreateWidget> => {
    // Browsers remember a module that did not come: another try needs another address.
    const address = new URL(`embed.mjs${tries ? `?${tries}` : ''}`, server).href
    return (await import(address)).FastCommentsUI
  }
  return (target, config, settled) => {
    if (!(target instanceof Element)) return refuse('FastCommentsUI: there is no such element.')
    if (typeof config?.tenantId !== 'string' || !config.tenantId) return refuse('FastCommentsUI: a tenantId is needed.')
    instances.get(target)?.destroy()
    widget ??= load()
    const own = widget
    own.catch(() => {
      if (widget !== own) return
      widget = undefined
      tries += 1
    })
    const instance: Instance = createInstance({
      target,
      config,
      server,
      widget,
      settled: (error) => settled && callSafely({ settled }, 'settled', [error, instance]),
    })
    instances.set(target, instance)
    return instance
  }
}

/** Returns how to start what `fcConfigs` has that was not started yet. */
function install(create: Create): () => void {
  const started = new WeakSet<object>()
  Object.assign(page, {
    FastCommentsUI: create,
    FastCommentsLiveChat: (target: Element | null, config: VendorConfig, settled?: Settled) =>
      create(target, { ...chatOptions, ...config }, settled),
  })
  return () => {
    const { fcConfigs } = page
    if (!Array.isArray(fcConfigs)) return
    for (const config of fcConfigs) {
      if (Object(config) !== config || started.has(config)) continue
      started.add(config)
      startOne(config, create)
    }
    // What a page adds later is started then.
    fcConfigs.push = (...more: unknown[]) => {
      const length = Array.prototype.push.apply(fcConfigs, more)
      queueMicrotask(start)
      return length
    }
  }
}

function startOne(config: VendorConfig, create: Create): void {
  const { target = usualTarget } = config
  const element = target instanceof Element ? target : findElement(`${target}`)
  if (!element) console.error(`fcConfigs: nothing on this page is ${target}.`)
  else if (instances.has(element)) console.warn(`fcConfigs: ${target} has a widget already, which is replaced.`)
  if (element) create(element, config)
}

function refuse(message: string): undefined {
  console.error(message)
}

/** Selectors come from the page, and may be wrong. */
function findElement(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

function start(): void {
  page[installed]?.()
}

page[installed] ??= install(createCall(scriptServer()))
if (document.readyState === 'loading') {
  addEventListener('DOMContentLoaded', start, { once: true })
} else start()
addEventListener('load', start, { once: true })
