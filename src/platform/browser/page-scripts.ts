// Scripts that run in visited pages: one in the page's own world, two in a world of ours that its scripts cannot see.

/** Name of our world. */
export const ownWorld = 'reader'

/**
 * In the page's world, before its scripts: nothing that waits for a person, and no shadow tree that cannot be read. What
 * must not leave the browser is not kept in by this, but by its proxy.
 */
export const pageWorldScript = `(() => {
  const silent = { alert: () => {}, confirm: () => false, prompt: () => null, print: () => {}, open: () => null }
  for (const [name, value] of Object.entries(silent)) {
    Object.defineProperty(window, name, { value, configurable: false, writable: false })
  }
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'SharedWorker']) {
    delete window[name]
  }
  try { delete Navigator.prototype.serviceWorker } catch {}
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    return attachShadow.call(this, { ...options, mode: 'open' })
  }
})()`

/**
 * Native DOM getters and methods, taken from their prototypes: named elements (`<img name=body>`, `<input name=childNodes>`)
 * hide those of documents and forms (DOM clobbering).
 */
export const nativeAccessorsScript = `const nativeOf = (type, name) => {
    const { get, value } = Object.getOwnPropertyDescriptor(type.prototype, name)
    return (node, ...given) => (get ?? value).apply(node, given)
  }
  const [findFirst, findAll] = ['querySelector', 'querySelectorAll'].map((name) => {
    const [ofDocument, ofElement, ofPart] = [Document, Element, DocumentFragment].map((type) => nativeOf(type, name))
    return (root, selector) =>
      (root instanceof Element ? ofElement : root instanceof Document ? ofDocument : ofPart)(root, selector)
  })
  const shadowOf = nativeOf(Element, 'shadowRoot')
  const elementsOf = () => nativeOf(Document, 'getElementsByTagName')(document, '*')`

/** By which the banners of known consent managers are answered: nothing more than what must be. */
const rejectButtons = [
  ...['#onetrust-reject-all-handler', '#CybotCookiebotDialogBodyButtonDecline', '#didomi-notice-disagree-button'],
  ...[
    '[data-testid="uc-deny-all-button"]',
    '.cmplz-deny',
    '.cky-btn-reject',
    '#tarteaucitronAllDenied2',
    '.fc-cta-do-not-consent',
  ],
  ...[
    '.osano-cm-denyAll',
    '[data-cookiefirst-action="reject"]',
    '.iubenda-cs-reject-btn',
    '#axeptio_btn_dismiss',
    '.cc-deny',
  ],
].join(',')

/** Text, scripts and styles that come and go are no content. */
export const observeScript = `(() => {
  if (window.top !== window) return
  ${nativeAccessorsScript}
  const others = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'IFRAME'])
  globalThis.changedAt = performance.now()
  const nameOf = nativeOf(Node, 'nodeName')
  const isContent = (node) => node instanceof Element && !others.has(nameOf(node))
  const rejections = ${JSON.stringify(rejectButtons)}
  const reject = () => {
    const button = findFirst(document, rejections)
    if (!(button instanceof HTMLElement) || rejected.has(button)) return
    rejected.add(button)
    nativeOf(HTMLElement, 'click')(button)
  }
  const rejected = new WeakSet()
  const observer = new MutationObserver((records) => {
    reject()
    if (records.some(({ addedNodes }) => [...addedNodes].some(isContent))) globalThis.changedAt = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })
})()`

/** Resolves when no content has come for so long. */
export const stillScript = (quietMs: number): string => `new Promise((resolve) => {
  const look = () => {
    const leftMs = (globalThis.changedAt ?? 0) + ${quietMs} - performance.now()
    if (leftMs <= 0) resolve(true)
    else setTimeout(look, leftMs)
  }
  look()
})`

/** The tree as text. Where a shadow tree stands over an element, it is written in its place, with its slots filled. */
export const readScript = (maxElements: number, maxChars: number): string => `(() => {
  ${nativeAccessorsScript}
  const [typeOf, nameOf, childrenOf] = ['nodeType', 'nodeName', 'childNodes'].map((name) => nativeOf(Node, name))
  const [copyOf, rootOf] = ['cloneNode', 'getRootNode'].map((name) => nativeOf(Node, name))
  const [markupOf, innerOf] = ['outerHTML', 'innerHTML'].map((name) => nativeOf(Element, name))
  if (elementsOf().length > ${maxElements}) return { problem: 'too-large' }
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const hasShadow = (root) => {
    for (const one of findAll(root, '*')) if (shadowOf(one)) return true
    return false
  }
  const raw = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])
  let count = 0
  const write = (node) => {
    if (++count > ${maxElements} * 3) throw new Error('too-large')
    if (typeOf(node) === 3) return escape(node.data)
    if (typeOf(node) === 11 || typeOf(node) === 9) return contentOf(node)
    if (typeOf(node) !== 1) return ''
    if (node instanceof HTMLSlotElement && rootOf(node) instanceof ShadowRoot) {
      const filled = node.assignedNodes()
      return filled.length > 0 ? filled.map(write).join('') : contentOf(node)
    }
    const isRaw = raw.has(nameOf(node))
    if (!shadowOf(node) && (isRaw || !hasShadow(node)) && !hasSlotInShadow(node)) return markupOf(node)
    const emptyCopy = markupOf(copyOf(node, false))
    const end = emptyCopy.lastIndexOf('</')
    const inner = isRaw ? innerOf(node) : contentOf(shadowOf(node) ?? node)
    return end < 0 ? emptyCopy : emptyCopy.slice(0, end) + inner + emptyCopy.slice(end)
  }
  const contentOf = (parent) => [...childrenOf(parent)].map(write).join('')
  const hasSlotInShadow = (node) => rootOf(node) instanceof ShadowRoot && findFirst(node, 'slot') !== null
  try {
    const html = '<!doctype html>' + write(nativeOf(Document, 'documentElement')(document))
    return html.length > ${maxChars} ? { problem: 'too-large' } : { html, url: location.href }
  } catch (error) {
    if (error.message === 'too-large') return { problem: 'too-large' }
    throw error
  }
})()`
