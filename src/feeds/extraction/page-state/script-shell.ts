// Script shells: pages whose content is built by JavaScript.

import { findPageHeadline } from '../candidates/page-headline.ts'
import type { Line } from '../html/lines.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { type Element, elementsByName } from '../html/parser/tree.ts'
import { totalTextWeight } from '../html/text-volume.ts'
import { LOADING_PHRASE } from '../lexicon/page-state/loading-words.ts'
import type { PageContext } from '../records/record-signals.ts'

/** Menu and footer of a page that is not filled yet have this much text. */
const MAX_SHELL_TEXT_WEIGHT = 350
/** The same with its templates, as "{{ item.title }}". */
const MAX_TEMPLATE_TEXT_WEIGHT = 1500
/** "Loading …" */
const MAX_SPINNER_WEIGHT = 40

export function isScriptShell(context: PageContext): boolean {
  const { document } = context
  const { tree, lines, links } = document
  const isEmpty = totalTextWeight(document) < MAX_SPINNER_WEIGHT
  if (JAVASCRIPT.test(tree.noscript) && isEmpty) return true
  if (!elementsByName(tree, 'script').some(isProgram)) return false
  const weight = totalTextWeight(document)
  if (weight <= MAX_TEMPLATE_TEXT_WEIGHT && lines.some(({ text }) => TEMPLATE.test(text))) return true
  if (
    elementsByName(tree, 'main')
      .slice(0, MAX_MAINS)
      .some((main) => isUnfilled(document, main))
  )
    return true
  if (weight > MAX_SHELL_TEXT_WEIGHT) return false
  if (weight < MAX_SPINNER_WEIGHT && links.length === 0) return true
  if (lines.some(isPlaceholder)) return true
  const unfilled = tree.elements.filter((one) => isMountPoint(one) && textWeightIn(document, one) < MAX_SPINNER_WEIGHT)
  if (unfilled.some(({ tag }) => MOUNT_POINT_IDS.test(tag.id ?? ''))) return true
  return (unfilled.length > 0 || JAVASCRIPT.test(tree.noscript)) && findPageHeadline(context) === undefined
}

/** Boxes with nothing in them, between menu and footer. */
function isUnfilled(document: PageDocument, main: Element): boolean {
  const boxes = document.tree.elements.slice(main.index + 1, main.end + 1)
  return textWeightIn(document, main) === 0 && boxes.length >= MIN_BOXES && boxes.every(({ name }) => BOXES.has(name))
}

const MIN_BOXES = 4
const MAX_MAINS = 3
const BOXES = new Set(['div', 'span', 'section', 'article', 'ul', 'li', 'p', 'svg', 'path'])

/** "Loading …", or a sentence that asks for JavaScript. */
const isPlaceholder = ({ text, weight }: Line): boolean =>
  weight < MAX_SPINNER_WEIGHT ? LOADING_PHRASE.test(text) : JAVASCRIPT.test(text)

const JAVASCRIPT = /java\s?script/i

const isProgram = ({ tag }: Element): boolean => !/json|template/.test(attributeOf(tag, 'type') ?? '')

const TEMPLATE = /\{\{\s*[\w$.]+[^{}]{0,80}\}\}/

/** Custom elements elsewhere, or beside a headline, are ornaments. */
const isMountPoint = ({ tag, name, parent }: Element): boolean =>
  (name.includes('-') && parent?.name === 'body') || MOUNT_POINT_IDS.test(tag.id ?? '')

const MOUNT_POINT_IDS = /^(?:_?_?(?:root|app|next|nuxt|gatsby|svelte)|___gatsby|main-app|react-root)$/i
