// The grammar of the allow list and what each form opens.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowed, parseAllowList } from './allow-list.ts'

const opens: readonly [list: string, host: string, port: number, address: string, allowed: boolean][] = [
  ['', 'localhost', 80, '127.0.0.1', false],
  [' , ,', 'localhost', 80, '127.0.0.1', false],
  ['localhost:8080', 'localhost', 8080, '127.0.0.1', true],
  ['localhost:8080', 'localhost', 8080, '::1', true],
  ['localhost:8080', 'localhost', 8081, '127.0.0.1', false],
  ['localhost:8080', '127.0.0.1', 8080, '127.0.0.1', false],
  ['localhost:8080', 'a.localhost', 8080, '127.0.0.1', false],
  ['localhost:80', 'localhost', 80, '127.0.0.1', true],
  ['localhost:80', 'localhost', 81, '127.0.0.1', false],
  ['LocalHost', 'localhost', 1234, '127.0.0.1', true],
  ['localhost.', 'localhost', 1234, '127.0.0.1', true],
  ['wiki.internal', 'wiki.internal', 80, '10.1.2.3', true],
  ['bücher.internal', 'xn--bcher-kva.internal', 80, '10.1.2.3', true],
  ['my_host', 'my_host', 80, '10.1.2.3', true],
  ['127.0.0.1:8080', '127.0.0.1', 8080, '127.0.0.1', true],
  ['127.0.0.1:8080', 'localhost', 8080, '127.0.0.1', true],
  ['127.0.0.1:8080', 'localhost', 8080, '127.0.0.2', false],
  ['127.0.0.1:8080', 'localhost', 80, '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', 8080, '::ffff:127.0.0.1', true],
  ['2130706433', '127.0.0.1', 8080, '127.0.0.1', true],
  ['127.0.0.0/8', 'any.name', 1, '127.9.9.9', true],
  ['127.0.0.1/8', 'any.name', 1, '127.9.9.9', true],
  ['10.0.0.0/8,192.168.7.0/24', 'any.name', 443, '192.168.7.255', true],
  ['10.0.0.0/8,192.168.7.0/24', 'any.name', 443, '192.168.8.0', false],
  ['[::1]:8080', '::1', 8080, '::1', true],
  ['[::1]:8080', '::1', 8081, '::1', false],
  ['[::1]', '::1', 8081, '::1', true],
  ['::1', '::1', 8081, '::1', true],
  ['::ffff:127.0.0.1', '127.0.0.1', 80, '127.0.0.1', true],
  ['[::ffff:127.0.0.1]:80', '127.0.0.1', 80, '127.0.0.1', true],
  ['fd00::/8', 'nas', 443, 'fd12::9', true],
  ['fd00::/8', 'nas', 443, 'fe80::9', false],
  ['0.0.0.0/0', 'nas', 443, 'fd12::9', false],
]

for (const [list, host, port, address, allowed] of opens) {
  test(`"${list}" ${allowed ? 'opens' : 'does not open'} ${host}:${port} at ${address}`, () =>
    assert.equal(isAllowed(parseAllowList(list), host, port, address), allowed))
}

// biome-ignore format: one paragraph
const unreadable = [
  'http://localhost:8080', 'localhost:', 'localhost:0', 'localhost:65536', 'localhost:http', 'a b', '*', '*.internal',
  '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8:80', 'fd00::/129', '[fd00::/8]', '[::1', '::1]:80', 'user@host',
  '::ffff:10.0.0.0/104', 'fe80::1%eth0/64', 'host/path', ':80', '256.1.1.1', 'a..b', 'fe80::1%eth0', 'host?x', 'host#x', 'a\\b', '%6c',
]

for (const entry of unreadable) {
  test(`"${entry}" is refused with a sentence`, () =>
    assert.throws(() => parseAllowList(`10.0.0.0/8, ${entry}`), {
      message: `"${entry}" is not a host, a host:port, an address or a network such as 10.0.0.0/8`,
    }))
}
