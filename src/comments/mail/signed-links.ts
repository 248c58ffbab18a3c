// Signed links in mails: moderator actions and unsubscribing.
import { hash } from 'node:crypto'
import { createSigner, type SecretKey } from '../../platform/crypto/secrets.ts'
import type { Comment } from '../comment/rules/record.ts'

/** Actions that moderators can take by mail. */
export const staffActions = ['approve', 'spam', 'delete'] as const
export type StaffAction = (typeof staffActions)[number]

/** Bound to a moderator, and to one version of the comment. */
export interface MailAction {
  tenantId: string
  commentId: string
  moderatorId: string
  /** See `decisionVersionOf`. */
  version: string
  expiresAt: number
}

/** Changes with every field that a decision depends on, and with the decision itself. */
export function decisionVersionOf({ updatedAt, comment, approved, isSpam, reviewed }: Comment): string {
  return hash('sha256', JSON.stringify([updatedAt, comment, approved, isSpam, reviewed]), 'base64url').slice(0, 22)
}

/** Links in mails work for so long. */
export const decisionLinkDays = 7

/** A link for each decision on the comment as it is now. */
export function decisionLinks(
  comment: Comment,
  { memberId: moderatorId, expiresAt }: { memberId: string; expiresAt: number },
  links: Pick<MailLinks, 'act'>,
): { action: StaffAction; url: string }[] {
  const { tenantId, id: commentId } = comment
  const act: MailAction = { tenantId, commentId, moderatorId, version: decisionVersionOf(comment), expiresAt }
  return staffActions.map((action) => ({ action, url: links.act(act, action) }))
}

/** Address whose mails of a tenant end. */
export interface Unsubscription {
  tenantId: string
  emailKey: string
}

/** A ban, and the person who may appeal against it. */
export interface AppealLink {
  tenantId: string
  banId: string
  personKey: string
  expiresAt: number
}

export interface MailLinks {
  act(act: MailAction, action: StaffAction): string
  readAct(token: string): MailAction | undefined
  unsubscribe(ending: Unsubscription): string
  readUnsubscribe(token: string): Unsubscription | undefined
  appeal(against: AppealLink): string
  readAppeal(token: string): AppealLink | undefined
}

export function createMailLinks(secretKey: SecretKey, publicUrl: string): MailLinks {
  const acts = createSigner(secretKey, 'act-by-mail')
  const endings = createSigner(secretKey, 'unsubscribe')
  const appeals = createSigner(secretKey, 'appeal')
  return {
    act: ({ tenantId, commentId, moderatorId, version, expiresAt }, action) => {
      const token = acts.sign([tenantId, commentId, moderatorId, version, expiresAt].join(' '))
      return `${publicUrl}/act/${token}/${action}`
    },
    readAct(token) {
      const [tenantId, commentId, moderatorId, version, expiresAt] = acts.verify(token)?.split(' ') ?? []
      if (!tenantId || !commentId || !moderatorId) return undefined
      return { tenantId, commentId, moderatorId, version: version ?? '', expiresAt: Number(expiresAt) }
    },
    unsubscribe: ({ tenantId, emailKey }) => `${publicUrl}/unsubscribe/${endings.sign(`${tenantId} ${emailKey}`)}`,
    readUnsubscribe(token) {
      const [tenantId, emailKey] = endings.verify(token)?.split(' ') ?? []
      return tenantId && emailKey ? { tenantId, emailKey } : undefined
    },
    appeal: ({ tenantId, banId, personKey, expiresAt }) =>
      `${publicUrl}/appeal/${appeals.sign([tenantId, banId, expiresAt, personKey].join(' '))}`,
    readAppeal(token) {
      // Ids of people may contain spaces.
      const [, tenantId, banId, expiresAt, personKey] =
        /^(\S+) (\S+) (\d+) (.+)$/s.exec(appeals.verify(token) ?? '') ?? []
      if (!tenantId || !banId || !personKey) return undefined
      return { tenantId, banId, personKey, expiresAt: Number(expiresAt) }
    },
  }
}
