// The comment service, put together. Its whole contract is declared; no operation has a handler yet.
import { openApiDocument, type ServiceDocs } from '../platform/api/openapi.ts'
import { bind, type House, servedOf } from '../platform/api/serve.ts'
import { commentApi, commentOperations, furtherModels } from './contract/operations.ts'
import { refuse } from './refusals.ts'

const bodyLimit = 256 * 1024
const handlers = {}

export interface CommentService {
  house: House<object>
  docs: ServiceDocs
}

export const commentOperationsServed = servedOf('comments', '', commentOperations, handlers)

export function createCommentService(parts: { publicUrl: string }): CommentService {
  return {
    docs: {
      title: 'Comments',
      openApiPath: '/openapi-comments.yaml',
      document: openApiDocument({
        ...commentApi,
        servers: [parts.publicUrl],
        operations: Object.values(commentOperations),
        models: furtherModels,
      }),
    },
    house: bind({
      name: 'comments',
      base: '',
      operations: commentOperations,
      handlers,
      admit: () => ({}),
      refuse,
      // Origins are authorised by tenants' domain configurations; while there are none, every page may ask.
      allowsOrigin: async () => true,
      bodyLimit,
    }),
  }
}
