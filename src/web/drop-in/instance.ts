// Instance of a widget as the vendor's call returns it.
import type { FastCommentsUI as CreateWidget } from '../widget/install.ts'
import type { WidgetConfig } from '../widget/widget-config.ts'
import { interceptCalls } from './intercepted-calls.ts'
import { createMount, type KnownReader, type Mount } from './mount.ts'
import { rewordMessages } from './options/rewording.ts'
import { createEffects, loginMark } from './rendered-effects.ts'
import { type ProfileRequest, type SignOn, signOnOf, textOf, type VendorConfig } from './vendor-config.ts'

export interface Instance {
  id: string
  /** With a tenant, the configuration is replaced; without one, what is named is changed. */
  update(config: VendorConfig): Instance
  updateConfig(config: VendorConfig): Instance
  /** Single sign-on payload, or the fields of an unsigned one; nothing for nobody. */
  updateUser(user?: SignOn | null): void
  openProfile(request: ProfileRequest): void
  postMessage(message: string): void
  destroy(): void
}

export interface InstanceOptions {
  target: Element
  config: VendorConfig
  /** Where the script came from. */
  server: URL
  widget: Promise<CreateWidget>
  /** Called once with the error that kept the widget away, or with undefined when it stands. */
  settled(error: unknown): void
}

let count = 0

export function createInstance(options: InstanceOptions): Instance {
  count += 1
  const id = `fastcomments-instance-${count}`
  let config: VendorConfig = { ...options.config }
  const shown = createShownWidget(id, options, () => config)
  const instance: Instance = {
    id,
    update(change) {
      config = { ...(change.tenantId ? {} : config), ...change }
      // All changes of one step are one.
      queueMicrotask(shown.follow)
      return instance
    },
    updateConfig: (change) => instance.update(change),
    updateUser(user) {
      const signOn = signOnWith(config, user)
      if (signOn) instance.update(signOn)
      else
        console.warn('updateUser: this page signs its readers on with a signature, so a user without one is refused.')
    },
    openProfile(request) {
      if (request?.userId && typeof config.onOpenProfile === 'function') shown.emit('onOpenProfile', request)
      else console.warn('openProfile: there are no profiles here; onOpenProfile of the page can show its own.')
    },
    postMessage: () => console.warn('postMessage: this widget has no frame that takes messages.'),
    destroy: shown.end,
  }
  return instance
}

/** The widget of an instance: made once the script is here, and anew when what it depends on has changed. */
function createShownWidget(
  id: string,
  { target, server, widget, settled }: InstanceOptions,
  config: () => VendorConfig,
) {
  let isOver = false
  let create: CreateWidget | undefined
  let shown: { key: string; end(): void } | undefined
  const reader: KnownReader = {}
  const { emit } = createMount(id, config, () => isOver, reader)
  const follow = () => {
    const key = keyOf(config())
    if (isOver || !create || key === shown?.key) return
    keepHeight(target)
    shown?.end()
    shown = { key, end: open(id, create, { target, server, config, reader }) }
  }
  const arrived = (loaded: CreateWidget) => {
    if (isOver) return
    create = loaded
    emit('onInit')
    follow()
    settled(undefined)
  }
  widget.then(arrived).catch((error: unknown) => {
    console.error('The comments could not be loaded:', error)
    settled(error)
  })
  return {
    emit,
    follow,
    end() {
      isOver = true
      shown?.end()
      shown = undefined
      releaseHeight(target)
    },
  }
}

interface Place {
  target: Element
  server: URL
  config(): VendorConfig
  reader: KnownReader
}

/** Returns how to end it. */
function open(id: string, create: CreateWidget, { target, server, config, reader }: Place): () => void {
  let isGone = false
  const mount = createMount(id, config, () => isGone, reader)
  const made = create(target, { ...placeOf(config(), server), hooks: hooksOf(mount, target) })
  return () => {
    isGone = true
    made.destroy()
  }
}

function hooksOf(mount: Mount, target: Element): NonNullable<WidgetConfig['hooks']> {
  const draw = createEffects(mount, () => mount.language)
  return {
    jumpTo: textOf(mount.config().jumpToId),
    intercept: interceptCalls(mount),
    reword(translate, spoken) {
      mount.language = spoken
      return rewordMessages(mount.config(), translate)
    },
    drawn(view) {
      draw(view)
      if (view.comments) releaseHeight(target)
    },
  }
}

/** Callbacks may change without a new thread; values for which `JSON.stringify` throws differ each time. */
function keyOf(config: VendorConfig): string {
  const { target: _, ...options } = config
  const { onOpenProfile, loginCallback } = { ...config, ...signOnOf(config) }
  try {
    return JSON.stringify([options, typeof onOpenProfile, typeof loginCallback])
  } catch {
    return `${Math.random()}`
  }
}

function placeOf(config: VendorConfig, server: URL): WidgetConfig {
  const { urlId, sso, simpleSSO } = config
  const signOn = signOnOf(config)
  const texts = ['tenantId', 'url', 'pageTitle', 'locale'].flatMap((name) => {
    const text = textOf(config[name])
    return text ? [[name, text]] : []
  })
  return {
    ...Object.fromEntries(texts),
    ...(urlId !== undefined && urlId !== null && { urlId: `${urlId}` }),
    ...(sso && { sso }),
    ...(simpleSSO && { simpleSSO }),
    ...(typeof signOn.loginCallback === 'function' && { loginURL: loginMark }),
    apiHost: textOf(config.apiHost) ?? server.href,
  }
}

/** Undefined where the page has signed payloads and this one is not signed. */
function signOnWith(config: VendorConfig, user: SignOn | null | undefined): Partial<VendorConfig> | undefined {
  const { userDataJSONBase64: _, verificationHash: __, timestamp: ___, ...address } = config.sso ?? {}
  if (!user) return { sso: config.sso ? address : null, simpleSSO: null }
  if (textOf(user.userDataJSONBase64)) return { sso: { ...address, ...user } }
  if (config.sso) return undefined
  const { username, displayName, email, avatar, avatarSrc, websiteUrl } = user
  const fields = { username, displayName, email, avatar: avatar ?? avatarSrc, websiteUrl }
  return { simpleSSO: { ...config.simpleSSO, ...fields } }
}

/** While a thread follows another one, the page below stays where it is. */
function keepHeight(target: Element): void {
  const { height } = target.getBoundingClientRect()
  if (height && target instanceof HTMLElement) target.style.minHeight = `${height}px`
}

function releaseHeight(target: Element): void {
  if (target instanceof HTMLElement) target.style.minHeight = ''
}
