// Parsing of typed settings, and reading of stored ones.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CustomConfigParameters } from '../../wire/contract-custom-config.ts'
import { parseAssignments } from './parse-assignment.ts'
import { effectiveSettings, publicSettings, type SettingName, settingGroups, settings } from './settings.ts'

describe('typed', () => {
  const taken: [typed: string, value: unknown][] = [
    ['allowAnon=true', true],
    ['allowAnon=', undefined],
    ['pageSize=50', 50],
    ['voteStyle=1', 1],
    ['preModeration=first', 'first'],
    ['preModeration="first"', 'first'],
    ['locale=de_de', 'de_de'],
    ['defaultUsername=42', '42'],
    ['defaultUsername="A = B"', 'A = B'],
    ['customCSS=.a{color:red}', '.a{color:red}'],
    ['blockedWords=casino, free pills,', ['casino', 'free pills']],
    ['blockedWords=["a, b"]', ['a, b']],
    ['blockedWords=[]', []],
    ['blockedWords=5', ['5']],
    ['defaultAvatarSrc=https://a.example/a.png', 'https://a.example/a.png'],
    ['translations={"SUBMIT":"Ab"}', { SUBMIT: 'Ab' }],
    ['spamRules=[{"actions":["spam"],"commentContains":"x"}]', [{ actions: ['spam'], commentContains: 'x' }]],
    ['tos={"enabled":true,"textByLocale":{"de":"Ja"}}', { enabled: true, textByLocale: { de: 'Ja' } }],
  ]
  for (const [typed, value] of taken) {
    test(`${typed} is taken`, () => {
      const read = parseAssignments([typed])
      assert.ok('changes' in read, JSON.stringify(read))
      assert.deepEqual([...read.changes], [[typed.replace(/=.*/, ''), value]])
    })
  }

  const refused: [typed: string[], problem: string][] = [
    [['pageSize'], '"pageSize" is no NAME=VALUE.'],
    [['=5'], '"=5" is no NAME=VALUE.'],
    [['pagesizes=5'], 'There is no setting "pagesizes". Did you mean pageSize?'],
    [['constructor=5'], 'There is no setting "constructor". Did you mean customCSS?'],
    [[`${'x'.repeat(5000)}=5`], `There is no setting "${'x'.repeat(100)}".`],
    [['pageSize=50', 'pageSize=60'], 'pageSize is there twice.'],
    [['pageSize=9'], 'pageSize must be a whole number from 10 to 200.'],
    [['pageSize=30.5'], 'pageSize must be a whole number from 10 to 200.'],
    [['pageSize="30"'], 'pageSize must be a whole number from 10 to 200.'],
    [['pageSize=null'], 'pageSize must be a whole number from 10 to 200.'],
    [['allowAnon=yes'], 'allowAnon must be true or false.'],
    [['voteStyle=2'], 'voteStyle must be one of 0, 1.'],
    [['wire=old'], 'wire must be one of both, seed, newest.'],
    [[`locale=${'x'.repeat(36)}`], 'locale must be a text of at most 35 characters.'],
    [['defaultAvatarSrc=javascript:alert(1)'], 'defaultAvatarSrc must be an http or https address.'],
    [
      ['blockedWords=["a",5]'],
      'blockedWords must be a list of at most 1000 texts, as JSON or with commas between them.',
    ],
    [['blockedWords=["a"'], 'blockedWords must be a list of at most 1000 texts, as JSON or with commas between them.'],
    [['translations={"a":5}'], 'translations must be a JSON object of texts.'],
    [['spamRules=[{"actions":["burn"]}]'], 'spamRules must be a JSON list of {"actions", "commentContains"}.'],
    [['spamRules=[{"actions":[],"x":1}]'], 'spamRules must be a JSON list of {"actions", "commentContains"}.'],
    [['tos={"lastUpdated":"today"}'], 'tos must be a JSON object of {"enabled", "textByLocale", "lastUpdated"}.'],
  ]
  for (const [typed, problem] of refused) {
    test(`${typed.join(' ').slice(0, 60)} is refused`, () => assert.deepEqual(parseAssignments(typed), { problem }))
  }
})

describe('stored', () => {
  test('what was set holds, all else has its default, and what could not be set counts as not set', () => {
    const defaults = effectiveSettings({})
    for (const [name, { fallback }] of Object.entries(settings)) {
      assert.deepEqual(defaults[name as SettingName], fallback, name)
    }
    const set = { pageSize: 50, allowAnon: true, linkLimit: 5, voteStyle: 7, locale: null, wire: 'older' }
    assert.deepEqual(effectiveSettings(set), { ...defaults, pageSize: 50, allowAnon: true })
  })

  test('clients are told of what the wire names, and of nothing of ours', () => {
    const set = { pageSize: 50, blockedWords: ['casino'], wire: 'seed', toString: 1, unheardOf: 2 }
    assert.deepEqual(publicSettings(set), { pageSize: 50 })
  })

  test('every name of the wire is there, with values that the wire declares', () => {
    const { own, ...wire } = settingGroups
    const named = Object.keys({ ...wire.followed, ...wire.handedOn })
    assert.deepEqual(named.toSorted(), Object.keys(CustomConfigParameters.shape).toSorted())
    assert.ok(named.every((name) => !Object.hasOwn(own, name)))
    CustomConfigParameters.strict().parse(publicSettings(effectiveSettings({})))
  })
})
