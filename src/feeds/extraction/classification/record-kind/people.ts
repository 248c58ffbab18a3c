// Whether the cards lead to people: who is there, who has written something below. Nobody comes for their names.

import type { Traits } from '../../candidates/group-features.ts'
import { addressParts } from '../../normalization/urls.ts'
import type { Placed } from '../../records/record-signals.ts'

const MOST = 0.7
/** Weight; what people write is called in more words. */
const LONGEST_NAME = 24

export function arePeople(cards: readonly Placed[], { headed, title }: Traits): boolean {
  if (headed >= 0.3 || title > LONGEST_NAME) return false
  return cards.filter(({ url }) => leadsToPerson(url, title)).length >= cards.length * MOST
}

/** "/users/ann" and "/profile.php?id=7", as most programs call the page of a person; but not "/users/ann/posts/12". */
export function leadsToPerson(url: string, weight: number): boolean {
  const { pathname = '', search = '' } = addressParts(url) ?? {}
  return weight <= LONGEST_NAME && (PERSON.test(pathname) || NAMED.test(`${pathname}${search}`))
}

const PERSON = /\/(?:profiles?|users?|members?)(?:\.\w+|\/[^/]+)?\/?$/i
const NAMED = /viewprofile|showuser|userinfo|action=profile/i
