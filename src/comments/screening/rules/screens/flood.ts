// Flood screens: comments of the last minute by user, by session and by network.
import type { Decision, Screen } from '../decision.ts'

export const userFlood: Screen = (_, { counts }, { flood }) =>
  counts.byUser >= flood.byUser ? tooMany('Too many comments within a minute. Wait a moment.') : undefined

export const sessionFlood: Screen = (_, { counts }, { flood }) =>
  counts.bySession >= flood.bySession ? tooMany('Too many comments within a minute. Wait a moment.') : undefined

export const addressFlood: Screen = (_, { counts }, { flood }) =>
  counts.byAddress >= flood.byAddress
    ? tooMany('Many comments came from your network within a minute. Wait a moment.')
    : undefined

function tooMany(reason: string): Decision {
  return { outcome: 'refuse', code: 'user-rate-limited', reason }
}
