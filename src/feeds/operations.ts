// All operations of the feed service: those of the interface document, and those that were added.
import { accountOperations } from './accounts/contract-account.ts'
import { checkOperations } from './checks/contract-checks.ts'
import { eventOperations } from './checks/contract-events.ts'
import { feedOperations } from './contract.ts'
import { instanceOperations } from './instance/contract-instance.ts'
import { managementOperations } from './management/contract.ts'
import { listOperations } from './management/contract-list.ts'
import { previewOperations } from './serving/contract-preview.ts'
import { takeoverOperations } from './takeover/contract-takeover.ts'
import { teachingOperations } from './teaching/contract-teaching.ts'

export const feedServiceOperations = {
  ...feedOperations,
  ...previewOperations,
  ...accountOperations,
  ...managementOperations,
  ...listOperations,
  ...checkOperations,
  ...eventOperations,
  ...instanceOperations,
  ...teachingOperations,
  ...takeoverOperations,
}
