// Commands that list and show undelivered mails: without SMTP, all of them.
import type { Reader } from '../../platform/data/database.ts'
import { listPendingJobs } from '../../platform/jobs/pending-jobs.ts'
import type { Mail } from '../../platform/mail.ts'
import { type MailKind, mailPlans } from '../mail/mail-kinds.ts'
import type { MailParts } from '../mail/mail-parts.ts'
import type { CommandProblem } from '../tenancy/command-transaction.ts'
import { composeMail, mailKinds } from './compose.ts'

export interface UndeliveredMail {
  id: string
  kind: MailKind
  tenantId: string
  createdAt: number
  expiresAt: number
  lastError: string | undefined
  isDead: boolean
}

export interface ComposedUndeliveredMail extends UndeliveredMail {
  /** Undefined where the mail is obsolete. */
  mail: Mail | undefined
}

/** More than is useful in a terminal. */
const maxListed = 1000

export async function listMails(reader: Reader): Promise<UndeliveredMail[]> {
  return (await payloads(reader)).map(({ payload, ...mail }) => ({ ...mail, tenantId: payload.tenantId }))
}

export async function showMail(id: string, parts: MailParts): Promise<ComposedUndeliveredMail | CommandProblem> {
  const found = (await payloads(parts.database)).find((mail) => mail.id === id)
  if (!found) return { problem: `There is no mail "${id}".`, isWrong: false, missing: 'mail' }
  const { payload, ...mail } = found
  return { ...mail, tenantId: payload.tenantId, mail: (await composeMail(found.kind, payload, parts))?.mail }
}

async function payloads(reader: Reader) {
  const names = new Map(mailKinds.map((kind): [string, MailKind] => [mailPlans[kind].name, kind]))
  const jobs = await listPendingJobs(reader, [...names.keys()], maxListed)
  return jobs.map(({ kind, payload, problem, ...job }) => {
    return { ...job, lastError: problem, kind: names.get(kind) as MailKind, payload: payload as { tenantId: string } }
  })
}
