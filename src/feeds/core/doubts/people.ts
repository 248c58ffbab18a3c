// Whether the cards lead to people: who is there, who has written something below. Nobody comes for their names.
import { addressParts } from '../links.ts'
import type { Placed } from '../series/evidence.ts'
import type { Traits } from '../series/traits.ts'

const MOST = 0.7

export function arePeople(cards: readonly Placed[], { headed }: Traits): boolean {
  return headed < 0.3 && cards.filter(({ url }) => leadsToPerson(url)).length >= cards.length * MOST
}

/** As most programs call the page of who is signed in, in a folder, a file or the query. */
const PERSON = /(?:^|[/?&])(?:profiles?|users?|members?|viewprofile|showuser|userinfo)(?:\.\w+|\/|[?&=]|$)/i

export function leadsToPerson(url: string): boolean {
  const { pathname = '', search = '' } = addressParts(url) ?? {}
  return PERSON.test(`${pathname}${search}`)
}
