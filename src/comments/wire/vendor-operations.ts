// Operations of the vendor's API beyond the interface document: id, method and path, in the vendor's order (2026-06-22).

export interface VendorOperation {
  operationId: string
  method: string
  path: string
}

/** One per line: id, method, path. */
const table = `
searchUsers GET /user-search/{tenantId}
uploadImage POST /upload-image/{tenantId}
getTranslations GET /translations/{namespace}/{component}
getPagesPublic GET /pages/{tenantId}
getOnlineUsers GET /pages/{tenantId}/users/online
getOfflineUsers GET /pages/{tenantId}/users/offline
getUsersInfo GET /pages/{tenantId}/users/info
getV1PageLikes GET /page-reacts/v1/likes/{tenantId}
createV1PageReact POST /page-reacts/v1/likes/{tenantId}
deleteV1PageReact DELETE /page-reacts/v1/likes/{tenantId}
getV2PageReactUsers GET /page-reacts/v2/{tenantId}/list
getV2PageReacts GET /page-reacts/v2/{tenantId}
createV2PageReact POST /page-reacts/v2/{tenantId}
deleteV2PageReact DELETE /page-reacts/v2/{tenantId}
getCount GET /auth/my-account/moderate-comments/count
getApiIds GET /auth/my-account/moderate-comments/api/ids
getApiComments GET /auth/my-account/moderate-comments/api/comments
postApiExport POST /auth/my-account/moderate-comments/api/export
getApiExportStatus GET /auth/my-account/moderate-comments/api/export/status
getSearchUsers GET /auth/my-account/moderate-comments/search/users
getSearchPages GET /auth/my-account/moderate-comments/search/pages
getSearchSites GET /auth/my-account/moderate-comments/search/sites
getSearchCommentsSummary GET /auth/my-account/moderate-comments/search/comments/summary
getSearchSuggest GET /auth/my-account/moderate-comments/search/suggest
getPreBanSummary GET /auth/my-account/moderate-comments/pre-ban-summary/{commentId}
postBulkPreBanSummary POST /auth/my-account/moderate-comments/bulk-pre-ban-summary
postBanUserFromComment POST /auth/my-account/moderate-comments/ban-user/from-comment/{commentId}
getBanUsersFromComment GET /auth/my-account/moderate-comments/ban-users/from-comment/{commentId}
postBanUserUndo POST /auth/my-account/moderate-comments/ban-user/undo
postRemoveComment POST /auth/my-account/moderate-comments/remove-comment/{commentId}
postRestoreDeletedComment POST /auth/my-account/moderate-comments/restore-deleted-comment/{commentId}
postFlagComment POST /auth/my-account/moderate-comments/flag-comment/{commentId}
postUnFlagComment POST /auth/my-account/moderate-comments/un-flag-comment/{commentId}
postSetCommentReviewStatus POST /auth/my-account/moderate-comments/set-comment-review-status/{commentId}
postSetCommentSpamStatus POST /auth/my-account/moderate-comments/set-comment-spam-status/{commentId}
postSetCommentApprovalStatus POST /auth/my-account/moderate-comments/set-comment-approval-status/{commentId}
getLogs GET /auth/my-account/moderate-comments/logs/{commentId}
getModerationComment GET /auth/my-account/moderate-comments/comment/{commentId}
postCommentsByIds POST /auth/my-account/moderate-comments/comments-by-ids
getCommentChildren GET /auth/my-account/moderate-comments/comment-children/{commentId}
getModerationCommentText GET /auth/my-account/moderate-comments/get-comment-text/{commentId}
postSetCommentText POST /auth/my-account/moderate-comments/set-comment-text/{commentId}
postAdjustCommentVotes POST /auth/my-account/moderate-comments/adjust-comment-votes/{commentId}
postVote POST /auth/my-account/moderate-comments/vote/{commentId}
deleteModerationVote DELETE /auth/my-account/moderate-comments/vote/{commentId}/{voteId}
getCommentBanStatus GET /auth/my-account/moderate-comments/get-comment-ban-status/{commentId}
getUserBanPreference GET /auth/my-account/moderate-comments/user-ban-preference
getManualBadges GET /auth/my-account/moderate-comments/get-manual-badges
getManualBadgesForUser GET /auth/my-account/moderate-comments/get-manual-badges-for-user
putAwardBadge PUT /auth/my-account/moderate-comments/award-badge
putRemoveBadge PUT /auth/my-account/moderate-comments/remove-badge
getTrustFactor GET /auth/my-account/moderate-comments/get-trust-factor
setTrustFactor PUT /auth/my-account/moderate-comments/set-trust-factor
getUserInternalProfile GET /auth/my-account/moderate-comments/get-user-internal-profile
putReopenThread PUT /auth/my-account/moderate-comments/reopen-thread
putCloseThread PUT /auth/my-account/moderate-comments/close-thread
getCounts GET /auth/my-account/moderate-comments/banned-users/counts
getGifsTrending GET /gifs/trending/{tenantId}
getGifsSearch GET /gifs/search/{tenantId}
getGifLarge GET /gifs/get-large/{tenantId}
createFeedPostPublic POST /feed-posts/{tenantId}
reactFeedPostPublic POST /feed-posts/{tenantId}/react/{postId}
getUserReactsPublic GET /feed-posts/{tenantId}/user-reacts
updateFeedPostPublic PUT /feed-posts/{tenantId}/{postId}
deleteFeedPostPublic DELETE /feed-posts/{tenantId}/{postId}
getFeedPostsStats GET /feed-posts/{tenantId}/stats
getCommentsForUser GET /comments-for-user
logoutPublic PUT /auth/logout
getSubscriptions GET /api/v1/subscriptions
createSubscription POST /api/v1/subscriptions
updateSubscription PATCH /api/v1/subscriptions/{id}
deleteSubscription DELETE /api/v1/subscriptions/{id}
getSSOUsers GET /api/v1/sso-users
addSSOUser POST /api/v1/sso-users
getSSOUserById GET /api/v1/sso-users/by-id/{id}
getSSOUserByEmail GET /api/v1/sso-users/by-email/{email}
deleteSSOUser DELETE /api/v1/sso-users/{id}
patchSSOUser PATCH /api/v1/sso-users/{id}
putSSOUser PUT /api/v1/sso-users/{id}
getPages GET /api/v1/pages
addPage POST /api/v1/pages
getPageByURLId GET /api/v1/pages/by-url-id
patchPage PATCH /api/v1/pages/{id}
deletePage DELETE /api/v1/pages/{id}
getVotes GET /api/v1/votes
createVote POST /api/v1/votes
getVotesForUser GET /api/v1/votes/for-user
deleteVote DELETE /api/v1/votes/{id}
getUser GET /api/v1/users/{id}
getUserBadge GET /api/v1/user-badges/{id}
updateUserBadge PUT /api/v1/user-badges/{id}
deleteUserBadge DELETE /api/v1/user-badges/{id}
getUserBadges GET /api/v1/user-badges
createUserBadge POST /api/v1/user-badges
getUserBadgeProgressById GET /api/v1/user-badge-progress/{id}
getUserBadgeProgressList GET /api/v1/user-badge-progress
getUserBadgeProgressByUserId GET /api/v1/user-badge-progress/user/{userId}
getTickets GET /api/v1/tickets
createTicket POST /api/v1/tickets
getTicket GET /api/v1/tickets/{id}
changeTicketState PATCH /api/v1/tickets/{id}/state
getTenant GET /api/v1/tenants/{id}
updateTenant PATCH /api/v1/tenants/{id}
deleteTenant DELETE /api/v1/tenants/{id}
getTenants GET /api/v1/tenants
createTenant POST /api/v1/tenants
getTenantUser GET /api/v1/tenant-users/{id}
replaceTenantUser PUT /api/v1/tenant-users/{id}
updateTenantUser PATCH /api/v1/tenant-users/{id}
deleteTenantUser DELETE /api/v1/tenant-users/{id}
getTenantUsers GET /api/v1/tenant-users
createTenantUser POST /api/v1/tenant-users
sendLoginLink POST /api/v1/tenant-users/{id}/send-login-link
getTenantPackage GET /api/v1/tenant-packages/{id}
replaceTenantPackage PUT /api/v1/tenant-packages/{id}
updateTenantPackage PATCH /api/v1/tenant-packages/{id}
deleteTenantPackage DELETE /api/v1/tenant-packages/{id}
getTenantPackages GET /api/v1/tenant-packages
createTenantPackage POST /api/v1/tenant-packages
getTenantDailyUsages GET /api/v1/tenant-daily-usage
getQuestionResult GET /api/v1/question-results/{id}
updateQuestionResult PATCH /api/v1/question-results/{id}
deleteQuestionResult DELETE /api/v1/question-results/{id}
getQuestionResults GET /api/v1/question-results
createQuestionResult POST /api/v1/question-results
aggregateQuestionResults GET /api/v1/question-results-aggregation
bulkAggregateQuestionResults POST /api/v1/question-results-aggregation/bulk
combineCommentsWithQuestionResults GET /api/v1/question-results-aggregation/combine/comments
getQuestionConfig GET /api/v1/question-configs/{id}
updateQuestionConfig PATCH /api/v1/question-configs/{id}
deleteQuestionConfig DELETE /api/v1/question-configs/{id}
getQuestionConfigs GET /api/v1/question-configs
createQuestionConfig POST /api/v1/question-configs
getPendingWebhookEvents GET /api/v1/pending-webhook-events
getPendingWebhookEventCount GET /api/v1/pending-webhook-events/count
deletePendingWebhookEvent DELETE /api/v1/pending-webhook-events/{id}
getNotifications GET /api/v1/notifications
getNotificationCount GET /api/v1/notifications/count
updateNotification PATCH /api/v1/notifications/{id}
getCachedNotificationCount GET /api/v1/notification-count/{id}
deleteNotificationCount DELETE /api/v1/notification-count/{id}
getModerator GET /api/v1/moderators/{id}
updateModerator PATCH /api/v1/moderators/{id}
deleteModerator DELETE /api/v1/moderators/{id}
getModerators GET /api/v1/moderators
createModerator POST /api/v1/moderators
sendInvite POST /api/v1/moderators/{id}/send-invite
getHashTags GET /api/v1/hash-tags
addHashTag POST /api/v1/hash-tags
addHashTagsBulk POST /api/v1/hash-tags/bulk
patchHashTag PATCH /api/v1/hash-tags/{tag}
deleteHashTag DELETE /api/v1/hash-tags/{tag}
getEmailTemplateDefinitions GET /api/v1/email-templates/definitions
getEmailTemplateRenderErrors GET /api/v1/email-templates/{id}/render-errors
deleteEmailTemplateRenderError DELETE /api/v1/email-templates/{id}/render-errors/{errorId}
getEmailTemplate GET /api/v1/email-templates/{id}
updateEmailTemplate PATCH /api/v1/email-templates/{id}
deleteEmailTemplate DELETE /api/v1/email-templates/{id}
getEmailTemplates GET /api/v1/email-templates
createEmailTemplate POST /api/v1/email-templates
renderEmailTemplate POST /api/v1/email-templates/render
saveCommentsBulk POST /api/v1/comments/bulk
`

export const vendorOperations: readonly VendorOperation[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [operationId = '', method = '', path = ''] = line.split(' ')
    return { operationId, method, path }
  })
