// Whose address counts: the nearest one that is not a proxy of ours, whatever strangers write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork, createClientAddressResolver } from './client-address.ts'

const proxies = ['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '::1']

const cases: [what: string, trusted: string[], peer: string, forwardedFor: string | undefined, client: string][] = [
  ['nobody is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['IPv4 written as IPv6 is the same client', [], '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['the peer is no proxy of ours', proxies, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy passes on', proxies, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a proxy over IPv6 as IPv4', proxies, '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['a proxy by its network of IPv6', proxies, 'fd12::1', '2001:db8::7', '2001:db8::7'],
  ['what a stranger wrote at the start does not count', proxies, '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['nor does it when it looks like a proxy', proxies, '10.1.2.3', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['several proxies', proxies, '127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.7, ::1', '198.51.100.1'],
  ['only proxies: the farthest', proxies, '127.0.0.1', '10.0.0.7', '10.0.0.7'],
  ['a proxy itself', proxies, '127.0.0.1', undefined, '127.0.0.1'],
  ['an empty header', proxies, '127.0.0.1', ' , ,', '127.0.0.1'],
  ['blanks and mapped addresses', proxies, '127.0.0.1', '  ::ffff:198.51.100.1 ', '198.51.100.1'],
  ['an address with its port', proxies, '127.0.0.1', '198.51.100.1:5555', '198.51.100.1'],
  ['an address of IPv6 with its port', proxies, '127.0.0.1', '[2001:db8::7]:5555', '2001:db8::7'],
  ['an address of IPv6 in brackets', proxies, '127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  ['a word in place of an address stays one client', proxies, '127.0.0.1', '1.1.1.1, unknown', 'unknown'],
]

for (const [what, trusted, peer, forwardedFor, client] of cases) {
  test(what, () => assert.equal(createClientAddressResolver(trusted)(peer, forwardedFor), client))
}

const networks: [address: string, network: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:DB8:0000::ffff:1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001::1:2:3:4:5:6', '2001:0:1:2'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
  ['1:2::3:4:5:203.0.113.9', '1:2:0:3'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
]
for (const [address, network] of networks) {
  test(`${address} is of ${network}`, () => assert.equal(clientNetwork(address), network))
}
