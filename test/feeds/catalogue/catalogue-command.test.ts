// `pageside catalogue`: the list, and where an address leads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageside } from '../../harness/programs.ts'

const releases = 'https://github.com/town/harbour/releases'
const cases: [args: string[], code: number, output: RegExp, errors: RegExp][] = [
  [[], 0, /^GitHub \(github\.com, www\.github\.com\), see https:\/\/docs\.github\.com\//m, /^$/],
  [[releases], 0, /^https:\/\/github\.com\/town\/harbour\/releases\.atom\nGitHub: Releases of a project/, /^$/],
  [['github.com/town/harbour/releases/'], 0, /releases\.atom/, /^$/],
  [['https://town.example/news'], 3, /^$/, /knows no feed of https:\/\/town\.example\/news/],
  [['::'], 2, /^$/, /"::" is not the address of a web page\.\n\nUsage: pageside catalogue \[ADDRESS\]/],
  [['a.example', 'b.example'], 2, /^$/, /"b\.example" is one word too many/],
]
for (const [args, code, output, errors] of cases) {
  test(`pageside catalogue ${args.join(' ')} → ${code}`, async () => {
    const ended = await pageside(['catalogue', ...args])
    assert.equal(ended.code, code, ended.stderr)
    assert.match(ended.stdout, output)
    assert.match(ended.stderr, errors)
  })
}

test('--json is for programs', async () => {
  const list = JSON.parse((await pageside(['catalogue', '--json'])).stdout)
  const github = list.find(({ name }: { name: string }) => name === 'GitHub')
  assert.deepEqual(Object.keys(github), ['name', 'source', 'hosts', 'feeds'])
  const { source } = github
  const found = { address: releases, found: true, site: 'GitHub', title: 'Releases of a project' }
  assert.deepEqual(JSON.parse((await pageside(['catalogue', releases, '--json'])).stdout), {
    ...found,
    feed: `${releases}.atom`,
    source,
  })
  const address = 'https://town.example/'
  assert.deepEqual(JSON.parse((await pageside(['catalogue', address, '--json'])).stdout), { address, found: false })
})
