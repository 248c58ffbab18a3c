// Callers whose guest cookie counts, as a table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayUseGuestCookie } from './rules-guest-cookie.ts'

const server = 'https://comments.example'
const named = ['site.example', '*.shop.example']

const cases: [what: string, sent: Record<string, string>, domains: string[], may: boolean][] = [
  ['an authorised origin', { origin: 'https://site.example' }, named, true],
  ['the same with a port', { origin: 'https://site.example:8443' }, named, true],
  ['one below a wildcard', { origin: 'https://de.shop.example' }, named, true],
  ['authorised by name, but without TLS', { origin: 'http://site.example' }, named, false],
  ['another origin', { origin: 'https://evil.example' }, named, false],
  ['one that begins like an authorised one', { origin: 'https://site.example.evil.example' }, named, false],
  ['any origin while no domain is configured', { origin: 'https://site.example' }, [], false],
  ['an opaque origin', { origin: 'null' }, named, false],
  ['an opaque origin while no domain is configured', { origin: 'null' }, [], false],
  ['an empty origin', { origin: '' }, named, false],
  ['our own pages', { origin: server }, named, true],
  ['our own pages while no domain is configured', { origin: server }, [], true],
  ['an app', {}, named, true],
  ['an app while no domain is configured', {}, [], true],
  ['an app that sends JSON', { contentType: 'application/json; charset=utf-8' }, [], true],
  ['a form of an old browser', { contentType: 'application/x-www-form-urlencoded' }, named, false],
  ['a form with JSON in it', { contentType: 'Text/Plain;charset=UTF-8' }, named, false],
  ['a form with files', { contentType: 'multipart/form-data; boundary=x' }, named, false],
  ['a picture or script on another site', { fetchSite: 'cross-site' }, named, false],
  ['a picture or script on a neighbour', { fetchSite: 'same-site' }, named, false],
  ['an address that was typed', { fetchSite: 'none' }, named, false],
  ['a read of our own pages', { fetchSite: 'same-origin' }, named, true],
]

for (const [what, sent, domains, may] of cases) {
  test(`${what}: ${may ? 'yes' : 'no'}`, () => {
    const caller = { origin: undefined, fetchSite: undefined, contentType: undefined, ...sent }
    assert.equal(mayUseGuestCookie(caller, domains, server), may)
  })
}

test('a server without TLS takes origins without it', () => {
  const caller = { origin: 'http://site.example', fetchSite: undefined, contentType: undefined }
  assert.equal(mayUseGuestCookie(caller, named, 'http://comments.example'), true)
})
