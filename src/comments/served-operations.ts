// Operations of the interface document, and of the vendor beyond it, each with whether it is served.
import { listServedOperations, type ServedOperation } from '../platform/api/serve.ts'
import { commentOperations, interfaceOperations } from './contract.ts'
import { commentHandlers } from './handlers.ts'
import { logoutOperations } from './logout/contract.ts'
import { translationOperations } from './translations/contract.ts'
import { vendorOperations } from './wire/vendor-operations.ts'

/** Operations of the interface document, without our additions. */
export const servedOfInterface = listServedOperations('comments', '', interfaceOperations, commentHandlers)

const outsideTenants = { ...translationOperations, ...logoutOperations }
const everyServed = listServedOperations(
  'comments',
  '',
  { ...commentOperations, ...outsideTenants },
  { ...commentHandlers, ...outsideTenants },
)

/** Operations of the vendor beyond that document. Served: under the vendor's name, method and path. */
export const servedOfVendor: ServedOperation[] = vendorOperations.map(({ operationId, method, path }) => {
  const own = everyServed.find((one) => one.operationId === operationId)
  const served = own?.served === true && own.method === method && own.path === path
  return { operationId, service: 'comments-beyond', method, path, served }
})
