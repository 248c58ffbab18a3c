// What the page around a widget looks like: measured on it, and again when it changes.
import { type HostColours, hostColours, mixed, type Rgb, type Surroundings } from './host-colours.ts'

/** Sets the colours on `target` now and whenever the page's theme may have changed. Returns how to stop. */
export function followSurroundings(host: HTMLElement, target: HTMLElement): () => void {
  const set = () => {
    const found = { ...properties(hostColours(measured(host))), '--found-font': getComputedStyle(host).fontFamily }
    for (const [name, value] of Object.entries(found)) target.style.setProperty(name, value)
  }
  set()
  const theme = matchMedia('(prefers-color-scheme: dark)')
  theme.addEventListener('change', set)
  // Pages switch themes by an attribute high above.
  const watch = new MutationObserver(set)
  for (const element of [document.documentElement, document.body]) {
    watch.observe(element, { attributeFilter: ['class', 'style', 'data-theme', 'data-color-scheme', 'data-bs-theme'] })
  }
  return () => {
    watch.disconnect()
    theme.removeEventListener('change', set)
  }
}

function properties({ scheme, paper, soft, line, accent, onAccent }: HostColours): Record<string, string> {
  return {
    '--found-scheme': scheme,
    '--found-paper': paper,
    '--found-soft': soft,
    '--found-line': line,
    '--found-accent': accent,
    '--found-on-accent': onAccent,
  }
}

function measured(host: HTMLElement): Surroundings {
  const paper = paperBehind(host)
  const style = getComputedStyle(host)
  return {
    paper,
    ink: over(paper, style.color) ?? [0, 0, 0],
    link: linkColour(host, paper),
    accent: over(paper, style.getPropertyValue('--pageside-accent')),
  }
}

/** What can be seen through each element, down to the canvas. */
function paperBehind(host: HTMLElement): Rgb {
  const layers: string[] = []
  for (let at: Node | null = host; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null)) {
    if (at instanceof Element) layers.unshift(getComputedStyle(at).backgroundColor)
  }
  const isDark = getComputedStyle(document.documentElement).colorScheme.startsWith('dark')
  const canvas: Rgb = isDark ? [18, 18, 18] : [255, 255, 255]
  return layers.reduce((under: Rgb, layer) => over(under, layer) ?? under, canvas)
}

/** A link of the page's own, for a moment. */
function linkColour(host: HTMLElement, paper: Rgb): Rgb | undefined {
  const link = document.createElement('a')
  link.href = '#'
  link.textContent = '.'
  host.before(link)
  const { color } = getComputedStyle(link)
  link.remove()
  return over(paper, color)
}

/** The colour as it is seen on `under`; undefined for one that is written in another way, or is none. */
function over(under: Rgb, colour: string): Rgb | undefined {
  const [, kind, inside = ''] = /^(rgba?|color)\(([^)]*)\)$/.exec(colour.trim()) ?? hexColour(colour)
  if (kind === undefined || (kind === 'color' && !inside.startsWith('srgb '))) return undefined
  const scale = kind === 'color' ? 255 : 1
  const [red, green, blue, alpha = 1] = (inside.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return mixed([red * scale, green * scale, blue * scale], under, alpha)
}

/** `#b4380b` and `#fa3`, as a page's own property may say it. */
function hexColour(colour: string): [string, string, string] | [] {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim()) ?? []
  if (digits === undefined) return []
  const each = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return ['', 'rgb', each.map((pair) => Number.parseInt(pair, 16)).join(' ')]
}
