// Settings of a conversation, with the vendor's names and values.
import { z } from 'zod'

/** Oldest first, newest first, most relevant. */
export const SortDirections = z.enum(['OF', 'NF', 'MR']).meta({ id: 'SortDirections' })

// The wire has only numbers; the names are ours, in the order of the vendor's documents.
const CommentThreadDeletionMode = z
  .enum({ removeThread: 0, keepReplies: 1, refuseWithReplies: 2, staffOnlyWithReplies: 3 })
  .meta({ id: 'CommentThreadDeletionMode' })
const CommenterNameFormats = z
  .enum({ asEntered: 0, capitalized: 1, lastInitial: 2, initials: 3, anonymous: 4 })
  .meta({ id: 'CommenterNameFormats' })
const VoteStyle = z.enum({ upDown: 0, heart: 1 }).meta({ id: 'VoteStyle' })
const SSOSecurityLevel = z.enum({ simple: 0, secure: 1 }).meta({ id: 'SSOSecurityLevel' })
const GifRating = z.enum(['g', 'pg', 'pg-13', 'r']).meta({ id: 'GifRating' })
const ImageContentProfanityLevel = z.enum(['off', 'low', 'medium', 'high']).meta({ id: 'ImageContentProfanityLevel' })

// Numbers whose meaning no document gives.
const CommentHTMLRenderingMode = z.literal([0, 1]).meta({ id: 'CommentHTMLRenderingMode' })
const CommentQuestionResultsRenderingType = z.literal([0, 1, 2]).meta({ id: 'CommentQuestionResultsRenderingType' })
const CommentQuestionsRequired = z.literal([0, 1]).meta({ id: 'CommentQuestionsRequired' })
const QuestionRenderingType = z.literal([0, 1]).meta({ id: 'QuestionRenderingType' })
const QuestionSubQuestionVisibility = z.literal([0, 1]).meta({ id: 'QuestionSubQuestionVisibility' })
const QuestionWhenSave = z.literal([0, 1]).meta({ id: 'QuestionWhenSave' })
const MentionAutoCompleteMode = z.literal([0, 1, 2]).meta({ id: 'MentionAutoCompleteMode' })
const UsersListLocation = z.literal([0, 1, 2, 3]).meta({ id: 'UsersListLocation' })

const SpamRule = z
  .object({
    actions: z.array(z.enum(['spam', 'not-spam', 'ignore-repeat'])),
    commentContains: z.string().optional(),
  })
  .meta({ id: 'SpamRule' })

const TOSConfig = z
  .object({
    enabled: z.boolean().optional(),
    textByLocale: z.record(z.string(), z.string()).optional(),
    lastUpdated: z.iso.datetime({ precision: 3 }).optional(),
  })
  .meta({ id: 'TOSConfig' })

