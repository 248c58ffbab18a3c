// Every setting of a tenant: its values, its default, its meaning. Commands, rules and the documents read this table.

import { cleanEmail } from '../../text/contact-fields.ts'
import type { CustomConfigParameters } from '../../wire/contract-custom-config.ts'
import { readSpamRules, readTerms } from './object-settings.ts'
import {
  address,
  flag,
  oneOf,
  optionalWords,
  type Setting,
  shaped,
  text,
  texts,
  whole,
  words,
} from './setting-types.ts'

type WireSettings = ReturnType<typeof CustomConfigParameters.parse>
type Wanted<T> = Setting<NonNullable<T>> | Setting<NonNullable<T> | undefined>

/** Of a text that a page shows. */
const sentence = 500
const markup = 50_000

function readEmail(value: unknown): string | undefined {
  const read = cleanEmail(typeof value === 'string' ? value : '')
  return 'email' in read ? read.email : undefined
}

/** Our own, which no client is told of. */
const own = {
  wire: oneOf(['both', 'seed', 'newest'], 'both', 'What its clients declare; strict ones take one alone.'),
  preModeration: oneOf(['none', 'first', 'all'], 'none', 'Who waits for a moderator: nobody, newcomers, everybody.'),
  blockedWords: words('Words and phrases that are not wanted; `begin*`, `*end` and `*within*` are understood.'),
  blockedWordsOutcome: oneOf(['refuse', 'spam', 'hold'], 'hold', 'What becomes of a comment with one of them.'),
  maskedWords: words('Words that are shown as asterisks, in texts and in names.'),
  mostLinks: whole(0, 1000, 10, 'A comment with more links waits for a moderator.'),
  newcomerMostLinks: whole(0, 1000, 2, 'The same for those of whom no comment was approved yet.'),
  leastWritingMs: whole(0, 60_000, 1500, 'Milliseconds that nobody writes a comment in.'),
  mailModerators: oneOf(
    ['all', 'waiting', 'none'],
    'all',
    'Of which comments the owner and moderators get mail: all new ones, those that wait or were flagged, none.',
  ),
  ownerEmail: shaped('an e-mail address', 'Of the owner, who gets the mails that moderators get.', readEmail),
  learnSpam: flag(true, 'What moderators decide is learnt from.'),
  flagThreshold: whole(0, 1000, 5, 'With this many flags a comment is hidden at once; 0 for never.'),
  allowOwnVotes: flag(true, 'People may vote for what they wrote themselves.'),
  closeAfterDays: whole(0, 36_500, 0, 'Threads close this many days after their first comment; 0 for never.'),
  auditDays: whole(0, 36_500, 730, 'Entries of the audit log are kept for this many days; 0 for ever.'),
  logApiAccess: flag(false, 'The audit log has each call with the API key, too, but for those that read the log.'),
  addressDays: whole(0, 3650, 30, 'Addresses of callers are kept readable for this many days, then as a hash only.'),
} satisfies Record<string, Setting<unknown>>

