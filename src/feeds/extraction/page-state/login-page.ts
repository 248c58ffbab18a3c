// Pages whose form is what they are for: those that ask who comes, and those that ask for more.

import { isInTitle, ownHeadline } from '../candidates/page-headline.ts'
import type { Line } from '../html/lines.ts'
import type { PageDocument } from '../html/page-document.ts'
import { BESIDE, CONTENT } from '../html/page-regions.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { closest, contains, type Element, named } from '../html/parser/tree.ts'
import { allWeight, FRAMES, frameOf, proseOf } from '../html/text-volume.ts'
import type { Eyes } from '../records/record-signals.ts'
import { isOfLogIn } from './cms-fingerprints.ts'
import { saysNothing } from './empty-phrases.ts'

/** More to read, and the form only stands beside it. */
const MOST_PROSE = 900
/** The same, where the address does not speak of it: many sites have a form for it in a column. */
const LITTLE_PROSE = 400
const LITTLE = 3000
/** A name or an address, and a code. */
const MOST_FIELDS = 2
const MANY_FIELDS = 4
const MANY_LINES = 25

const PLACES =
  /log-?in|sign-?in|account|auth(?!or)|session|sso|anmeld|einlogg|konto|connexion|identif|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlas|bejelentkez|giris|vhod|vkhod/i

/** A password is asked for in the midst of the page, or on a page for it nothing but who one is. */
export function isLogIn(eyes: Eyes): boolean {
  const { document } = eyes
  const { pathname = '', search = '' } = URL.parse(document.url) ?? {}
  const isPlace = PLACES.test(pathname + search) || isOfLogIn(document)
  const inputs = named(document.tree, 'input').filter(({ hidden }) => !hidden)
  const password = inputs.find(isPassword)
  if (password) return !asksToJoin(document) && (isPlace || (showsLittle(document) && !isBesideName(eyes, password)))
  const fields = inputs.filter(isWritten)
  if (!isPlace || fields.length > MOST_FIELDS || proseOf(document) >= MOST_PROSE) return false
  return (
    fields.some(asksWho) || document.lines.filter(({ text, weight }) => weight < 40 && OTHERS.test(text)).length > 1
  )
}

/** Its address says so in a word of its own, or its software; "account" may be that of anything. */
export function isCalledLogIn(document: PageDocument): boolean {
  const { pathname = '', search = '' } = URL.parse(document.url) ?? {}
  return LOG_IN.test(pathname + search) || isOfLogIn(document)
}

const LOG_IN =
  /(?<![a-z])(?:log-?[io]n|sign-?[io]n|anmeld(?:en|ung)|einloggen|connexion|identification|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlaseni|bejelentkezes|giris|vhod)(?![a-z])/i

/** The page has a name, and what that names stands below it: the form is before it, or further down. */
function isBesideName(eyes: Eyes, password: Element): boolean {
  const { document, regions } = eyes
  const name = ownHeadline(eyes)
  if (!name) return regions[password.index] === BESIDE && saysNothing(document)
  if (!isInTitle(eyes, name) || toldApart(eyes, name) < LEAST_TOLD) return false
  if (password.firstText < name.firstText || regions[password.index] !== CONTENT) return true
  const between = document.lines.filter(
    ({ firstText, holder }) => firstText >= name.endText && firstText < password.firstText && !closest(holder, FORM),
  )
  return between.length >= SEVERAL_LINES
}

/** Weight of what the page says itself, beside its name and its forms. */
function toldApart({ document, regions }: Eyes, name: Element): number {
  const isOwn = ({ holder, firstText }: Line) =>
    regions[holder.index] === CONTENT && firstText !== name.firstText && !closest(holder, FORM)
  return document.lines.filter(isOwn).reduce((sum, { weight }) => sum + weight, 0)
}

const LEAST_TOLD = 40
const FORM = new Set(['form'])
/** Between "Log in" and its form stands a sentence or two. */
const SEVERAL_LINES = 4

/** A table is no running text, and yet there is something to see. */
function showsLittle(document: PageDocument): boolean {
  if (proseOf(document) >= LITTLE_PROSE || allWeight(document) >= LITTLE) return false
  const frame = frameOf(document)
  return document.lines.filter(({ holder }) => !closest(holder, frame)).length < MANY_LINES
}

/** Who else may know who comes. */
const OTHERS = /\b(?:google|microsoft|apple|facebook|github|gitlab|linkedin|okta|saml|discord|slack)$/i

const isPassword = (input: Element): boolean => /^password$/i.test(input.attributes.type ?? '')
const isWritten = (input: Element): boolean => /^(?:text|email|tel|)$/i.test(attributeOf(input.tag, 'type') ?? '')

function asksWho({ tag }: Element): boolean {
  const said = `${attributeOf(tag, 'type')} ${attributeOf(tag, 'autocomplete')} ${attributeOf(tag, 'name')}`
  return /\b(?:e-?mail|tel|phone|user|username|login|identifier|id)\b/i.test(said)
}

/** An application, a letter: the form is what the page is for. */
export function asksMuch({ tree }: PageDocument): boolean {
  const fields = [...named(tree, 'input').filter(isWritten), ...named(tree, 'textarea'), ...named(tree, 'select')]
  return fields.filter((field) => !closest(field, FRAMES)).length >= MANY_FIELDS
}

/** A form that wants a password and at least this much besides makes an account. */
const JOINING_FIELDS = 3
const MOST_FORMS = 20

/** Each form for a password wants more than that and a name, and one of them begins before a place in the text. */
export function asksToJoin({ tree }: PageDocument, before = Number.POSITIVE_INFINITY): boolean {
  const inputs = named(tree, 'input').filter(({ hidden }) => !hidden)
  if (!inputs.some(isPassword)) return false
  const forms = named(tree, 'form').slice(0, MOST_FORMS)
  const asked = forms
    .map((form) => inputs.filter((input) => contains(form, input)))
    .filter((own) => own.some(isPassword))
  return (
    asked.some(([first]) => first !== undefined && first.firstText < before) &&
    asked.every((own) => own.filter(isWritten).length >= JOINING_FIELDS)
  )
}
