// Log-in pages, and pages whose form is their purpose.

import type { PageDocument } from '../html/page-document.ts'
import { SIDEBAR } from '../html/page-regions.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { closest, type Element, elementsByName } from '../html/parser/tree.ts'
import { boilerplateTags, proseWeight, totalTextWeight } from '../html/text-volume.ts'
import { LOGIN_LABEL } from '../lexicon/page-state/login-words.ts'
import type { PageContext } from '../records/record-signals.ts'
import { isCmsLoginPage } from './cms-fingerprints.ts'

/** More to read, and the form only stands beside it. */
const MAX_PROSE_WEIGHT = 400
const MAX_TEXT_WEIGHT = 1500
/** A table is no running text, and yet there is something to see. */
const MAX_LINES = 25

/** Its address says so in a word of its own, or its software; or a password is asked for where there is little else. */
export function isLoginPage({ document, regions }: PageContext): boolean {
  const isAsked = (input: Element) => !input.hidden && isPassword(input) && regions[input.index] !== SIDEBAR
  const hasPassword = elementsByName(document.tree, 'input').some(isAsked)
  const isNamed = hasLoginTitle(document)
  if (hasPassword && isNamed) return true
  if (!hasPassword && !isNamed) return false
  if (proseWeight(document) >= MAX_PROSE_WEIGHT || totalTextWeight(document) >= MAX_TEXT_WEIGHT) return false
  const boilerplate = boilerplateTags(document)
  return document.lines.filter(({ container }) => !closest(container, boilerplate)).length < MAX_LINES
}

export function hasLoginTitle(document: PageDocument): boolean {
  const { pathname = '', search = '' } = document.address ?? {}
  const asked = [...new URLSearchParams(search)].flatMap(([name, value]) => (ASKING_PARAMETER.test(name) ? value : []))
  const segments = [...pathname.split('/'), ...asked.flatMap((value) => value.split('/'))]
  return segments.some((one) => LOGIN_LABEL.test(one.replace(EXTENSION, ''))) || isCmsLoginPage(document)
}

/** Parameters that name what a program shows; others say where a visitor came from. */
const ASKING_PARAMETER = /^(?:action|act|do|mode|op|option|p|page|r|route|task|view|vars|name)$/i
const EXTENSION = /\.\w{2,5}$/

const isPassword = ({ tag }: Element): boolean => /^password$/i.test(attributeOf(tag, 'type') ?? '')
