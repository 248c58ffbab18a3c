// Lists of people (members online, authors of comments), which are no list of items.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { parseUrlParts } from '../../normalization/urls.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'

const MIN_PROFILE_SHARE = 0.7
/** Weight; what people write is called in more words. */
const MAX_NAME_WEIGHT = 24

export function areLinksToPeople(
  records: readonly LocatedRecord[],
  { headingShare, titleWeight }: GroupFeatures,
): boolean {
  if (headingShare >= 0.3 || titleWeight > MAX_NAME_WEIGHT) return false
  return records.filter(({ url }) => isProfileUrl(url, titleWeight)).length >= records.length * MIN_PROFILE_SHARE
}

/** "/users/ann" and "/profile.php?id=7", as most programs call the page of a person; but not "/users/ann/posts/12". */
export function isProfileUrl(url: string, weight: number): boolean {
  const { pathname = '', search = '' } = parseUrlParts(url) ?? {}
  return weight <= MAX_NAME_WEIGHT && (PERSON.test(pathname) || NAMED.test(`${pathname}${search}`))
}

const PERSON = /\/(?:profiles?|users?|members?)(?:\.\w+|\/[^/]+)?\/?$/i
const NAMED = /viewprofile|showuser|userinfo|action=profile/i
