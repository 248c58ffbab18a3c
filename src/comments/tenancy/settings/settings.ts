// Settings of a tenant: one table of types, defaults and meanings, read by commands, rules and documents.

import { cleanEmail } from '../../text/contact-fields.ts'
import type { CustomConfigParameters } from '../../wire/contract-custom-config.ts'
import { readSpamRules, readTerms } from './object-settings.ts'
import {
  addressSetting,
  booleanSetting,
  enumSetting,
  integerSetting,
  objectSetting,
  optionalWordListSetting,
  type SettingType,
  textMapSetting,
  textSetting,
  wordListSetting,
} from './setting-types.ts'

type WireSettings = ReturnType<typeof CustomConfigParameters.parse>
type SettingOf<T> = SettingType<NonNullable<T>> | SettingType<NonNullable<T> | undefined>

/** Length of a text that a page shows, in characters. */
const sentence = 500
const markup = 50_000

function readEmail(value: unknown): string | undefined {
  const read = cleanEmail(typeof value === 'string' ? value : '')
  return 'email' in read ? read.email : undefined
}

/** Our own settings, never sent to clients. */
const ownSettings = {
  wire: enumSetting(['both', 'seed', 'newest'], 'newest', 'What its clients declare; strict ones take one alone.'),
  preModeration: enumSetting(
    ['none', 'first', 'all'],
    'none',
    'Who waits for a moderator: nobody, newcomers, everybody.',
  ),
  blockedWords: wordListSetting(
    'Words and phrases that are not wanted; `begin*`, `*end` and `*within*` are understood.',
  ),
  blockedWordsOutcome: enumSetting(['refuse', 'spam', 'hold'], 'hold', 'What becomes of a comment with one of them.'),
  maskedWords: wordListSetting('Words that are shown as asterisks, in texts and in names.'),
  mostLinks: integerSetting(0, 1000, 10, 'A comment with more links waits for a moderator.'),
  newcomerMostLinks: integerSetting(0, 1000, 2, 'The same for those of whom no comment was approved yet.'),
  leastWritingMs: integerSetting(0, 60_000, 1500, 'Milliseconds that nobody writes a comment in.'),
  mailModerators: enumSetting(
    ['all', 'waiting', 'none'],
    'all',
    'Of which comments the owner and moderators get mail: all new ones, those that wait or were flagged, none.',
  ),
  ownerEmail: {
    ...objectSetting('an e-mail address', 'Of the owner, who gets the mails that moderators get.', readEmail),
    form: { kind: 'text' as const, maxChars: 320 },
  },
  learnSpam: booleanSetting(true, 'What moderators decide is learnt from.'),
  screenWebhookUrl: addressSetting(
    'Service of the site that is asked about each comment before it is stored; see the guide.',
  ),
  screenAkismet: booleanSetting(false, 'Akismet is asked about each comment, where the server has a key for it.'),
  screenModel: enumSetting(
    ['off', 'advise', 'hold'],
    'off',
    'A language model, where the server has one: gives moderators a risk and a reason, or also holds what it finds risky.',
  ),
  screenWhenDown: enumSetting(
    ['pass', 'hold'],
    'hold',
    'What becomes of a comment of which a service outside says nothing in time.',
  ),
  flagThreshold: integerSetting(0, 1000, 5, 'With this many flags a comment is hidden at once; 0 for never.'),
  allowOwnVotes: booleanSetting(true, 'People may vote for what they wrote themselves.'),
  imageUploads: enumSetting(
    ['off', 'signed-on', 'everybody'],
    'signed-on',
    'Who uploads pictures for comments and posts; nobody where `noImageUploads` is on.',
  ),
  feedPostsBy: enumSetting(
    ['everybody', 'signed-on', 'staff'],
    'signed-on',
    'Who publishes posts in the feed, beside the server of the site.',
  ),
  guestCookie: booleanSetting(
    false,
    'Guests who write get a cookie that makes them known after a reload, on authorised domains and in apps.',
  ),
  closeAfterDays: integerSetting(0, 36_500, 0, 'Threads close this many days after their first comment; 0 for never.'),
  auditDays: integerSetting(0, 36_500, 730, 'Entries of the audit log are kept for this many days; 0 for ever.'),
  logApiAccess: booleanSetting(
    false,
    'The audit log has each call with the API key, too, but for those that read the log.',
  ),
  addressDays: integerSetting(
    0,
    3650,
    30,
    'Addresses of callers are kept readable for this many days, then as a hash only.',
  ),
  erasedComments: enumSetting(
    ['delete', 'anonymize'],
    'delete',
    'When a person is erased, their comments are deleted, or stay without their author.',
  ),
  keepBansOfErased: booleanSetting(
    false,
    'When a banned person is erased, the ban stays as a hash, so that it meets the same account or address again.',
  ),
} satisfies Record<string, SettingType<unknown>>

