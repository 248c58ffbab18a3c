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
  const others = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'IFRAME'])
  globalThis.changedAt = performance.now()
  const isContent = (node) => node.nodeType === 1 && !others.has(node.nodeName)
  const rejections = ${JSON.stringify(rejectButtons)}
  const reject = () => {
    const button = document.querySelector(rejections)
    if (!button || rejected.has(button)) return
    rejected.add(button)
    button.click()
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
  const all = document.getElementsByTagName('*')
  if (all.length > ${maxElements}) return { problem: 'too-large' }
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const hasShadow = (root) => {
    for (const one of root.querySelectorAll('*')) if (one.shadowRoot) return true
    return false
  }
  const raw = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])
  let count = 0
  const write = (node) => {
    if (++count > ${maxElements} * 3) throw new Error('too-large')
    if (node.nodeType === 3) return escape(node.data)
    if (node.nodeType === 11 || node.nodeType === 9) return [...node.childNodes].map(write).join('')
    if (node.nodeType !== 1) return ''
    if (node.localName === 'slot' && node.getRootNode() instanceof ShadowRoot) {
      const filled = node.assignedNodes()
      return (filled.length > 0 ? filled : [...node.childNodes]).map(write).join('')
    }
    if (!node.shadowRoot && (raw.has(node.nodeName) || !hasShadow(node)) && !inShadow(node)) return node.outerHTML
    const shell = node.cloneNode(false).outerHTML
    const end = shell.lastIndexOf('</')
    const inner = raw.has(node.nodeName) ? node.innerHTML : write2(node.shadowRoot ?? node)
    return end < 0 ? shell : shell.slice(0, end) + inner + shell.slice(end)
  }
  const write2 = (parent) => [...parent.childNodes].map(write).join('')
  const inShadow = (node) => node.getRootNode() instanceof ShadowRoot && node.querySelector('slot') !== null
  try {
    const html = '<!doctype html>' + write(document.documentElement)
    return html.length > ${maxChars} ? { problem: 'too-large' } : { html, url: location.href }
  } catch (error) {
    if (error.message === 'too-large') return { problem: 'too-large' }
    throw error
  }
})()`
