// Contract of retention: kinds of data that a site keeps, what ends them where no period does, and what removes them.
import { z } from 'zod'

export const retentionKinds = [
  'comments',
  'accounts',
  'acts',
  'sessions',
  'confirmations',
  'notifications',
  'addresses',
  'log',
  'networks',
  'texts',
  'events',
  'snapshots',
  'bans',
  'outgoing',
  'browsers',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** Where no period ends it. */
const retentionEnds = [
  'deleted',
  'deleted-nameless',
  'erased',
  'taken-back',
  'never-kept',
  'unlimited',
  'lifted-hashed',
  'lifted',
] as const
export type RetentionEnd = (typeof retentionEnds)[number]

/** `job`: hourly. `next`: when the next one is stored. `sent`: when it is sent, or its time is over. */
const retentionRemovers = ['job', 'next', 'sent', 'people', 'erasure'] as const
export type RetentionRemover = (typeof retentionRemovers)[number]

export const WireRetention = z
  .object({
    kind: z.enum(retentionKinds),
    hours: z.int().optional().describe('After so many; `until` where no period ends it.'),
    isSinceLastUse: z.boolean().describe('The period begins with the last use, else when it was stored.'),
    until: z.enum(retentionEnds).optional(),
    removedBy: z.enum(retentionRemovers),
    setting: z.string().optional().describe('Name of the setting that decides it; absent where it is fixed.'),
  })
  .meta({ id: 'RetentionEntry' })