/** Of the wire, and followed by the server, as far as `settings/not-yet.ts` does not name them. */
const followed = {
  allowAnon: flag(false, 'Comments need no e-mail address.'),
  allowAnonFlag: flag(false, 'Whoever proved nothing may flag.'),
  allowAnonVotes: flag(false, 'Votes of those who proved nothing count at once.'),
  allowedLanguages: optionalWords('Languages in whose letters comments are written; any letters where none is named.'),
  commentThreadDeleteMode: oneOf(
    [0, 1, 2, 3],
    1,
    'A comment with replies: 0 goes with them, 1 leaves them, 2 stays, 3 goes by staff only.',
  ),
  commenterNameFormat: oneOf([0, 1, 2, 3, 4], 0, 'Names: 0 as typed, 1 capitals, 2 last initial, 3 initials, 4 none.'),
  defaultAvatarSrc: address('Picture of those who have none.'),
  defaultSortDirection: oneOf(['OF', 'NF', 'MR'], 'MR', 'Order of threads: oldest, newest or most relevant first.'),
  defaultUsername: text(100, 'Name of those who say none.'),
  disableAutoHashTagCreation: flag(false, 'A word with # before it makes no hashtag.'),
  disableBlocking: flag(false, 'Nobody may block anybody.'),
  disableCommenterCommentDelete: flag(false, 'Only staff may delete.'),
  disableCommenterCommentEdit: flag(false, 'Only staff may edit.'),
  disableLiveCommenting: flag(false, 'Open pages are not told what happens.'),
  disableProfileComments: flag(false, 'Nobody comments on profiles.'),
  disableProfileDirectMessages: flag(false, 'Nobody writes direct messages.'),
  disableVoting: flag(false, 'There are no votes.'),
  enableCommenterLinks: flag(true, 'Visitors may leave the address of a web site, to which their names lead.'),
  enableSearch: flag(true, 'Readers may search.'),
  enableViewCounts: flag(false, 'Views of comments are counted.'),
  enableVoteList: flag(false, 'Readers may see who voted.'),
  headerHTML: text(markup, 'What stands above the thread; it is sanitised.'),
  limitCommentsByGroups: flag(false, 'Who has no list of groups reads no page that is for some.'),
  locale: text(35, 'Language of the page, where the page does not say.'),
  maxCommentCharacterLength: whole(
    1,
    50_000,
    2000,
    'Longest comment, in characters; addresses of pictures do not count.',
  ),
  maxCommentCreatedCountPUPM: whole(0, 1_000_000, 5, 'Comments a minute by one person; 0 for no limit.'),
  noImageUploads: flag(false, 'Pictures in comments are shown as links.'),
  noNewRootComments: flag(false, 'Only replies are taken.'),
  pageSize: whole(10, 200, 30, 'Comments on a page, replies counted.'),
  readonly: flag(false, 'All threads are to be read only: no comment, no vote, no change.'),
  requireSSO: flag(false, 'Only those who signed on read and write.'),
  restrictedLinkDomains: optionalWords('The only domains that links may lead to.'),
  spamRules: shaped(
    'a JSON list of {"actions", "commentContains"}',
    'What a comment with a text is taken for.',
    readSpamRules,
  ),
  ssoSecLvl: oneOf([0, 1], 0, 'What counts as signed on: 0 anybody who says so, 1 those with a signature.'),
  voteStyle: oneOf([0, 1], 0, '0 up and down, 1 a heart.'),
} satisfies { [N in keyof WireSettings]?: Wanted<WireSettings[N]> }

const unnamed = 'A number of the vendor’s own.'

