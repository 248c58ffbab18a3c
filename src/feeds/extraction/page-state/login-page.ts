// Log-in and contact pages: pages whose form is their purpose.

import { findPageHeadline, isInPageTitle } from '../candidates/page-headline.ts'
import type { Line } from '../html/lines.ts'
import type { PageDocument } from '../html/page-document.ts'
import { CONTENT, SIDEBAR } from '../html/page-regions.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { closest, contains, type Element, elementsByName } from '../html/parser/tree.ts'
import { BOILERPLATE_TAGS, boilerplateTags, proseWeight, totalTextWeight } from '../html/text-volume.ts'
import { IDENTITY_PROVIDER, LOGIN_LABEL, LOGIN_PATH } from '../lexicon/login-words.ts'
import type { PageContext } from '../records/record-signals.ts'
import { isCmsLoginPage } from './cms-fingerprints.ts'
import { hasEmptyPhrase } from './empty-phrases.ts'

/** More to read, and the form only stands beside it. */
const MAX_PROSE_WEIGHT = 900
/** The same, where the address does not speak of it: many sites have a form for it in a column. */
const MAX_PROSE_WEIGHT_OF_UNNAMED = 400
const MAX_TEXT_WEIGHT = 3000
/** A name or an address, and a code. */
const MAX_LOGIN_FIELDS = 2
const MIN_LONG_FORM_FIELDS = 4
const MAX_LINES = 25

/** A password is asked for in the midst of the page, or on a page for it nothing but who one is. */
export function isLoginPage(context: PageContext): boolean {
  const { document } = context
  const { pathname = '', search = '' } = URL.parse(document.url) ?? {}
  const isPlace = LOGIN_PATH.test(pathname + search) || isCmsLoginPage(document)
  const inputs = elementsByName(document.tree, 'input').filter(({ hidden }) => !hidden)
  const password = inputs.find(isPassword)
  if (password)
    return !hasSignUpForm(document) && (isPlace || (showsLittle(document) && !isBesideName(context, password)))
  const fields = inputs.filter(isWritten)
  if (!isPlace || fields.length > MAX_LOGIN_FIELDS || proseWeight(document) >= MAX_PROSE_WEIGHT) return false
  return (
    fields.some(asksWho) ||
    document.lines.filter(({ text, weight }) => weight < 40 && IDENTITY_PROVIDER.test(text)).length > 1
  )
}

/** Its address says so in a word of its own, or its software; "account" may be that of anything. */
export function hasLoginTitle(document: PageDocument): boolean {
  const { pathname = '', search = '' } = URL.parse(document.url) ?? {}
  return LOGIN_LABEL.test(pathname + search) || isCmsLoginPage(document)
}

/** The page has a name, and what that names stands below it: the form is before it, or further down. */
function isBesideName(context: PageContext, password: Element): boolean {
  const { document, regions } = context
  const name = findPageHeadline(context)
  if (!name) return regions[password.index] === SIDEBAR && hasEmptyPhrase(document)
  if (!isInPageTitle(context, name) || proseWeightApart(context, name) < MIN_LINE_WEIGHT) return false
  if (password.firstText < name.firstText || regions[password.index] !== CONTENT) return true
  const between = document.lines.filter(
    ({ firstText, container }) =>
      firstText >= name.endText && firstText < password.firstText && !closest(container, FORM),
  )
  return between.length >= MAX_LINES_TO_FORM
}

/** Weight of what the page says itself, beside its name and its forms. */
function proseWeightApart({ document, regions }: PageContext, name: Element): number {
  const isOwn = ({ container, firstText }: Line) =>
    regions[container.index] === CONTENT && firstText !== name.firstText && !closest(container, FORM)
  return document.lines.filter(isOwn).reduce((sum, { weight }) => sum + weight, 0)
}

const MIN_LINE_WEIGHT = 40
const FORM = new Set(['form'])
/** Between "Log in" and its form stands a sentence or two. */
const MAX_LINES_TO_FORM = 4

/** A table is no running text, and yet there is something to see. */
function showsLittle(document: PageDocument): boolean {
  if (proseWeight(document) >= MAX_PROSE_WEIGHT_OF_UNNAMED || totalTextWeight(document) >= MAX_TEXT_WEIGHT) return false
  const boilerplate = boilerplateTags(document)
  return document.lines.filter(({ container }) => !closest(container, boilerplate)).length < MAX_LINES
}

const isPassword = (input: Element): boolean => /^password$/i.test(input.attributes.type ?? '')
const isWritten = (input: Element): boolean => /^(?:text|email|tel|)$/i.test(attributeOf(input.tag, 'type') ?? '')

function asksWho({ tag }: Element): boolean {
  const said = `${attributeOf(tag, 'type')} ${attributeOf(tag, 'autocomplete')} ${attributeOf(tag, 'name')}`
  return /\b(?:e-?mail|tel|phone|user|username|login|identifier|id)\b/i.test(said)
}

/** An application, a letter: the form is what the page is for. */
export function hasLongForm({ tree }: PageDocument): boolean {
  const fields = [
    ...elementsByName(tree, 'input').filter(isWritten),
    ...elementsByName(tree, 'textarea'),
    ...elementsByName(tree, 'select'),
  ]
  return fields.filter((field) => !closest(field, BOILERPLATE_TAGS)).length >= MIN_LONG_FORM_FIELDS
}

/** A form that wants a password and at least this much besides makes an account. */
const MIN_SIGN_UP_FIELDS = 3
/** Forms of a page that are looked at, at least 1. */
export const MAX_FORMS = 20

/** Each form for a password wants more than that and a name, and one of them begins before a place in the text. */
export function hasSignUpForm({ tree }: PageDocument, before = Number.POSITIVE_INFINITY): boolean {
  const inputs = elementsByName(tree, 'input').filter(({ hidden }) => !hidden)
  if (!inputs.some(isPassword)) return false
  const forms = elementsByName(tree, 'form').slice(0, MAX_FORMS)
  const asked = forms
    .map((form) => inputs.filter((input) => contains(form, input)))
    .filter((own) => own.some(isPassword))
  return (
    asked.some(([first]) => first !== undefined && first.firstText < before) &&
    asked.every((own) => own.filter(isWritten).length >= MIN_SIGN_UP_FIELDS)
  )
}
