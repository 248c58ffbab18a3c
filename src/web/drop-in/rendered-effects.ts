// What options and callbacks of the page do after each rendering of a thread.
import type { RenderedThread, WidgetHooks } from '../thread/widget-hooks.ts'
import { type Bar, createBar } from './bar.ts'
import { callSafely, type Mount } from './mount.ts'
import { cleanStyle } from './options/custom-style.ts'
import { hasProfiles, styleOfOptions } from './options/option-style.ts'
import { showReactions } from './page-reactions.ts'
import { signOnOf, textOf, type VendorConfig } from './vendor-config.ts'

/** Where the log-in link of a thread leads when the page wants to be called. */
export const loginMark = '#fc-login'

/** `language`: of the thread, once its words are here. */
export function createEffects(mount: Mount, language: () => string): WidgetHooks['drawn'] {
  const sheets = sheetsOf(mount.config())
  let bar: Bar | undefined
  return (view) => {
    const box = view.element as HTMLElement
    if (!bar) {
      bar = createBar(mount, box)
      enter(mount, box)
      showReactions(mount, box).catch((error: unknown) => console.error('Reactions could not be read:', error))
    }
    adopt(box, sheets, mount.config().noStyles === true)
    tell(mount, view)
    bar.draw(language())
    if (view.comments) showDates(mount.config(), box)
    follow(mount, box)
  }
}

function sheetsOf(config: VendorConfig): CSSStyleSheet[] {
  const css = textOf(config.customCSS)
  const clean = css ? cleanStyle(css) : { text: '', refused: [] }
  for (const one of clean.refused) console.warn(`customCSS: left out ${one}.`)
  return [styleOfOptions(config), clean.text].filter(Boolean).map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}

/** The widget sets its own sheet when it takes over what a server has written into the page. */
function adopt(box: Element, sheets: readonly CSSStyleSheet[], hasNoStyles: boolean): void {
  const root = box.getRootNode() as ShadowRoot
  const [last] = sheets.slice(-1)
  if (!last || root.adoptedStyleSheets.includes(last)) return
  root.adoptedStyleSheets = [...(hasNoStyles ? [] : root.adoptedStyleSheets), ...sheets]
}

/** Once for a thread: style of the page paints nothing outside of it, and clicks are heard. */
function enter(mount: Mount, box: HTMLElement): void {
  if (textOf(mount.config().customCSS)) box.style.setProperty('contain', 'layout paint', 'important')
  box.addEventListener('click', (event) => clicked(mount, event))
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && isProfile(event.target)) clicked(mount, event)
  })
}

const isProfile = (target: EventTarget | null) => target instanceof Element && target.matches('.face *, .face, .who b')

function clicked(mount: Mount, event: Event): void {
  const { target } = event
  const config = mount.config()
  if (!(target instanceof Element)) return
  if (target.matches('.text img')) {
    mount.emit('onImageClicked', (target as HTMLImageElement).src)
    if (config.disableImageRedirect === true) event.preventDefault()
  } else if (isProfile(target) && hasProfiles(config)) {
    const comment = mount.comment(target.closest('article')?.id.replace('comment-', ''))
    const userId = comment?.userId ?? comment?.anonUserId
    if (comment && userId) mount.emit('onOpenProfile', { userId, currentUser: mount.last.user, comment })
  } else if (target.closest('a')?.getAttribute('href') === loginMark) {
    event.preventDefault()
    callSafely(signOnOf(config), 'loginCallback', [mount.id])
  }
}

function tell(mount: Mount, view: RenderedThread): void {
  const { comments, count } = mount.last
  mount.last = view
  mount.emit('onRender')
  if (view.comments && view.comments !== comments) mount.emit('onCommentsRendered', view.comments)
  if (view.count !== undefined && view.count !== count) mount.emit('commentCountUpdated', view.count)
}

/** Ages are written anew by the thread alone, when they change. */
function showDates({ absoluteDates, absoluteAndRelativeDates }: VendorConfig, box: Element): void {
  if (absoluteDates !== true && absoluteAndRelativeDates !== true) return
  for (const time of box.querySelectorAll('time')) {
    const text = time.firstChild
    if (!(text instanceof Text) || text.data.includes(time.title)) continue
    text.data = absoluteDates === true ? time.title : `${text.data} (${time.title})`
  }
}

function follow(mount: Mount, box: HTMLElement): void {
  const config = mount.config()
  const press = (button: HTMLButtonElement | null) =>
    button && queueMicrotask(() => !mount.isOver() && button.isConnected && button.click())
  if (config.showLiveRightAway === true) press(box.querySelector('.fresh button'))
  if (config.enableInfiniteScrolling === true) pressInSight(mount, box)
  const name = textOf(config.defaultUsername)?.slice(0, 200)
  if (name) offerName(box, name)
  if (hasProfiles(config))
    for (const one of box.querySelectorAll('.who b:not([tabindex])')) {
      one.setAttribute('tabindex', '0')
      one.setAttribute('role', 'button')
    }
}

const watched = new WeakSet<Element>()

/** The last button for more is pressed once it is in sight. */
function pressInSight(mount: Mount, box: Element): void {
  const button = [...box.querySelectorAll<HTMLButtonElement>('.comments + .end > button')].at(-1)
  if (!button || watched.has(button)) return
  watched.add(button)
  const watch = new IntersectionObserver((seen) => {
    if (!button.isConnected || mount.isOver()) watch.disconnect()
    else if (seen.some(({ isIntersecting }) => isIntersecting)) button.click()
  })
  watch.observe(button)
}

const offered = new WeakSet<Element>()

/** Once for a field, and only while it is empty. */
function offerName(box: Element, name: string): void {
  for (const field of box.querySelectorAll<HTMLInputElement>('.author input[autocomplete=name]')) {
    if (offered.has(field)) continue
    offered.add(field)
    if (field.value) continue
    field.value = name
    queueMicrotask(() => field.dispatchEvent(new Event('input')))
  }
}
