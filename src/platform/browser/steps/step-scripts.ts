// Scripts of steps on a page, in the world of ours that the page's own scripts cannot see.
import { nativeAccessorsScript } from '../page-scripts.ts'

/** Elements of the page and of its open shadow trees that a selector finds. */
export const deepScript = `${nativeAccessorsScript}
  const deep = (selector, root = document) => {
    const found = [...findAll(root, selector)]
    for (const one of findAll(root, '*')) if (shadowOf(one)) found.push(...deep(selector, shadowOf(one)))
    return found
  }`

/** Resolves to true when an element is there; to false after the time, and for what the browser does not read as CSS. */
export const awaitScript = (selector: string, ms: number): string => `new Promise((resolve) => {
  ${deepScript}
  const end = performance.now() + ${Math.floor(ms)}
  const look = () => {
    let found = []
    try { found = deep(${JSON.stringify(selector)}) } catch { return resolve(false) }
    if (found.length > 0) resolve(true)
    else if (performance.now() >= end) resolve(false)
    else setTimeout(look, 100)
  }
  look()
})`

/** What scrolls: the page, or the largest part of it that does where the page does not. */
const scrollerScript = `${nativeAccessorsScript}
  const scroller = () => {
    const [scrolling, root] = ['scrollingElement', 'documentElement'].map((name) => nativeOf(Document, name)(document))
    const page = scrolling ?? root
    if (page.scrollHeight > page.clientHeight + 10) return page
    const scrolls = (one) => !(one instanceof HTMLFormElement) && one.scrollHeight > one.clientHeight + 10 && one.clientHeight > 150 &&
      /auto|scroll/.test(getComputedStyle(one).overflowY)
    const parts = [...findAll(document, 'body *')].filter(scrolls)
    return parts.toSorted((one, other) => other.clientWidth * other.clientHeight - one.clientWidth * one.clientHeight)[0] ?? page
  }`

/** Smaller moves than a screen, as of a reader, and at most so many for a page. */
const maxMoves = 40
const moveMs = 50

/** Resolves at what was the end of the page, which counts as changed just then: what came meanwhile is for the next. */
export const scrollScript = `new Promise((resolve) => {
  ${scrollerScript}
  const target = scroller()
  const end = target.scrollHeight
  const by = Math.max(target.clientHeight * 0.9, (end - target.scrollTop) / ${maxMoves}, 1)
  const move = () => {
    const at = target.scrollTop
    target.scrollTo({ top: at + by, behavior: 'instant' })
    if (target.scrollTop > at && target.scrollTop + target.clientHeight < end - 2) return setTimeout(move, ${moveMs})
    target.scrollTo({ top: end, behavior: 'instant' })
    globalThis.changedAt = performance.now()
    resolve(true)
  }
  move()
})`

/** Of the whole page: elements that are shown or not, and its height. */
export const sizeScript = `(() => {
  ${scrollerScript}
  return { elements: elementsOf().length, height: scroller().scrollHeight }
})()`
