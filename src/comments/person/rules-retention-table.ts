// What a site keeps of people and for how long, by the settings in force.
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

export interface RetentionEntry {
  what: string
  howLong: string
  /** Name of the setting that decides it; undefined where it is fixed. */
  setting?: keyof EffectiveSettings
}

type Retention = Pick<EffectiveSettings, 'addressDays' | 'auditDays' | 'erasedComments' | 'keepBansOfErased'>

export function retentionTable({
  addressDays,
  auditDays,
  erasedComments,
  keepBansOfErased,
}: Retention): RetentionEntry[] {
  const afterErasure =
    erasedComments === 'delete'
      ? 'Until they are deleted or their author is erased.'
      : 'Until they are deleted; when their author is erased, the text stays without the name.'
  const days = (count: number) => (count === 1 ? 'One day.' : `${count} days.`)
  return [
    { what: 'Comments, posts and the pictures in them', howLong: afterErasure, setting: 'erasedComments' },
    { what: 'Accounts of people who sign on: name, mail address, picture', howLong: 'Until they are erased.' },
    {
      what: 'Votes, reactions, reports, followed pages, blocked people',
      howLong: 'Until they are taken back or erased.',
    },
    { what: 'Sessions of guests', howLong: 'One day after the last visit.' },
    { what: 'Confirmations of mail addresses', howLong: '30 days.' },
    { what: 'Notifications', howLong: 'One year.' },
    {
      what: 'Network addresses, readable',
      howLong: addressDays === 0 ? 'Not at all.' : days(addressDays),
      setting: 'addressDays',
    },
    {
      what: 'The log of changes, with who made them',
      howLong: auditDays === 0 ? 'Without a limit.' : days(auditDays),
      setting: 'auditDays',
    },
    { what: 'Keyed hashes of the networks that people wrote from', howLong: '90 days.' },
    { what: 'Times and sketches of recent texts, against floods', howLong: 'One hour.' },
    { what: 'Changes that open pages catch up with', howLong: '7 days.' },
    { what: 'Comments that moderators deleted', howLong: '30 days.' },
    {
      what: 'Bans, with their reason',
      howLong: keepBansOfErased
        ? 'Until they end or are lifted; when the person is erased, as a hash.'
        : 'Until they end, are lifted, or the site erases the person; when people erase themselves, as a hash.',
      setting: 'keepBansOfErased',
    },
    { what: 'Mails and deliveries that wait to be sent', howLong: '7 days at most.' },
  ]
}
