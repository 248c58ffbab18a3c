// Handlers of the operations of the feed service, of all capabilities.
import type { Handlers } from '../platform/api/operation.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { checkHandlers } from './checks/handlers.ts'
import type { FeedContext } from './context.ts'
import { healthHandlers } from './health/handlers.ts'
import { instanceHandlers } from './instance/handlers.ts'
import { managementHandlers } from './management/handlers.ts'
import { listHandlers } from './management/handlers-list.ts'
import type { feedServiceOperations } from './operations.ts'
import { servingHandlers } from './serving/handlers.ts'
import { takeoverHandlers } from './takeover/handlers.ts'
import { teachingHandlers } from './teaching/handlers.ts'

export const feedHandlers: Handlers<typeof feedServiceOperations, FeedContext> = {
  ...healthHandlers,
  ...servingHandlers,
  ...accountHandlers,
  ...managementHandlers,
  ...listHandlers,
  ...checkHandlers,
  ...instanceHandlers,
  ...teachingHandlers,
  ...takeoverHandlers,
}
