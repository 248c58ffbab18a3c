// Every special network at its edges, and the neighbours that are public again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyAddress, isSameAddress, type Reach } from './address-ranges.ts'

const table: Record<Reach, readonly string[]> = {
  // biome-ignore format: neighbours stand side by side
  private: [
    '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1', '127.255.255.254',
    '172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.0.255', '192.0.2.1', '192.88.99.1',
    '192.168.0.0', '192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.255',
    '240.0.0.0', '255.255.255.254',
    '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '0:0:0:0:0:ffff:c0a8:0101', '::1%lo',
    'fc00::', 'fd00::2', 'fdff:ffff::1', 'fec0::1', 'feff::1', '100::1', '100:0:0:1::1',
    '2001:2::1', '2001:10::1', '2001:20::1', '2001:30::1', '2001:1ff:ffff::1', '2001:db8::1', '2001:DB8::1',
    '3fff::1', '3fff:fff::1', '4000::1', '5f00::1', '1::1', '64:ff9c::1', 'fe00::1',
  ],
  // biome-ignore format: as above
  never: [
    '0.0.0.0', '0.255.255.255', '169.254.0.1', '169.254.169.254', '169.254.170.2', '100.100.100.200',
    '168.63.129.16', '192.0.0.192', '224.0.0.1', '239.255.255.255', '255.255.255.255',
    '::ffff:169.254.169.254', '::ffff:0.0.0.0', '::ffff:a9fe:a9fe',
    '::', '::127.0.0.1', '::8.8.8.8', '::2', '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::',
    '64:ff9b:1::1', '64:ff9b:1:7f00:0:100::', '2002:7f00:1::', '2002:0808:0808::1',
    '2001::1', '2001:0:4136:e378:8000:63bf:80ff:fffe', 'fe80::1', 'fe80::1%eth0', 'fe80::a9fe:a9fe', 'febf::1',
    '2a01::5efe:7f00:1', '2a01:0:0:1:0:5efe:808:808', '2a01::200:5efe:a00:1', 'fd00::5efe:a00:1',
    'ff02::1', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42',
    // Not canonical, and therefore no address here: the URL parser has rewritten these before.
    '', 'localhost', '127.1', '0177.0.0.1', '0x7f.0.0.1', '2130706433', '127.0.0.1.', '[::1]', '127.0.0.1/8',
    '１２７.0.0.1',
  ],
  // biome-ignore format: as above
  public: [
    '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0',
    '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255', '192.0.1.0', '192.0.3.0',
    '192.88.98.255', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255',
    '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2000::1', '2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700::1111',
    '2a00::1', '2a01::5eff:7f00:1', '2a01::1:5efe:7f00:1', '3ffe::1', '2001:db7:ffff::1', '2001:db9::1',
  ],
}

for (const [reach, addresses] of Object.entries(table)) {
  for (const address of addresses) {
    test(`${JSON.stringify(address)} is ${reach}`, () => assert.equal(classifyAddress(address).reach, reach))
  }
}

test('two spellings of one address are the same, two addresses are not', () => {
  assert.ok(isSameAddress('::ffff:127.0.0.1', '127.0.0.1'))
  assert.ok(isSameAddress('FE80::0001%eth0', 'fe80::1'))
  assert.ok(!isSameAddress('127.0.0.1', '127.0.0.2'))
  assert.ok(!isSameAddress('localhost', 'localhost'))
})
