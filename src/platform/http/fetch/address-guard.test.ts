// The last look, at the far end of a connection that is already there.

import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { type AddressGuard, checkConnected, resolveAllowed } from './address-guard.ts'
import { parseAllowList } from './allow-list.ts'
import { parseTarget } from './fetch-target.ts'

const allow = parseAllowList('10.0.0.1:80')
const guard: AddressGuard = { allow, allowedBy: 'FETCH_ALLOW', ownPorts: () => [4000], lookup: async () => [] }

const ends: readonly [remote: string | undefined, wanted: string, code: string | undefined][] = [
  ['93.184.215.14', '93.184.215.14', undefined],
  ['::ffff:93.184.215.14', '93.184.215.14', undefined],
  ['10.0.0.1', '10.0.0.1', undefined],
  ['10.0.0.2', '10.0.0.2', 'private-address'],
  ['127.0.0.1', '93.184.215.14', 'private-address'],
  ['93.184.215.15', '93.184.215.14', 'private-address'],
  ['10.0.0.1', '93.184.215.14', 'private-address'],
  [undefined, '93.184.215.14', 'interrupted'],
]

for (const [remote, wanted, code] of ends) {
  test(`connected to ${remote} where ${wanted} was chosen: ${code ?? 'fine'}`, () => {
    const check = () => checkConnected(remote, wanted, parseTarget(new URL('http://name.test/')), guard)
    if (code === undefined) check()
    else assert.throws(check, { code })
  })
}

const shut: readonly [url: string, addresses: string[], said: RegExp][] = [
  ['http://nas.test:8080/', ['10.0.0.2'], /a private network\. The operator .* with FETCH_ALLOW=nas\.test:8080\.$/],
  ['http://10.0.0.2/', [], /FETCH_ALLOW=10\.0\.0\.2:80\.$/],
  ['http://[fd12::1]/', [], /FETCH_ALLOW=\[fd12::1\]:80\.$/],
  ['http://name.test/', ['10.0.0.2', '169.254.169.254'], /not fetched: link-local or cloud metadata\.$/],
  ['http://127.0.0.1:4000/', [], /not fetched: this server itself\.$/],
]

for (const [url, addresses, said] of shut) {
  test(`${url} at ${addresses.join(', ') || 'itself'}: the refusal says what can be done, where something can`, async () => {
    const target = parseTarget(new URL(url))
    await assert.rejects(resolveAllowed(target, { ...guard, lookup: async () => addresses }), (error: Error) => {
      assert.match(error.message, said)
      const [, entry] = /FETCH_ALLOW=(.*)\.$/.exec(error.message) ?? []
      if (entry) assert.equal(parseAllowList(entry).length, 1)
      return true
    })
  })
}

test('our own port is shut on every address of this machine', async () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  assert.ok(own.length > 0)
  for (const { address, family } of own) {
    const open: AddressGuard = { ...guard, allow: parseAllowList('0.0.0.0/0, ::/0'), lookup: async () => [address] }
    const at = (port: number) => resolveAllowed(parseTarget(new URL(`http://name.test:${port}/`)), open)
    await assert.rejects(at(4000), { code: 'private-address' })
    if (family === 'IPv4') assert.deepEqual(await at(4001), [address])
  }
})
