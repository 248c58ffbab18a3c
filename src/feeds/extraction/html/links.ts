// The links of a page: where each leads, and what was found out about it.
import type { ReadText } from '../dates/resolve-dates.ts'
import {
  type AddressParts,
  absoluteAddress,
  addressParts,
  keyOf,
  linkKey,
  originOfBase,
} from '../normalization/urls.ts'
import { placeOf } from './class-names.ts'
import { type Element, named, type Tree } from './parser/tree.ts'

export interface Link {
  element: Element
  url: string
  key: string
  /** Leads to a part of the page it stands on. */
  within: boolean
  /** Equal for links with equal keys: numbers are quicker to count by. */
  thing: number
  /** Equal for links at the same place of cards that are built alike. */
  place: number
  target: Target
  /** What was found out about it, once somebody asked. */
  label: Label | undefined
  share: number | undefined
}

/** Where links lead; those that are written alike share one. */
export interface Target {
  url: string
  parts: AddressParts | undefined
  key: string
  within: boolean
  thing: number
  /** Once somebody asked. */
  traits: AddressTraits | undefined
}

/** What the address of a link tells of what it leads to. */
export interface AddressTraits {
  host: string | undefined
  pathname: string | undefined
  shape: string
  /** Carries a number, a date or a long slug, as those of things do. */
  specific: boolean
  /** Carries a day. */
  dated: boolean
}

export interface Label {
  text: string
  weight: number
  /** See `foldedTextOf` and `isDated`. */
  folded: string | undefined
  said: ReadText | undefined
}

/**
 * By the number of a thing: in how many cards of a series it is linked, how often in all, in which card and which column
 * it was met last. One for all series of a page.
 */
export interface Uses {
  cards: number[]
  links: number[]
  lastCard: number[]
  lastColumn: number[]
}

export function usesFor(links: readonly Link[]): Uses {
  let things = 0
  for (const { thing } of links) things = Math.max(things, thing + 1)
  const column = () => new Array<number>(things).fill(0)
  return { cards: column(), links: column(), lastCard: column(), lastColumn: column() }
}

/** A page with more is no list for people, and each is made absolute. */
const MAX_LINKS = 50_000

export function linksOf(tree: Tree, base: string, pageUrl: string): Link[] {
  const links: Link[] = []
  const targets = targetReader(base, linkKey(pageUrl))
  for (const element of inOrder(named(tree, 'a'), named(tree, 'area'))) {
    if (element.hidden) continue
    const { href } = element.tag
    const target = href === undefined ? undefined : targets(href)
    if (!target) continue
    links.push(linkAt(element, target, placeOf(tree, element) * 2 + (target.within ? 1 : 0)))
    if (links.length === MAX_LINKS) break
  }
  return links
}

function inOrder(some: readonly Element[], others: readonly Element[]): readonly Element[] {
  return others.length === 0 ? some : [...some, ...others].sort((a, b) => a.index - b.index)
}

/** Cards link their thing with a picture, a title and a button: each address is read once. */
function targetReader(base: string, pageKey: string): (written: string) => Target | undefined {
  const known = new Map<string, Target | undefined>()
  const things = new Map<string, number>()
  const origin = originOfBase(base)
  const read = (written: string): Target | undefined => {
    const address = absoluteAddress(written, base, origin)
    if (!address) return undefined
    const { url, parts } = address
    const plainKey = keyOf(parts)
    const within = plainKey === pageKey && parts.hash.length > 1
    const key = within ? keyOf(parts, true) : plainKey
    const thing = things.get(key) ?? things.size
    if (thing === things.size) things.set(key, thing)
    return { url, parts, key, within, thing, traits: undefined }
  }
  return (written) => {
    const before = known.get(written)
    if (before || known.has(written)) return before
    const target = read(written)
    known.set(written, target)
    return target
  }
}

function linkAt(element: Element, target: Target, place: number): Link {
  const { url, key, within, thing } = target
  return { element, url, key, within, thing, place, target, label: undefined, share: undefined }
}

/** A link whose thing and place are compared with no others has none. */
export function linkTo(element: Element, url: string, key: string, within: boolean): Link {
  return linkAt(element, { url, parts: addressParts(url), key, within, thing: -1, traits: undefined }, -1)
}
