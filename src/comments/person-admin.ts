// Export and erasure of one person by commands. Loaded by the command that needs them.
import type { Reader } from '../platform/data/database.ts'
import type { CommandInstance } from './command-context.ts'
import type { Erasure } from './person/erase/store-erasures.ts'
import type { ExportCounts } from './person/export/export-person.ts'
import type { PersonQuery } from './person/find-person.ts'
import type { Person } from './person/rules-person.ts'
import { type CommandProblem, tenantMissing } from './tenancy/command-transaction.ts'
import { createTenantStore } from './tenancy/store.ts'

export interface PersonRequest extends PersonQuery {
  tenantId: string
}

export interface PersonAdmin {
  /** Pieces of a ZIP file, from one snapshot of the database; `counts` moves with them. */
  exportPerson(
    request: PersonRequest & { reader: Reader; counts: ExportCounts },
  ): Promise<{ pieces: AsyncIterable<Uint8Array> } | CommandProblem>
  /** Records by kind; nothing is changed. */
  previewErasure(request: PersonRequest): Promise<{ counts: Record<string, number> } | CommandProblem>
  /** The first pass; a job of the server does the second. `progressed`: after each part. */
  erasePerson(request: PersonRequest, progressed: (now: Erasure) => void): Promise<Erasure | CommandProblem>
}

export function createPersonAdmin(instance: CommandInstance): PersonAdmin {
  return {
    exportPerson: ({ reader, counts, ...request }) =>
      withPerson(request, reader, instance, async (person, name) => {
        const { exportPerson } = await import('./person/export/export-person.ts')
        const site = { id: request.tenantId, name }
        return { pieces: exportPerson({ reader, person, site, at: instance.clock.now() }, counts) }
      }),
    previewErasure: (request) =>
      withPerson(request, instance.database, instance, async (person) => {
        const { previewErasure } = await import('./person/erase/preview-erasure.ts')
        return { counts: await previewErasure(instance.database, person) }
      }),
    erasePerson: (request, progressed) =>
      withPerson(request, instance.database, instance, async (person) => {
        const { commandContext } = await import('./command-context.ts')
        const { beginErasure, workOnErasure } = await import('./person/erase/run-erasure.ts')
        const { lastOwnerProblem } = await import('./person/erase/last-owner.ts')
        const ctx = await commandContext(request.tenantId, instance)
        if (!ctx) return tenantMissing(request.tenantId)
        const problem = await lastOwnerProblem(instance.database, person)
        if (problem) return { problem, isWrong: false }
        const begun = await beginErasure(person, { channel: 'command', isWorkedOnHere: true }, ctx)
        return workOnErasure(begun, ctx, (now) => {
          progressed(now)
          return false
        })
      }),
  }
}

async function withPerson<T extends object>(
  { tenantId, user, email }: PersonRequest,
  reader: Reader,
  { database }: CommandInstance,
  then: (person: Person, site: string) => Promise<T | CommandProblem>,
): Promise<T | CommandProblem> {
  const { findPerson } = await import('./person/find-person.ts')
  const { isNobody } = await import('./person/rules-person.ts')
  const tenant = (await createTenantStore(database).list()).find(({ id }) => id === tenantId)
  if (!tenant) return tenantMissing(tenantId)
  const person = await findPerson(reader, tenantId, { user, email }, 'staff')
  if (isNobody(person)) return { problem: 'Name the person: a user, a session or a mail address.', isWrong: true }
  return then(person, tenant.name)
}