/** Settings of the wire that the server acts on, except those in `inactive-settings.ts`. */
const followed = {
  allowAnon: booleanSetting(false, 'Comments need no e-mail address.'),
  allowAnonFlag: booleanSetting(false, 'Visitors without a proven identity may flag.'),
  allowAnonVotes: booleanSetting(false, 'Votes of visitors without a proven identity count at once.'),
  allowedLanguages: optionalWordListSetting(
    'Languages in whose letters comments are written; any letters where none is named.',
  ),
  commentThreadDeleteMode: enumSetting(
    [0, 1, 2, 3],
    1,
    'A comment with replies: 0 goes with them, 1 leaves them, 2 stays, 3 goes by staff only.',
  ),
  commenterNameFormat: enumSetting(
    [0, 1, 2, 3, 4],
    0,
    'Names: 0 as typed, 1 capitals, 2 last initial, 3 initials, 4 none.',
  ),
  defaultAvatarSrc: addressSetting('Picture of those who have none.'),
  defaultSortDirection: enumSetting(
    ['OF', 'NF', 'MR'],
    'MR',
    'Order of threads: oldest, newest or most relevant first.',
  ),
  defaultUsername: textSetting(100, 'Name of those who say none.'),
  disableAutoHashTagCreation: booleanSetting(false, 'A word with # before it makes no hashtag.'),
  disableBlocking: booleanSetting(false, 'Nobody may block anybody.'),
  disableCommenterCommentDelete: booleanSetting(false, 'Only staff may delete.'),
  disableCommenterCommentEdit: booleanSetting(false, 'Only staff may edit.'),
  disableLiveCommenting: booleanSetting(false, 'Open pages are not told what happens.'),
  disableProfileComments: booleanSetting(false, 'Nobody comments on profiles.'),
  disableProfileDirectMessages: booleanSetting(false, 'Nobody writes direct messages.'),
  disableVoting: booleanSetting(false, 'There are no votes.'),
  enableCommenterLinks: booleanSetting(
    true,
    'Visitors may leave the address of a web site, to which their names lead.',
  ),
  enableSearch: booleanSetting(true, 'Readers may search.'),
  enableViewCounts: booleanSetting(false, 'Views of comments are counted.'),
  enableVoteList: booleanSetting(false, 'Readers may see who voted.'),
  headerHTML: textSetting(markup, 'What stands above the thread; it is sanitised.'),
  limitCommentsByGroups: booleanSetting(false, 'Who has no list of groups reads no page that is for some.'),
  locale: textSetting(35, 'Language of the page, where the page does not say.'),
  maxCommentCharacterLength: integerSetting(
    1,
    50_000,
    2000,
    'Longest comment, in characters; addresses of pictures do not count.',
  ),
  maxCommentCreatedCountPUPM: integerSetting(0, 1_000_000, 5, 'Comments a minute by one person; 0 for no limit.'),
  noImageUploads: booleanSetting(false, 'Pictures in comments are shown as links.'),
  noNewRootComments: booleanSetting(false, 'Only replies are taken.'),
  pageSize: integerSetting(10, 200, 30, 'Comments on a page, replies counted.'),
  readonly: booleanSetting(false, 'All threads are to be read only: no comment, no vote, no change.'),
  requireSSO: booleanSetting(false, 'Only those who signed on read and write.'),
  restrictedLinkDomains: optionalWordListSetting('The only domains that links may lead to.'),
  spamRules: objectSetting(
    'a JSON list of {"actions", "commentContains"}',
    'What a comment with a text is taken for.',
    readSpamRules,
  ),
  ssoSecLvl: enumSetting([0, 1], 0, 'What counts as signed on: 0 anybody who says so, 1 those with a signature.'),
  voteStyle: enumSetting([0, 1], 0, '0 up and down, 1 a heart.'),
} satisfies { [N in keyof WireSettings]?: SettingOf<WireSettings[N]> }

const unnamed = 'A number of the vendor’s own.'

