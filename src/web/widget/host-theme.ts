// Theme of the surrounding page: measured on it, and again when it changes; the style sheet uses the results.

/** Sets what is found on `target` now and whenever the page's theme may have changed. Returns how to stop. */
export function followHostTheme(host: HTMLElement, target: HTMLElement): () => void {
  const set = () => {
    const link = document.createElement('a')
    // A link of the page's own, for a moment.
    link.href = '#'
    link.textContent = '.'
    // Only the browser knows which canvas a page gets that is for light and dark.
    link.style.setProperty('background', 'Canvas', 'important')
    host.before(link)
    const style = getComputedStyle(link)
    const found = { paper: paperBehind(host) ?? style.backgroundColor, link: style.color }
    link.remove()
    for (const [name, value] of Object.entries(found)) target.style.setProperty(`--found-${name}`, value)
    target.style.colorScheme = isDark(found.paper) ? 'dark' : 'light'
  }
  set()
  const theme = matchMedia('(prefers-color-scheme: dark)')
  theme.onchange = set
  // Pages switch themes by an attribute high above.
  const watch = new MutationObserver(set)
  for (const element of [document.documentElement, document.body]) {
    watch.observe(element, { attributes: true })
  }
  return () => {
    watch.disconnect()
    theme.onchange = null
  }
}

/** The nearest ground that cannot be seen through; undefined where that is the canvas. */
function paperBehind(host: HTMLElement): string | undefined {
  for (let at: Node | null = host.parentNode; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const colour = at instanceof Element ? getComputedStyle(at).backgroundColor : ''
    if (colour && !/(?:rgba.*|\/) 0\)$/.test(colour)) return colour
  }
  return undefined
}

/** By whether white is read better on it than black; a colour that is written in another way than in red, green and blue says it first. */
function isDark(colour: string): boolean {
  const [red = 0, green = red, blue = red] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const brightness = 0.3 * red + 0.6 * green + 0.1 * blue
  return brightness / (colour.startsWith('rgb') ? 255 : 1) < 0.46
}
