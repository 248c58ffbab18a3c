// `NAME=VALUE` as somebody types it: which setting, and what it is to be.

import { closestMatch } from '../../../platform/closest-match.ts'
import type { SettingType } from './setting-types.ts'
import { isSetting, type SettingName, settings } from './settings.ts'

/** Undefined: as nobody has set it. */
export type SettingChanges = ReadonlyMap<SettingName, unknown>

/** Longer names are not looked at letter by letter. */
const maxShownNameChars = 100

/** The problem is a sentence about the first word that is wrong. */
export function parseAssignments(typed: readonly string[]): { changes: SettingChanges } | { problem: string } {
  const changes = new Map<SettingName, unknown>()
  for (const word of typed) {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? []
    if (name === undefined) return { problem: `"${word}" is no NAME=VALUE.` }
    if (!isSetting(name)) return { problem: unknown(name) }
    if (changes.has(name)) return { problem: `${name} is there twice.` }
    const setting = settings[name]
    const read = value === '' ? undefined : meantBy(setting, value)
    if (value !== '' && read === undefined) return { problem: `${name} must be ${setting.type}.` }
    changes.set(name, read)
  }
  return { changes }
}

function unknown(name: string): string {
  const meant = name.length <= maxShownNameChars ? closestMatch(name, Object.keys(settings)) : undefined
  return `There is no setting "${name.slice(0, maxShownNameChars)}".${meant ? ` Did you mean ${meant}?` : ''}`
}

function meantBy({ read, plain }: SettingType<unknown>, word: string): unknown {
  return read(jsonOr(word)) ?? (plain && read(plain(word)))
}

/** What is no JSON is a word as it stands. */
function jsonOr(word: string): unknown {
  try {
    return JSON.parse(word)
  } catch {
    return word
  }
}