/** Settings of the wire that only clients act on. */
const handedOn = {
  absoluteAndRelativeDates: booleanSetting(false, 'Dates are shown as dates and as time gone by.'),
  absoluteDates: booleanSetting(false, 'Dates are shown as dates.'),
  allowEmbeds: booleanSetting(false, 'Links to videos and the like are shown as what they lead to.'),
  allowedEmbedDomains: optionalWordListSetting('The only domains of which that is done.'),
  collapseReplies: booleanSetting(false, 'Replies are folded at first.'),
  commentCountFormat: textSetting(sentence, 'How the number of comments is worded.'),
  commentHTMLRenderingMode: enumSetting([0, 1], 0, unnamed),
  countAboveToggle: integerSetting(0, 10_000, 0, 'Comments shown before the button that shows all.'),
  customCSS: textSetting(markup, 'Styles of the thread.'),
  disableAutoAdminMigration: booleanSetting(false, 'Administrators who sign on stay apart from their accounts.'),
  disableEmailInputs: booleanSetting(false, 'Nobody is asked for an e-mail address.'),
  disableNotificationBell: booleanSetting(false, 'There is no bell.'),
  disableProfiles: booleanSetting(false, 'Names lead to no profile.'),
  disableSuccessMessage: booleanSetting(false, 'Nothing is said after a comment was taken.'),
  disableToolbar: booleanSetting(false, 'No buttons for bold and the like.'),
  disableUnverifiedLabel: booleanSetting(false, 'Unproven comments carry no label.'),
  enableFChat: booleanSetting(false, 'Chat is offered.'),
  enableResizeHandle: booleanSetting(false, 'The box to write in can be made larger.'),
  enableSpoilers: booleanSetting(false, 'Spoilers can be hidden.'),
  enableThirdPartyCookieBypass: booleanSetting(false, 'A way around blocked cookies is offered.'),
  enableWYSIWYG: booleanSetting(false, 'What is written looks as it will.'),
  gifRating: enumSetting(['g', 'pg', 'pg-13', 'r'], 'pg', 'What moving pictures are fit for.'),
  hasDarkBackground: booleanSetting(false, 'The page is dark.'),
  hideAvatars: booleanSetting(false, 'No pictures of people.'),
  hideCommentsUnderCountTextFormat: textSetting(sentence, 'How the button that shows all is worded.'),
  imageContentProfanityLevel: enumSetting(
    ['off', 'low', 'medium', 'high'],
    'off',
    'How strictly pictures are looked at.',
  ),
  inputAfterComments: booleanSetting(false, 'The box to write in stands below.'),
  mentionAutoCompleteMode: enumSetting([0, 1, 2], 0, unnamed),
  noCustomConfig: booleanSetting(false, 'Clients ask for no settings.'),
  noStyles: booleanSetting(false, 'The thread brings no styles.'),
  showBadgesInTopBar: booleanSetting(false, 'Badges stand in the bar above.'),
  showCommentSaveSuccess: booleanSetting(false, 'It is said that a comment was taken.'),
  showLiveRightAway: booleanSetting(false, 'New comments show at once, without a button.'),
  showQuestion: booleanSetting(false, 'The question stands above the thread.'),
  ticketAutoAssignUserIds: wordListSetting('Ids of those who get new tickets.'),
  ticketBaseUrl: addressSetting('Where tickets are.'),
  ticketFileUploadsEnabled: booleanSetting(false, 'Tickets take files.'),
  ticketKBSearchEndpoint: addressSetting('Where answers to tickets are looked for.'),
  ticketMaxFileSize: integerSetting(0, 1_000_000_000, 0, 'Largest file of a ticket, in bytes.'),
  tos: objectSetting(
    'a JSON object of {"enabled", "textByLocale", "lastUpdated"}',
    'Terms that people agree to.',
    readTerms,
  ),
  translations: textMapSetting(sentence, 'Words of the client, by their keys.'),
  useShowCommentsToggle: booleanSetting(false, 'Comments show after a button.'),
  useSingleLineCommentInput: booleanSetting(false, 'The box to write in is one line.'),
  usersListIncludeOffline: booleanSetting(false, 'The list of people has those who are away, too.'),
  usersListLocation: enumSetting([0, 1, 2, 3], 0, unnamed),
  widgetQuestionId: textSetting(200, 'The question of the page.'),
  widgetQuestionResultsStyle: enumSetting([0, 1, 2], 0, unnamed),
  widgetQuestionShowBreakdown: booleanSetting(false, 'Results of the question are shown in parts.'),
  widgetQuestionStyle: enumSetting([0, 1], 0, unnamed),
  widgetQuestionWhenToSave: enumSetting([0, 1], 0, unnamed),
  widgetQuestionsRequired: enumSetting([0, 1], 0, unnamed),
  widgetSubQuestionVisibility: enumSetting([0, 1], 0, unnamed),
  wrap: booleanSetting(false, 'Actions stand below the name.'),
} satisfies { [N in Exclude<keyof WireSettings, keyof typeof followed>]-?: SettingOf<WireSettings[N]> }

const wireSettings = { ...followed, ...handedOn }
export const settings = { ...ownSettings, ...wireSettings }
export const settingGroups = { own: ownSettings, followed, handedOn }

export type SettingName = keyof typeof settings

/** Every setting with its value, stored or default. */
export type EffectiveSettings = { [N in SettingName]: (typeof settings)[N]['fallback'] }

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

/** A stored value outside of its bounds counts as not set. */
export function effectiveSettings(set: Readonly<Record<string, unknown>>): EffectiveSettings {
  const read = Object.entries(settings).map(([name, setting]) => [name, setting.read(set[name]) ?? setting.fallback])
  return Object.fromEntries(read) as EffectiveSettings
}

/** Stored settings of the wire; no others may reach clients. */
export function publicSettings(set: Readonly<Record<string, unknown>>): WireSettings {
  return Object.fromEntries(Object.entries(set).filter(([name]) => Object.hasOwn(wireSettings, name)))
}
