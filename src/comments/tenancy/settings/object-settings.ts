// Readers of settings that are objects: spam rules and terms of service.
import type { CustomConfigParameters } from '../../wire/contract-custom-config.ts'
import { isObject, readTextMap } from './setting-types.ts'

type WireSettings = ReturnType<typeof CustomConfigParameters.parse>
type SpamRule = NonNullable<WireSettings['spamRules']>[number]
type Terms = NonNullable<WireSettings['tos']>

const actions: readonly unknown[] = ['spam', 'not-spam', 'ignore-repeat']
const maxRules = 200
const maxTextChars = 20_000

export function readSpamRules(value: unknown): SpamRule[] | undefined {
  return Array.isArray(value) && value.length <= maxRules && value.every(isSpamRule) ? value : undefined
}

function isSpamRule(value: unknown): value is SpamRule {
  if (!isObject(value) || !hasOnly(value, ['actions', 'commentContains'])) return false
  const { actions: wanted, commentContains = '' } = value
  return Array.isArray(wanted) && wanted.every((one) => actions.includes(one)) && isText(commentContains)
}

export function readTerms(value: unknown): Terms | undefined {
  if (!isObject(value) || !hasOnly(value, ['enabled', 'textByLocale', 'lastUpdated'])) return undefined
  const { enabled = false, textByLocale = {}, lastUpdated } = value
  const isWhole = typeof enabled === 'boolean' && readTextMap(textByLocale, maxTextChars) !== undefined
  return isWhole && (lastUpdated === undefined || isMoment(lastUpdated)) ? (value as Terms) : undefined
}

/** ISO 8601 in UTC with milliseconds, as on the wire. */
function isMoment(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxTextChars && value.isWellFormed()
}

/** Strict clients reject undeclared keys. */
function hasOnly(value: object, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key))
}