/** Of the wire, and handed to clients, which act on them. */
const handedOn = {
  absoluteAndRelativeDates: flag(false, 'Dates are shown as dates and as time gone by.'),
  absoluteDates: flag(false, 'Dates are shown as dates.'),
  allowEmbeds: flag(false, 'Links to videos and the like are shown as what they lead to.'),
  allowedEmbedDomains: optionalWords('The only domains of which that is done.'),
  collapseReplies: flag(false, 'Replies are folded at first.'),
  commentCountFormat: text(sentence, 'How the number of comments is worded.'),
  commentHTMLRenderingMode: oneOf([0, 1], 0, unnamed),
  countAboveToggle: whole(0, 10_000, 0, 'Comments shown before the button that shows all.'),
  customCSS: text(markup, 'Styles of the thread.'),
  disableAutoAdminMigration: flag(false, 'Administrators who sign on stay apart from their accounts.'),
  disableEmailInputs: flag(false, 'Nobody is asked for an e-mail address.'),
  disableNotificationBell: flag(false, 'There is no bell.'),
  disableProfiles: flag(false, 'Names lead to no profile.'),
  disableSuccessMessage: flag(false, 'Nothing is said after a comment was taken.'),
  disableToolbar: flag(false, 'No buttons for bold and the like.'),
  disableUnverifiedLabel: flag(false, 'Unproven comments carry no label.'),
  enableFChat: flag(false, 'Chat is offered.'),
  enableResizeHandle: flag(false, 'The box to write in can be made larger.'),
  enableSpoilers: flag(false, 'Spoilers can be hidden.'),
  enableThirdPartyCookieBypass: flag(false, 'A way around blocked cookies is offered.'),
  enableWYSIWYG: flag(false, 'What is written looks as it will.'),
  gifRating: oneOf(['g', 'pg', 'pg-13', 'r'], 'pg', 'What moving pictures are fit for.'),
  hasDarkBackground: flag(false, 'The page is dark.'),
  hideAvatars: flag(false, 'No pictures of people.'),
  hideCommentsUnderCountTextFormat: text(sentence, 'How the button that shows all is worded.'),
  imageContentProfanityLevel: oneOf(['off', 'low', 'medium', 'high'], 'off', 'How strictly pictures are looked at.'),
  inputAfterComments: flag(false, 'The box to write in stands below.'),
  mentionAutoCompleteMode: oneOf([0, 1, 2], 0, unnamed),
  noCustomConfig: flag(false, 'Clients ask for no settings.'),
  noStyles: flag(false, 'The thread brings no styles.'),
  showBadgesInTopBar: flag(false, 'Badges stand in the bar above.'),
  showCommentSaveSuccess: flag(false, 'It is said that a comment was taken.'),
  showLiveRightAway: flag(false, 'New comments show at once, without a button.'),
  showQuestion: flag(false, 'The question stands above the thread.'),
  ticketAutoAssignUserIds: words('Ids of those who get new tickets.'),
  ticketBaseUrl: address('Where tickets are.'),
  ticketFileUploadsEnabled: flag(false, 'Tickets take files.'),
  ticketKBSearchEndpoint: address('Where answers to tickets are looked for.'),
  ticketMaxFileSize: whole(0, 1_000_000_000, 0, 'Largest file of a ticket, in bytes.'),
  tos: shaped('a JSON object of {"enabled", "textByLocale", "lastUpdated"}', 'Terms that people agree to.', readTerms),
  translations: texts(sentence, 'Words of the client, by their keys.'),
  useShowCommentsToggle: flag(false, 'Comments show after a button.'),
  useSingleLineCommentInput: flag(false, 'The box to write in is one line.'),
  usersListIncludeOffline: flag(false, 'The list of people has those who are away, too.'),
  usersListLocation: oneOf([0, 1, 2, 3], 0, unnamed),
  widgetQuestionId: text(200, 'The question of the page.'),
  widgetQuestionResultsStyle: oneOf([0, 1, 2], 0, unnamed),
  widgetQuestionShowBreakdown: flag(false, 'Results of the question are shown in parts.'),
  widgetQuestionStyle: oneOf([0, 1], 0, unnamed),
  widgetQuestionWhenToSave: oneOf([0, 1], 0, unnamed),
  widgetQuestionsRequired: oneOf([0, 1], 0, unnamed),
  widgetSubQuestionVisibility: oneOf([0, 1], 0, unnamed),
  wrap: flag(false, 'Actions stand below the name.'),
} satisfies { [N in Exclude<keyof WireSettings, keyof typeof followed>]-?: Wanted<WireSettings[N]> }

const wireSettings = { ...followed, ...handedOn }
export const settings = { ...own, ...wireSettings }
export const settingGroups = { own, followed, handedOn }

export type SettingName = keyof typeof settings

/** Every setting as it holds: what was set, else its default. */
export type Effective = { [N in SettingName]: (typeof settings)[N]['fallback'] }

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

/** What somebody wrote past the commands and past its bounds counts as not set. */
export function effectiveOf(set: Readonly<Record<string, unknown>>): Effective {
  const read = Object.entries(settings).map(([name, setting]) => [name, setting.read(set[name]) ?? setting.fallback])
  return Object.fromEntries(read) as Effective
}

/** What was set of all that clients know: nothing else may reach them. */
export function wireSettingsOf(set: Readonly<Record<string, unknown>>): WireSettings {
  return Object.fromEntries(Object.entries(set).filter(([name]) => Object.hasOwn(wireSettings, name)))
}
