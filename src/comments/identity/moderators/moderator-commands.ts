// Commands that add, list and remove moderators of a tenant.
import {
  type CommandParts,
  type CommandProblem,
  runCommandTransaction,
  tenantMissing,
} from '../../tenancy/command-transaction.ts'
import { tenantExists } from '../../tenancy/store.ts'
import { cleanEmail, cleanName } from '../../text/contact-fields.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import { type ModeratorRecord, moderatorByKey, moderatorsOf, removeModerator, saveModerator } from './store.ts'

export interface NewModerator {
  tenantId: string
  email: string
  name?: string | undefined
}

export type ModeratorKey = Pick<NewModerator, 'tenantId' | 'email'>

export async function addModerator(
  input: NewModerator,
  parts: CommandParts,
): Promise<ModeratorRecord | CommandProblem> {
  const typed = readModerator(input)
  if ('problem' in typed) return typed
  const { email, name } = typed
  const key = mailboxKey(email)
  return runCommandTransaction(parts, input.tenantId, async (tx, now) => {
    const known = await moderatorByKey(tx, input.tenantId, key)
    const reply = { id: known?.id ?? parts.ids.next(), email, name, createdAt: known?.createdAt ?? now }
    await saveModerator(tx, input.tenantId, key, reply)
    const description = known ? 'A moderator was named anew.' : 'Somebody was made a moderator.'
    return { reply, audit: { resource: 'Moderator', objectId: reply.id, crud: known ? 'u' : 'c', description } }
  })
}

export async function listModerators(
  tenantId: string,
  { database }: CommandParts,
): Promise<ModeratorRecord[] | CommandProblem> {
  return (await tenantExists(database, tenantId)) ? moderatorsOf(database, tenantId) : tenantMissing(tenantId)
}

export async function removeModeratorByCommand(
  { tenantId, email }: ModeratorKey,
  parts: CommandParts,
): Promise<ModeratorRecord | CommandProblem> {
  const key = mailboxKey(email)
  return runCommandTransaction(parts, tenantId, async (tx) => {
    const known = await moderatorByKey(tx, tenantId, key)
    if (!known) return { problem: `No moderator of ${tenantId} has the address ${email}.`, isWrong: false }
    await removeModerator(tx, tenantId, key)
    const description = 'Somebody is no moderator any more.'
    return { reply: known, audit: { resource: 'Moderator', objectId: known.id, crud: 'd', description } }
  })
}

function readModerator({ email, name }: NewModerator): { email: string; name: string | undefined } | CommandProblem {
  const address = cleanEmail(email)
  if ('code' in address) return { problem: `"${email}" is no e-mail address.`, isWrong: true }
  const called = name === undefined ? { name: undefined } : cleanName(name)
  if ('code' in called) return { problem: 'A name is 1 to 100 characters, and no e-mail address.', isWrong: true }
  return { email: address.email, name: called.name }
}
