// Command that invites somebody to the desk.
import type { SecretKey } from '../../../platform/crypto/secrets.ts'
import { createInviter } from '../../../platform/sign-in/sign-in.ts'
import { addModerator, type NewModerator } from '../../identity/moderators/moderator-commands.ts'
import type { ModeratorRecord } from '../../identity/moderators/store.ts'
import type { CommandParts, CommandProblem } from '../../tenancy/command-transaction.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'

/** Where people go who sign in. */
const deskPath = '/desk'

export interface Invited {
  member: ModeratorRecord
  /** Signs in once, within a day. */
  link: string
}

/** Also for members who lost their way in: they keep their role. */
export async function inviteByCommand(
  input: NewModerator,
  parts: CommandParts & { publicUrl: string; secretKey: SecretKey },
): Promise<Invited | CommandProblem> {
  const member = await addModerator({ newRole: 'owner', ...input }, parts)
  if ('problem' in member) return member
  const invite = createInviter({ ...parts, homePath: deskPath })
  const { email } = member
  const link = await parts.database.write((tx) => invite(tx, { email, key: mailboxKey(email), isMailed: false }))
  return { member, link }
}
