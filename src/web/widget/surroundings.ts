// What the page around a widget looks like: measured on it, and again when it changes.
import { hostColours, mixed, type Rgb, type Surroundings } from './host-colours.ts'

/** Sets the colours on `target` now and whenever the page's theme may have changed. Returns how to stop. */
export function followSurroundings(host: HTMLElement, target: HTMLElement): () => void {
  const set = () => {
    const found = { ...hostColours(measured(host)), font: getComputedStyle(host.parentElement ?? host).fontFamily }
    for (const [name, value] of Object.entries(found)) target.style.setProperty(`--found-${name}`, value)
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

function measured(host: HTMLElement): Surroundings {
  const paper = paperBehind(host)
  // A link of the page's own, for a moment.
  const link = document.createElement('a')
  link.href = '#'
  link.textContent = '.'
  host.before(link)
  const { style } = link
  const seen = (colour?: string) => {
    style.color = colour ?? ''
    return over(paper, getComputedStyle(link).color)
  }
  const accent = getComputedStyle(host).getPropertyValue('--pageside-accent')
  const found = { paper, link: seen(), accent: accent ? seen(accent) : undefined, ink: seen('inherit') ?? [0, 0, 0] }
  link.remove()
  return found as Surroundings
}

/** What can be seen through each element, down to the canvas. */
function paperBehind(host: HTMLElement): Rgb {
  const layers: string[] = []
  for (let at: Node | null = host.parentNode; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at instanceof Element) layers.unshift(getComputedStyle(at).backgroundColor)
  }
  const isDark = getComputedStyle(document.documentElement).colorScheme.startsWith('dark')
  const canvas: Rgb = isDark ? [18, 18, 18] : [255, 255, 255]
  return layers.reduce((under: Rgb, layer) => over(under, layer) ?? under, canvas)
}

/** The colour as it is seen on `under`; undefined for one that is written in another way. */
function over(under: Rgb, colour: string): Rgb | undefined {
  const [kind] = /^rgb|^color\(srgb /.exec(colour) ?? []
  if (!kind) return undefined
  const scale = kind === 'rgb' ? 1 : 255
  const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+(?:e-\d+)?/g)?.map(Number) ?? []
  return mixed([red * scale, green * scale, blue * scale], under, alpha)
}
