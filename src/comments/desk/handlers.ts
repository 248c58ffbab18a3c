// Handlers of the desk's operations.
import type { Handlers } from '../../platform/api/operation.ts'
import type { DeskContext, PersonContext } from './access/context.ts'
import {
  changeMemberHandler,
  getMembersHandler,
  inviteMemberHandler,
  removeMemberHandler,
} from './access/handlers-members.ts'
import {
  getBulkHandler,
  previewBulkHandler,
  startBulkHandler,
  stopBulkHandler,
  undoBulkHandler,
} from './bulk/handlers-bulk.ts'
import type { deskOperations, personOperations } from './contract.ts'
import {
  getPersonDataFileHandler,
  getPersonErasuresHandler,
  getRetentionHandler,
  previewPersonDataHandler,
  startPersonErasureHandler,
} from './data/handlers-person-data.ts'
import {
  addDeskDomainHandler,
  changeDeskDomainHandler,
  getDeskDomainsHandler,
  previewLogoHandler,
  removeDeskDomainHandler,
} from './domains/handlers-domains.ts'
import { getExportChecksumHandler, getExportFileHandler, getExportsHandler } from './exports/handlers-exports.ts'
import {
  addImportHandler,
  addImportPartHandler,
  getImportIssuesHandler,
  getImportsHandler,
  removeImportHandler,
  startImportHandler,
  stopImportHandler,
} from './imports/handlers-imports.ts'
import { getInsightCsvHandler, getInsightHandler } from './insight/handlers-insight.ts'
import { getApiKeysHandler, makeApiKeyHandler, removeApiKeyHandler, rotateApiKeyHandler } from './keys/handlers-keys.ts'
import {
  changeMailTextsHandler,
  getMailTextsHandler,
  previewMailTextHandler,
} from './mail-texts/handlers-mail-texts.ts'
import {
  addPushBrowserHandler,
  removePushBrowserHandler,
  testPushBrowserHandler,
  touchPushBrowserHandler,
} from './notifications/handlers-browsers.ts'
import { getOwnNotificationsHandler, setOwnNotificationsHandler } from './notifications/handlers-notifications.ts'
import { getMergesHandler, previewMergeHandler, startMergeHandler, undoMergeHandler } from './pages/handlers-merges.ts'
import { changePageHandler, getPageHandler, getPagesHandler } from './pages/handlers-pages.ts'
import { banPersonHandler, liftBanHandler, warnPersonHandler } from './people/handlers-bans.ts'
import {
  addPersonNoteHandler,
  deletePersonNoteHandler,
  getPeopleHandler,
  getPersonHandler,
  setTrustHandler,
} from './people/handlers-people.ts'
import { addDeskFilterHandler, deleteDeskFilterHandler, getDeskCountsHandler } from './queue/handlers-counts.ts'
import { getDeskEntryHandler, getDeskQueueHandler } from './queue/handlers-queue.ts'
import { decideCommentHandler, undoDecisionHandler } from './review/handlers-decide.ts'
import { changeSettingsHandler, getSettingsHandler, previewSettingsHandler } from './settings/handlers-settings.ts'
import { checkSignOnHandler } from './settings/handlers-sign-on.ts'
import { checkWebhookSignatureHandler, getSignatureCodeHandler } from './settings/handlers-signature.ts'
import { sendTestMailHandler } from './settings/handlers-test-mail.ts'
import {
  addDeskWebhookHandler,
  getDeliveriesHandler,
  getWebhooksHandler,
  removeDeskWebhookHandler,
  retryDeskDeliveriesHandler,
} from './settings/handlers-webhooks.ts'
import { testWordsHandler } from './settings/handlers-words.ts'
import { getDeskLogHandler } from './staff/handlers-log.ts'
import { getDeskHandler } from './staff/handlers-person.ts'
import {
  editAsStaffHandler,
  markCommentHandler,
  moveCommentHandler,
  redactCommentHandler,
  replyAsStaffHandler,
} from './staff/handlers-staff.ts'

export const personHandlers = {
  getDesk: getDeskHandler,
  touchPushBrowser: touchPushBrowserHandler,
} satisfies Handlers<typeof personOperations, PersonContext>

