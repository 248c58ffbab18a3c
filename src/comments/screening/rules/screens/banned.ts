// Screens for banned authors, open and shadow.
import { findBan } from '../../../bans/rules.ts'
import type { Screen } from '../decision.ts'

export const banned: Screen = (_, { author, bans }, __, now) => {
  const ban = findBan(bans, author, now)
  if (!ban || ban.isShadow) return undefined
  return {
    outcome: 'refuse',
    code: 'banned',
    reason: ban.until === undefined ? 'You may not comment here.' : 'You may not comment here for the time being.',
    ...(ban.until === undefined ? {} : { fields: { bannedUntil: ban.until } }),
  }
}

export const shadowBanned: Screen = (_, { author, bans }, __, now) =>
  findBan(bans, author, now)?.isShadow
    ? { outcome: 'shadow', code: 'banned', reason: 'Its author is banned without being told.' }
    : undefined
