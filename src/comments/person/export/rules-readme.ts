// README of an export: what each file holds, and what is not in it.

const files: readonly (readonly [name: string, holds: string])[] = [
  ['person.json', 'the ids, mail addresses and names under which the records below were found'],
  ['comments.json', 'comments with page, times and state'],
  ['account.json', 'what the site signed of the account (single sign-on), and unsigned visits under the address'],
  ['sessions.json, verifications.json', 'sessions of browsers that did not sign on, and confirmed mail addresses'],
  ['votes.json, flags.json', 'votes and reports'],
  ['page-reactions.json, post-reactions.json, posts.json', 'reactions, and posts of the feed of the site'],
  ['followed-pages.json, muted-comments.json, mail-opt-outs.json', 'what is followed, muted and unsubscribed'],
  ['notifications.json', 'notifications of the last year'],
  ['appeals.json', 'appeals against bans'],
  ['presence.json, recent-writing.json', 'pages that are open now, and times of writing in the last hour'],
  ['networks.json', 'keyed hashes of the networks that comments came from'],
  ['membership.json, member-notifications.json, browsers.json, desk-filters.json', 'membership of the staff'],
  ['mails-and-deliveries.json', 'mails and webhook deliveries that wait to be sent'],
  ['audit-log.json', 'entries of the log about acts of this person, with the address that they came from'],
  ['uploads/', 'pictures that the comments show'],
]

const filesOfStaff = [
  'bans.json, trust.json, notes.json, blocks.json',
  'what the staff decided and noted, and who blocked whom',
]

export function exportReadme({
  site,
  at,
  isSelf,
}: {
  site: { id: string; name: string }
  at: number
  isSelf: boolean
}): string {
  const shown = isSelf ? files : [...files, filesOfStaff]
  const staff = isSelf
    ? '\nBans, notes and other decisions of the staff of the site are not in this file: ask the site for them.\n'
    : ''
  return `Personal data held by Pageside for the site "${site.name}" (${site.id}), ${new Date(at).toISOString()}.

Each file is a JSON list, UTF-8; times are ISO 8601 in UTC.

${shown.map(([name, holds]) => `${name}\n    ${holds}`).join('\n')}
${staff}
Not in this file: secrets of sessions and links, which would let others act as this person; logs of the server and backups,
which the operator keeps; what was delivered to others already (mails, webhooks).
`
}
