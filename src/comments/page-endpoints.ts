// Endpoints that are no operations of the interface: links in mails, personal data, interface texts, thread pages, feeds.
import { createEndpoints, type Endpoint, type ServeParts } from '../platform/api/serve.ts'
import { createSigner, type SecretKey } from '../platform/crypto/secrets.ts'
import type { CommentParts } from './context.ts'
import { commentHandlers } from './handlers.ts'
import { logoutRoutes } from './logout/routes.ts'
import type { MailLinks } from './mail/signed-links.ts'
import { appealRoutes } from './mail-links/routes-appeal.ts'
import { mailActionRoutes } from './mail-links/routes-mail-actions.ts'
import { ownDataRoutes } from './mail-links/routes-own-data.ts'
import { verificationRoutes } from './mail-links/routes-verification.ts'
import { createVerifySigner } from './parts.ts'
import { personRoutes } from './person/routes-person.ts'
import { syndicationRoutes } from './syndication/routes.ts'
import { createFormIdempotency } from './thread-page/form-idempotency.ts'
import { createFormTokens } from './thread-page/form-session.ts'
import { threadPageRoutes } from './thread-page/routes.ts'
import { translationRoutes } from './translations/routes.ts'
import { uploadRoutes } from './uploads/routes-uploads.ts'

export function createPageEndpoints(
  all: CommentParts,
  { links, secretKey }: { links: MailLinks; secretKey: SecretKey },
  serving: ServeParts,
): Endpoint[] {
  const acts = commentHandlers
  const basePath = new URL(all.runtime.publicUrl).pathname.replace(/\/+$/, '')
  const ownDataSigner = createSigner(secretKey, 'own-data')
  const tokens = createFormTokens(createSigner(secretKey, 'thread-form'))
  return [
    ...createEndpoints(
      verificationRoutes(all, { signer: createVerifySigner(secretKey), ownDataSigner, basePath }),
      serving,
    ),
    ...createEndpoints(ownDataRoutes(all, { signer: ownDataSigner, basePath }), serving),
    ...createEndpoints(mailActionRoutes(all, { links, basePath, acts }), serving),
    ...createEndpoints(appealRoutes(all, { links, basePath }), serving),
    ...createEndpoints(translationRoutes(), serving),
    ...createEndpoints(uploadRoutes(all), serving),
    ...createEndpoints(logoutRoutes(all), serving),
    ...createEndpoints(personRoutes(all), serving),
    ...createEndpoints(
      threadPageRoutes(all, { acts, tokens, idempotency: createFormIdempotency(), basePath }),
      serving,
    ),
    ...syndicationRoutes(all).flatMap((routes) => createEndpoints(routes, serving)),
  ]
}