export const CustomConfigParameters = z
  .object({
    absoluteAndRelativeDates: z.boolean().optional(),
    absoluteDates: z.boolean().optional(),
    allowAnon: z.boolean().optional(),
    allowAnonFlag: z.boolean().optional(),
    allowAnonVotes: z.boolean().optional(),
    allowedLanguages: z.array(z.string()).nullish(),
    collapseReplies: z.boolean().optional(),
    commentCountFormat: z.string().nullish(),
    commentHTMLRenderingMode: CommentHTMLRenderingMode.optional(),
    commentThreadDeleteMode: CommentThreadDeletionMode.nullish(),
    commenterNameFormat: CommenterNameFormats.nullish(),
    countAboveToggle: z.number().optional(),
    customCSS: z.string().nullish(),
    defaultAvatarSrc: z.string().nullish(),
    defaultSortDirection: SortDirections.nullish(),
    defaultUsername: z.string().nullish(),
    disableAutoAdminMigration: z.boolean().optional(),
    disableAutoHashTagCreation: z.boolean().optional(),
    disableBlocking: z.boolean().optional(),
    disableCommenterCommentDelete: z.boolean().optional(),
    disableCommenterCommentEdit: z.boolean().optional(),
    disableEmailInputs: z.boolean().optional(),
    disableLiveCommenting: z.boolean().optional(),
    disableNotificationBell: z.boolean().optional(),
    disableProfiles: z.boolean().optional(),
    disableSuccessMessage: z.boolean().optional(),
    disableToolbar: z.boolean().optional(),
    disableUnverifiedLabel: z.boolean().optional(),
    disableVoting: z.boolean().optional(),
    enableCommenterLinks: z.boolean().optional(),
    enableSearch: z.boolean().optional(),
    enableSpoilers: z.boolean().optional(),
    enableThirdPartyCookieBypass: z.boolean().optional(),
    enableViewCounts: z.boolean().optional(),
    enableVoteList: z.boolean().optional(),
    enableWYSIWYG: z.boolean().optional(),
    gifRating: GifRating.optional(),
    hasDarkBackground: z.boolean().optional(),
    headerHTML: z.string().nullish(),
    hideAvatars: z.boolean().optional(),
    hideCommentsUnderCountTextFormat: z.string().nullish(),
    inputAfterComments: z.boolean().optional(),
    limitCommentsByGroups: z.boolean().optional(),
    locale: z.string().nullish(),
    maxCommentCharacterLength: z.number().nullish(),
    maxCommentCreatedCountPUPM: z.number().nullish(),
    noCustomConfig: z.boolean().optional(),
    noImageUploads: z.boolean().optional(),
    noStyles: z.boolean().optional(),
    pageSize: z.number().nullish(),
    readonly: z.boolean().optional(),
    requireSSO: z.boolean().optional(),
    ssoSecLvl: SSOSecurityLevel.optional(),
    restrictedLinkDomains: z.array(z.string()).nullish(),
    showCommentSaveSuccess: z.boolean().optional(),
    showLiveRightAway: z.boolean().optional(),
    showQuestion: z.boolean().optional(),
    spamRules: z.array(SpamRule).optional(),
    translations: z.record(z.string(), z.string()).nullish(),
    useShowCommentsToggle: z.boolean().optional(),
    useSingleLineCommentInput: z.boolean().optional(),
    voteStyle: VoteStyle.optional(),
    widgetQuestionId: z.string().optional(),
    widgetQuestionResultsStyle: CommentQuestionResultsRenderingType.optional(),
    widgetQuestionStyle: QuestionRenderingType.optional(),
    widgetQuestionWhenToSave: QuestionWhenSave.optional(),
    widgetQuestionsRequired: CommentQuestionsRequired.optional(),
    widgetSubQuestionVisibility: QuestionSubQuestionVisibility.optional(),
    wrap: z.boolean().optional(),
    disableProfileComments: z.boolean().optional(),
    disableProfileDirectMessages: z.boolean().optional(),
    imageContentProfanityLevel: ImageContentProfanityLevel.optional(),
    mentionAutoCompleteMode: MentionAutoCompleteMode.nullish(),
    allowEmbeds: z.boolean().optional(),
    allowedEmbedDomains: z.array(z.string()).nullish(),
    noNewRootComments: z.boolean().optional(),
    enableFChat: z.boolean().optional(),
    enableResizeHandle: z.boolean().optional(),
    showBadgesInTopBar: z.boolean().optional(),
    widgetQuestionShowBreakdown: z.boolean().optional(),
    usersListLocation: UsersListLocation.optional(),
    usersListIncludeOffline: z.boolean().optional(),
    ticketBaseUrl: z.string().optional(),
    ticketKBSearchEndpoint: z.string().optional(),
    ticketFileUploadsEnabled: z.boolean().optional(),
    ticketMaxFileSize: z.int().optional(),
    ticketAutoAssignUserIds: z.array(z.string()).optional(),
    tos: TOSConfig.optional(),
  })
  .meta({ id: 'CustomConfigParameters' })
