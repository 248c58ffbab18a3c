// Table of the budgets: counts, windows, keys, and what they mean.
import type { Rate } from './window-counter.ts'

export interface Budget extends Rate {
  /** The key that is counted by: each value gets the whole count. */
  per: string
  /** Its meaning, and the effect beyond it; shown in the documentation. */
  meaning: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** In the order in which the documentation shows them. */
export const defaultBudgets = {
  'wrong-secrets': {
    count: 20,
    windowMs: minuteMs,
    per: 'client, and kind of secret (of API keys: tenant)',
    meaning: 'Wrong bearer tokens, health tokens and API keys. Beyond it: 429, also with a right one.',
  },
  'image-fetches': {
    count: 400,
    windowMs: 10 * minuteMs,
    per: 'client',
    meaning: 'Pictures of other sites fetched for `/images/…`; cached ones cost nothing. Beyond it: 429.',
  },
  'image-kilobytes': {
    count: 100_000,
    windowMs: 10 * minuteMs,
    per: 'client',
    meaning: 'The size of these pictures together. Beyond it: 429.',
  },
  'image-fetches-of-host': {
    count: 1200,
    windowMs: 10 * minuteMs,
    per: 'host of the pictures',
    meaning: 'The same fetches, counted by the site that the pictures come from. Beyond it: 429.',
  },
  'named-feed-variants': {
    count: 20,
    windowMs: hourMs,
    per: 'client',
    meaning: 'New parameters of named feeds. Beyond it: 429; known ones are served.',
  },
  'feed-checks': {
    count: 60,
    windowMs: 10 * minuteMs,
    per: 'account and host',
    meaning: 'Pages checked by hand, at once. Beyond it: 429; checks by themselves go on.',
  },
  'page-snapshots': {
    count: 20,
    windowMs: hourMs,
    per: 'account',
    meaning: 'Pages fetched to be pointed at. Beyond it: 429; stored ones are served.',
  },
  'outside-screens': {
    count: 1200,
    windowMs: 10 * minuteMs,
    per: 'tenant',
    meaning: 'Questions to screens outside of this server. Beyond it: as if they gave no answer.',
  },
  'outside-screens-of-network': {
    count: 120,
    windowMs: 10 * minuteMs,
    per: 'network of unverified authors, and tenant',
    meaning: 'The same questions about their comments. Beyond it: these wait for a moderator.',
  },
  'mails-of-members': {
    count: 10,
    windowMs: 24 * hourMs,
    per: 'receiver and site',
    meaning: 'Invitations, warnings and notices of bans that members of a site send to one address. Beyond it: 429.',
  },
  'test-mails': {
    count: 10,
    windowMs: hourMs,
    per: 'member of a site',
    meaning: 'Test mails that members of a site send themselves at the desk. Beyond it: 429.',
  },
  'signature-checks': {
    count: 60,
    windowMs: 10 * minuteMs,
    per: 'member of a site',
    meaning: 'Signatures of webhooks that members of a site check at the desk. Beyond it: 429.',
  },
  'test-pushes': {
    count: 20,
    windowMs: hourMs,
    per: 'member of a site',
    meaning: 'Test pushes that members of a site send to their own browsers at the desk. Beyond it: 429.',
  },
  'mails-by-unproven': {
    count: 20,
    windowMs: hourMs,
    per: 'network of unverified authors',
    meaning: 'Mails about replies and mentions that their comments cause. Beyond it: notifications on the page only.',
  },
  'mails-by-author': {
    count: 100,
    windowMs: hourMs,
    per: 'verified author',
    meaning:
      'The same mails, caused by comments of an author who signed on or verified an address. Beyond it: notifications on the page only.',
  },
  'mails-of-page': {
    count: 300,
    windowMs: hourMs,
    per: 'page',
    meaning: 'The same mails, caused by unverified authors. Beyond it: notifications on the page only.',
  },
  'mails-to-person-by-unproven': {
    count: 10,
    windowMs: hourMs,
    per: 'receiver',
    meaning: 'The same mails, caused by unverified authors: they use up nothing of what others may send.',
  },
  'mails-to-person': {
    count: 30,
    windowMs: hourMs,
    per: 'receiver',
    meaning: 'The same mails, whoever causes them. Beyond it: notifications on the page only.',
  },
  'bells-by-unproven': {
    count: 60,
    windowMs: hourMs,
    per: 'network of unverified authors',
    meaning: 'Notifications of replies and mentions. Beyond it: the comment is published without notifications.',
  },
  'bells-by-author': {
    count: 300,
    windowMs: hourMs,
    per: 'verified author',
    meaning: 'The same, of an author who signed on or verified an address. Beyond it: no notifications.',
  },
  'bells-to-person-by-unproven': {
    count: 60,
    windowMs: hourMs,
    per: 'receiver',
    meaning: 'Notifications to one person that unverified authors cause. Beyond it: only those by others.',
  },
  'bells-to-person': {
    count: 300,
    windowMs: hourMs,
    per: 'receiver',
    meaning: 'All notifications to one person. Beyond it: none until the hour is over.',
  },
  'votes-on-comment': {
    count: 1,
    windowMs: 24 * hourMs,
    per: 'comment and network of unverified voters',
    meaning:
      'Votes that count at once where the site allows anonymous votes, because sessions cost nothing. Beyond it: not counted.',
  },
  'votes-of-client': {
    count: 200,
    windowMs: 24 * hourMs,
    per: 'client',
    meaning: 'Votes by unverified voters. Beyond it: 429.',
  },
  'uploads-of-person': {
    count: 120,
    windowMs: hourMs,
    per: 'person who signed on, and site',
    meaning: 'Pictures uploaded for comments and posts. Beyond it: 429.',
  },
  'uploads-by-unproven': {
    count: 20,
    windowMs: hourMs,
    per: 'network of people who have not signed on, and site',
    meaning: 'The same, where the site takes pictures of everybody. Beyond it: 429.',
  },
  'uploads-of-site': {
    count: 3000,
    windowMs: 24 * hourMs,
    per: 'site',
    meaning: 'The same, by whoever uploads. Beyond it: 429.',
  },
  'page-reacts-on-page': {
    count: 5,
    windowMs: 24 * hourMs,
    per: 'page, reaction and network of unverified people',
    meaning: 'Reactions to pages that count, because sessions cost nothing. Beyond it: not counted.',
  },
  'page-reacts-of-client': {
    count: 300,
    windowMs: 24 * hourMs,
    per: 'client, and signed-on user',
    meaning: 'Reactions to pages. Beyond it: 429.',
  },
  'gif-searches': {
    count: 200,
    windowMs: 10 * minuteMs,
    per: 'client',
    meaning: 'Questions to the GIF provider; cached answers cost nothing. Beyond it: 429.',
  },
  'names-tried': {
    count: 10,
    windowMs: hourMs,
    per: 'client',
    meaning: 'Attempts to use the name of a verified person: each is a guess at their address. Beyond it: 429.',
  },
  'sign-in-links': {
    count: 20,
    windowMs: hourMs,
    per: 'client',
    meaning: 'Mail links asked for on the sign-in page. Beyond it: 429.',
  },
  'sign-in-links-to-address': {
    count: 5,
    windowMs: 15 * minuteMs,
    per: 'mail address',
    meaning: 'The same, by whoever asks. Beyond it: 429; links in earlier mails still work.',
  },
  'sign-in-steps': {
    count: 60,
    windowMs: 10 * minuteMs,
    per: 'client',
    meaning: 'Signing in by passkey or OpenID Connect begun, also without end. Beyond it: 429.',
  },
  'desk-changes': {
    count: 600,
    windowMs: minuteMs,
    per: 'member of a site',
    meaning: 'Decisions and other changes at the desk. Beyond it: 429.',
  },
} satisfies Record<string, Budget>
