// Operations on personal data for the server of a site.
import type { Handler } from '../../platform/api/operation.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { renderError } from '../errors.ts'
import { authenticate, headerParameters } from '../identity/authenticate.ts'
import { toStorableText } from '../text/storable-text.ts'
import {
  type erasePersonData,
  type exportPersonData,
  type getPersonErasure,
  personOperations,
  type previewPersonErasure,
} from './contract.ts'
import { lastOwnerProblem } from './erase/last-owner.ts'
import { previewErasure } from './erase/preview-erasure.ts'
import { remainsAfterErasure } from './erase/rules-remains.ts'
import { beginErasure } from './erase/run-erasure.ts'
import { steps } from './erase/steps.ts'
import { type Erasure, erasureById } from './erase/store-erasures.ts'
import { exportedFile } from './export/exported-file.ts'
import { findPerson } from './find-person.ts'
import type { Person } from './rules-person.ts'

export function personRoutes(parts: CommentParts): ServiceModule<CommentContext> {
  return defineService({
    name: 'comments',
    base: '',
    operations: personOperations,
    handlers: {
      exportPersonData: exportPersonDataHandler,
      previewPersonErasure: previewPersonErasureHandler,
      erasePersonData: erasePersonDataHandler,
      getPersonErasure: getPersonErasureHandler,
    },
    authenticate: (operation, call, input) => authenticate(operation, call, input, parts),
    headerParameters,
    renderError,
    allowsOrigin: async () => false,
    bodyLimit: 1024,
  })
}

interface Named {
  userId?: string | undefined
  email?: string | undefined
}

/** Throws `invalid-input`. */
function askedPerson({ userId, email }: Named, { database, tenant }: CommentContext): Promise<Person> {
  if (!userId === !email) throw new ApiError('invalid-input', { message: 'Send userId or email, one of the two.' })
  const asked = userId ? { user: toStorableText(userId) } : { email: toStorableText(email ?? '') }
  return findPerson(database, tenant.id, asked, 'staff')
}

const exportPersonDataHandler: Handler<typeof exportPersonData, CommentContext> = async ({ query }, ctx) =>
  exportedFile(await askedPerson(query, ctx), ctx)

const previewPersonErasureHandler: Handler<typeof previewPersonErasure, CommentContext> = async ({ query }, ctx) => {
  const counts = await previewErasure(ctx.database, await askedPerson(query, ctx))
  return { status: 'success', counts }
}

const erasePersonDataHandler: Handler<typeof erasePersonData, CommentContext> = async ({ query }, ctx) => {
  const person = await askedPerson(query, ctx)
  const problem = await lastOwnerProblem(ctx.database, person)
  if (problem) throw new ApiError('invalid-input', { message: problem })
  return { status: 'success', erasure: presentErasure(await beginErasure(person, { channel: 'api' }, ctx)) }
}

const getPersonErasureHandler: Handler<typeof getPersonErasure, CommentContext> = async ({ params }, ctx) => {
  const erasure = await erasureById(ctx.database, ctx.tenant.id, params.id)
  if (!erasure) throw new ApiError('not-found', { message: 'There is no erasure with this id.' })
  return { status: 'success', erasure: presentErasure(erasure) }
}

function presentErasure({ id, state, step, counts, startedAt }: Erasure) {
  const done = state === 'running' ? step : step + steps.length
  return {
    ...{ id, state, counts, steps: 2 * steps.length, step: state === 'done' ? 2 * steps.length : done },
    startedAt: new Date(startedAt).toISOString(),
    remains: remainsAfterErasure,
  }
}
