// Kinds of records of one person in words, by the names that counts have.
import type { DeskMessage, DeskTranslator } from '../../../../platform/i18n/desk/english.ts'

export const placeWords: Readonly<Record<string, DeskMessage>> = {
  comments: 'placeComments',
  account: 'placeAccount',
  sessions: 'placeSessions',
  verifications: 'placeVerifications',
  'mail-opt-outs': 'placeOptOuts',
  membership: 'placeMembership',
  'member-notifications': 'placeMemberNotifications',
  browsers: 'placeBrowsers',
  'desk-filters': 'placeFilters',
  'filters of the desk': 'placeFilters',
  votes: 'placeVotes',
  flags: 'placeFlags',
  'page-reactions': 'placePageReactions',
  'reactions to pages': 'placePageReactions',
  'post-reactions': 'placePostReactions',
  'reactions to posts': 'placePostReactions',
  posts: 'placePosts',
  'followed-pages': 'placeFollowed',
  'followed pages': 'placeFollowed',
  notifications: 'placeNotifications',
  'notifications of others': 'placeOtherNotifications',
  'muted-comments': 'placeMuted',
  blocks: 'placeBlocks',
  presence: 'placePresence',
  'recent-writing': 'placeWriting',
  trust: 'placeTrust',
  notes: 'placeNotes',
  networks: 'placeNetworks',
  appeals: 'placeAppeals',
  bans: 'placeBans',
  'log entries': 'placeLog',
  'other records': 'placeOther',
  'waiting mails and deliveries': 'placeWaiting',
  'live events': 'placeEvents',
  'bulk runs': 'placeRuns',
  mentions: 'placeMentions',
  'names in decisions': 'placeDecisions',
  'sign-in': 'placeSignIn',
  snapshots: 'placeSnapshots',
  'typed addresses': 'placeTyped',
}

/** The server's own name for a kind that is new. */
export function placeName(kind: string, t: DeskTranslator): string {
  const word = Object.hasOwn(placeWords, kind) ? placeWords[kind] : undefined
  return word === undefined ? kind : t(word)
}
