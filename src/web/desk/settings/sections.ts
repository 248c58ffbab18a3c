// Sections of the settings, in the order of their menu. A new one is a line here.
import type { JSX } from 'preact'
import type { DeskMessage } from '../../../platform/i18n/desk/english.ts'
import type { SiteProps } from '../parts/view-props.ts'
import type { Right } from '../state/records.ts'
import { PersonData } from './data/person-data.tsx'
import { Domains } from './domains/domains.tsx'
import { MailTexts } from './mail-texts/mail-texts.tsx'
import { Members } from './members.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { ApiKeys } from './tools/api-keys.tsx'
import { Embed } from './tools/embed.tsx'
import { SignOn } from './tools/sign-on.tsx'
import { TestMail } from './tools/test-mail.tsx'
import { Webhooks } from './tools/webhooks.tsx'
import { Transfer } from './transfer/transfer.tsx'
import type { Choice } from './values/values.tsx'

export interface Section {
  /** Part of the address behind `settings`. */
  name: string
  label: DeskMessage
  right?: Right
  /** Of values: heading of those in the section. */
  title?: DeskMessage
  choice?: Choice
  /** In place of values, or below them. */
  View?(props: SiteProps): JSX.Element
}

export const sections: readonly Section[] = [
  { name: 'first', label: 'settingsFirst', choice: 'first', title: 'settingsFirstTitle' },
  { name: 'who-may-comment', label: 'settingsWho', choice: 'who-may-comment' },
  { name: 'screening', label: 'settingsScreening', choice: 'screening' },
  { name: 'words', label: 'settingsWords', choice: 'words' },
  { name: 'threads', label: 'settingsThreads', choice: 'threads' },
  { name: 'reading', label: 'settingsReading', choice: 'reading' },
  { name: 'mail', label: 'settingsMail', choice: 'mail', View: TestMail },
  { name: 'notifications', label: 'settingsNotifications', View: Notifications },
  { name: 'privacy', label: 'settingsPrivacy', choice: 'privacy' },
  { name: 'data', label: 'settingsData', View: PersonData },
  { name: 'transfer', label: 'settingsTransfer', right: 'settings', View: Transfer },
  { name: 'clients', label: 'settingsClients', choice: 'clients' },
  { name: 'domains', label: 'settingsDomains', right: 'settings', View: Domains },
  { name: 'mail-texts', label: 'settingsMailTexts', right: 'settings', View: MailTexts },
  { name: 'webhooks', label: 'settingsWebhooks', right: 'settings', View: Webhooks },
  { name: 'keys', label: 'settingsKeys', right: 'keys', View: ApiKeys },
  { name: 'sign-on', label: 'settingsSignOn', right: 'settings', View: SignOn },
  { name: 'embed', label: 'settingsEmbed', View: Embed },
  { name: 'members', label: 'members', View: Members },
  { name: 'all', label: 'settingsAll', choice: 'all' },
]
