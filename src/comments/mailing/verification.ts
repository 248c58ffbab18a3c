// The mail that asks whether an address is somebody's own. It says nothing of what was written: anybody can have it sent.
import { verificationById } from '../store/verifications.ts'
import type { MailPayloads } from './kinds.ts'
import { letterOf } from './letter.ts'
import { hostOf, type MailParts, type Written } from './parts.ts'

/** Undefined once there is nothing to ask any more. */
export async function verificationMail(
  { tenantId, verificationId, email, link }: MailPayloads['verification'],
  { database, clock, tenants, publicUrl }: MailParts,
): Promise<Written | undefined> {
  const known = await verificationById(database, tenantId, verificationId)
  const tenant = (await tenants.byId(tenantId))?.tenant
  if (!tenant || !known || known.usedAt !== undefined || known.expiresAt <= clock.now()) return undefined
  const letter = letterOf({
    title: 'Is this your address?',
    paragraphs: [
      `Somebody on ${tenant.name} gave this address as their own.`,
      'If it was you, confirm it within a day: then what you sent counts as yours.',
      'If it was not you, do nothing. Nothing happens without you.',
    ],
    links: [{ label: 'See what it is about', url: link }],
    footer: `This mail was sent because the address was typed on ${tenant.name}. It is sent once.`,
  })
  const messageId = `<verification.${verificationId}@${hostOf(publicUrl)}>`
  return { mail: { to: email, subject: `Confirm your address for ${tenant.name}`, messageId, ...letter } }
}
