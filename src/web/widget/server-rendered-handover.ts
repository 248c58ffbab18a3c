// Handover from server-rendered markup to the thread: it stays visible until the thread is drawn, then draft and focus move over.
import type { ThreadOptions } from '../thread/thread.ts'

/**
 * Puts `box` where it is shown, behind what is written as long as that is there. Returns what to do once it is drawn: what
 * is being read stays where it is on the screen. Later changes of the element by the page are not observed.
 */
export function handOver(
  host: HTMLElement,
  root: ShadowRoot,
  sheet: CSSStyleSheet,
  box: Element,
): NonNullable<ThreadOptions['shown']> {
  let isWritten = !!host.firstElementChild
  const slot = document.createElement('slot')
  slot.append(box)
  root.replaceChildren(isWritten ? slot : box)
  // Until then, what is written looks as the page has it.
  root.adoptedStyleSheets = isWritten ? [] : [sheet]
  return (carry) => {
    if (!isWritten) return
    isWritten = false
    const inSight = [...host.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > 0)
    const before = topOf(inSight)
    const field = host.querySelector('textarea')
    const active = host.querySelector(':focus')
    const focused = active === field ? 'text-new' : active?.closest('article')?.id
    const find = (id = '') => root.getElementById(id)
    root.adoptedStyleSheets = [sheet]
    root.replaceChildren(box)
    host.replaceChildren()
    if (field?.value) carry(field.value)
    if (inSight) scrollBy({ top: topOf(find(inSight.id)) - before, behavior: 'instant' })
    if (active) find(focused)?.focus({ preventScroll: true })
  }
}

const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0
