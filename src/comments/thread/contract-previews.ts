// Operation that renders a comment preview.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { CommentUserMentionInfo } from '../comment/contract-record.ts'
import { caller, ImportedAPIStatusSUCCESS, publicFailures, withBody } from '../wire/contract-envelope.ts'

const PreviewCommentParams = z
  .object({
    comment: z.string(),
    urlId: z.string().optional().describe('Page of the text. Without access to it, there is no preview.'),
    mentions: z.array(CommentUserMentionInfo).optional(),
  })
  .meta({ id: 'PreviewCommentParams' })

export const previewComment = operation({
  operationId: 'previewComment',
  summary: 'Render a text as a comment, without storing it.',
  method: 'POST',
  path: '/comments/{tenantId}/preview',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object(caller),
  body: PreviewCommentParams,
  reply: z.object({ status: ImportedAPIStatusSUCCESS, commentHTML: z.string() }).meta({ id: 'PreviewCommentResponse' }),
  failures: withBody(publicFailures),
})