export const deskHandlers = {
  getMembers: getMembersHandler,
  inviteMember: inviteMemberHandler,
  changeMember: changeMemberHandler,
  removeMember: removeMemberHandler,
  getPages: getPagesHandler,
  getPage: getPageHandler,
  changePage: changePageHandler,
  previewMerge: previewMergeHandler,
  startMerge: startMergeHandler,
  getMerges: getMergesHandler,
  undoMerge: undoMergeHandler,
  getSettings: getSettingsHandler,
  changeSettings: changeSettingsHandler,
  previewSettings: previewSettingsHandler,
  testWords: testWordsHandler,
  checkSignOn: checkSignOnHandler,
  getWebhooks: getWebhooksHandler,
  addDeskWebhook: addDeskWebhookHandler,
  removeDeskWebhook: removeDeskWebhookHandler,
  getDeliveries: getDeliveriesHandler,
  retryDeskDeliveries: retryDeskDeliveriesHandler,
  sendTestMail: sendTestMailHandler,
  checkWebhookSignature: checkWebhookSignatureHandler,
  getSignatureCode: getSignatureCodeHandler,
  getDeskDomains: getDeskDomainsHandler,
  addDeskDomain: addDeskDomainHandler,
  changeDeskDomain: changeDeskDomainHandler,
  removeDeskDomain: removeDeskDomainHandler,
  previewLogo: previewLogoHandler,
  getMailTexts: getMailTextsHandler,
  changeMailTexts: changeMailTextsHandler,
  previewMailText: previewMailTextHandler,
  getInsight: getInsightHandler,
  getInsightCsv: getInsightCsvHandler,
  getApiKeys: getApiKeysHandler,
  makeApiKey: makeApiKeyHandler,
  rotateApiKey: rotateApiKeyHandler,
  removeApiKey: removeApiKeyHandler,
  getOwnNotifications: getOwnNotificationsHandler,
  setOwnNotifications: setOwnNotificationsHandler,
  addPushBrowser: addPushBrowserHandler,
  removePushBrowser: removePushBrowserHandler,
  testPushBrowser: testPushBrowserHandler,
  getDeskQueue: getDeskQueueHandler,
  getDeskCounts: getDeskCountsHandler,
  addDeskFilter: addDeskFilterHandler,
  deleteDeskFilter: deleteDeskFilterHandler,
  getDeskEntry: getDeskEntryHandler,
  decideComment: decideCommentHandler,
  undoDecision: undoDecisionHandler,
  previewBulk: previewBulkHandler,
  startBulk: startBulkHandler,
  getBulk: getBulkHandler,
  stopBulk: stopBulkHandler,
  undoBulk: undoBulkHandler,
  replyAsStaff: replyAsStaffHandler,
  editAsStaff: editAsStaffHandler,
  redactComment: redactCommentHandler,
  moveComment: moveCommentHandler,
  markComment: markCommentHandler,
  getDeskLog: getDeskLogHandler,
  getPeople: getPeopleHandler,
  getPerson: getPersonHandler,
  setTrust: setTrustHandler,
  addPersonNote: addPersonNoteHandler,
  deletePersonNote: deletePersonNoteHandler,
  banPerson: banPersonHandler,
  liftBan: liftBanHandler,
  warnPerson: warnPersonHandler,
  getRetention: getRetentionHandler,
  previewPersonData: previewPersonDataHandler,
  getPersonDataFile: getPersonDataFileHandler,
  startPersonErasure: startPersonErasureHandler,
  getPersonErasures: getPersonErasuresHandler,
  getImports: getImportsHandler,
  addImport: addImportHandler,
  addImportPart: addImportPartHandler,
  startImport: startImportHandler,
  stopImport: stopImportHandler,
  removeImport: removeImportHandler,
  getImportIssues: getImportIssuesHandler,
  getExports: getExportsHandler,
  getExportFile: getExportFileHandler,
  getExportChecksum: getExportChecksumHandler,
} satisfies Partial<Handlers<typeof deskOperations, DeskContext>>
