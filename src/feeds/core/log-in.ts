// Pages whose form is what they are for: those that ask who comes, and those that ask for more.
import type { PageDocument } from './document.ts'
import { attributeOf } from './page/attributes.ts'
import { closest, type Element, named } from './page/tree.ts'
import { FRAMES, proseOf } from './prose.ts'

/** More to read, and the form only stands beside it. */
const MOST_PROSE = 900
/** A name or an address, and a code. */
const MOST_FIELDS = 2
const MANY_FIELDS = 4

const PLACES =
  /log-?in|sign-?in|account|auth|session|sso|anmeld|einlogg|konto|connexion|identif|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlas|bejelentkez|giris|vhod|vkhod/i

/** A password is asked for in the midst of the page, or on a page for it nothing but who one is. */
export function isLogIn(document: PageDocument): boolean {
  const { pathname = '', search = '' } = URL.parse(document.url) ?? {}
  const isPlace = PLACES.test(pathname + search)
  const inputs = named(document.tree, 'input')
  if (inputs.some((input) => /^password$/i.test(input.attributes.type ?? '')))
    return isPlace || proseOf(document) < MOST_PROSE
  const fields = inputs.filter(isWritten)
  return isPlace && fields.length <= MOST_FIELDS && fields.some(asksWho) && proseOf(document) < MOST_PROSE
}

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
