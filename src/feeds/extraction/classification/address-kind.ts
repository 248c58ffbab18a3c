// Kinds of addresses, by the words that most sites use for them.

import { LISTING_PATH } from '../lexicon/listing-words.ts'
import { lastPathSegment, parseUrlParts } from '../normalization/urls.ts'

const MAX_LISTING_SEGMENT_LENGTH = 16
/** Label of a link to a person, in text weight, above 0. */
const MAX_PERSON_WEIGHT = 24

/** "/jobs", but neither "/jobs/lock-keeper-for-the-northern-canal" nor "/97", which may be anything. */
export function isNamedListingUrl(url: string): boolean {
  const last = lastPathSegment(parseUrlParts(url)?.pathname ?? '')
  return last.length <= MAX_LISTING_SEGMENT_LENGTH && LISTING_PATH.test(last) && !/[\d%]/.test(last)
}

/** "/users/ann" and "/profile.php?id=7", as most programs call the page of a person; but not "/users/ann/posts/12". */
export function isProfileUrl(url: string, labelWeight: number): boolean {
  const { pathname = '', search = '' } = parseUrlParts(url) ?? {}
  return labelWeight <= MAX_PERSON_WEIGHT && (PERSON.test(pathname) || NAMED.test(`${pathname}${search}`))
}

const PERSON = /\/(?:profiles?|users?|members?)(?:\.\w+|\/[^/]+)?\/?$/i
const NAMED = /viewprofile|showuser|userinfo|action=profile/i
