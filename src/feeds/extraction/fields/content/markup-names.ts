// Element names of content markup: what is written under its own name, what becomes a paragraph, what is left out.
import type { Element } from '../../html/parser/tree.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const inlineNames = words('a b cite code del em i ins kbd mark q s samp strong sub sup u')
/** Hold paragraphs. */
const flowNames = words('blockquote details dl ol table tbody tfoot thead tr ul')
/** Hold words: paragraphs inside become lines. */
const phrasingNames = words('caption dd dt figcaption figure h1 h2 h3 h4 h5 h6 li summary td th')
/** What people do with an item: its text is no content. */
const controlNames = words('button datalist label nav select textarea')
const tableParts = words('caption tbody td tfoot th thead tr')
/** Elements that are written inside of these alone. */
const parentsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('ol ul'),
  dt: words('dl'),
  dd: words('dl'),
  figcaption: words('figure'),
  summary: words('details'),
}

export const isInlineName = (name: string): boolean => inlineNames.has(name)
export const isPhrasingName = (name: string): boolean => phrasingNames.has(name)
export const isControlName = (name: string): boolean => controlNames.has(name)
export const isCell = (name: string): boolean => name === 'td' || name === 'th'

export const isBlock = ({ name, tag }: Element): boolean =>
  name !== 'br' && name !== 'picture' && (tag.kind.rules.isBlock || tableParts.has(name))

/** `outer`: names of the elements that are written around it. Undefined for blocks that are written as paragraphs. */
export function blockName({ name }: Element, outer: readonly string[]): string | undefined {
  if (tableParts.has(name)) return outer.includes('table') ? name : undefined
  const parents = parentsOf[name]
  if (parents) return parents.has(outer.at(-1) ?? '') ? name : undefined
  return flowNames.has(name) || phrasingNames.has(name) ? name : undefined
}
