// Colours for a thread on a page that was not made for it: its greys and its accent, chosen so that they can be read there.

export type Rgb = readonly [red: number, green: number, blue: number]

/** As they are found on the page. */
export interface Surroundings {
  paper: Rgb
  ink: Rgb
  /** Of its links. */
  link: Rgb | undefined
  /** What the page says itself. */
  accent: Rgb | undefined
}

export interface HostColours {
  scheme: 'light' | 'dark'
  paper: string
  /** How much of the text's colour is in secondary text and in borders of controls. */
  soft: string
  line: string
  accent: string
  onAccent: string
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const accents: Record<HostColours['scheme'], Rgb> = { light: [180, 56, 11], dark: [255, 154, 98] }

/** Of text, and of what is no text but must be seen. A little more than WCAG asks: browsers round. */
const readable = 4.6
const visible = 3.1
/** The accent's share in what is marked with it. */
const wash = 0.1

export function hostColours({ paper, ink, link, accent }: Surroundings): HostColours {
  const scheme = contrast(paper, white) < contrast(paper, black) ? 'light' : 'dark'
  const isReadable = (colour: Rgb) => contrast(colour, mixed(colour, paper, wash)) >= readable
  const candidates = [link, accents[scheme], ink].filter((colour) => colour !== undefined)
  const chosen = accent ?? candidates.find(isReadable) ?? ink
  const onAccent = contrast(chosen, white) >= contrast(chosen, black) ? white : black
  return {
    scheme,
    paper: written(paper),
    soft: `${share(ink, paper, 72, readable)}%`,
    line: `${share(ink, paper, 40, visible)}%`,
    accent: written(chosen),
    onAccent: written(onAccent),
  }
}

/** The smallest share of ink, in steps, that stands out enough; all of it where the page's own text does not. */
function share(ink: Rgb, paper: Rgb, least: number, ratio: number): number {
  for (let percent = least; percent < 100; percent += 4) {
    // Secondary text stands on sunken ground, too.
    if (contrast(mixed(ink, paper, percent / 100), mixed(ink, paper, 0.06)) >= ratio) return percent
  }
  return 100
}

/** Of `colour` laid over another. */
export function mixed(colour: Rgb, under: Rgb, part: number): Rgb {
  const at = (i: 0 | 1 | 2) => colour[i] * part + under[i] * (1 - part)
  return [at(0), at(1), at(2)]
}

/** As WCAG 2 reckons it: 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function written(colour: Rgb): string {
  return `rgb(${colour.map(Math.round).join(' ')})`
}
