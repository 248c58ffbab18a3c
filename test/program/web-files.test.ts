// Build of the web files by the bootstrap script: when it happens, and when it fails.
import assert from 'node:assert/strict'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { bareClone, installed } from './bare-clone.ts'

const { production } = installed

describe('web files are built', () => {
  const page = (clone: { root: string }) => join(clone.root, 'src/web/page.html')
  /** What happens after the first build, and the builds that there are then. */
  const changes: [what: string, change: (clone: { root: string }) => Promise<unknown>, builds: number][] = [
    ['once', async () => {}, 1],
    ['again after an edit', (clone) => writeFile(page(clone), 'PAGE'), 2],
    ['again after another release was unpacked, whose files are older', unpackOlder, 2],
    ['again with another version of a package', otherPackage, 2],
    ['once for a copy, whose files are all newer', ({ root }) => touch(root), 1],
    ['once where a test was changed', ({ root }) => writeFile(join(root, 'src/web/page.test.ts'), ''), 1],
    ['again where they were removed', ({ root }) => rm(join(root, 'dist/.web-source.json')), 2],
  ]
  for (const [what, change, builds] of changes)
    test(what, async (t) => {
      const clone = await bareClone(t)
      await clone.install(production)
      await writeFile(page(clone), 'page')
      assert.equal((await clone.run('help')).code, 0)
      await change(clone)
      assert.equal((await clone.run('help')).code, 0)
      assert.equal(await clone.builds(), builds)
    })

  async function unpackOlder({ root }: { root: string }): Promise<void> {
    await writeFile(page({ root }), 'a page of another release')
    await utimes(page({ root }), 0, 0)
  }

  async function otherPackage({ root }: { root: string }): Promise<void> {
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    manifest.dependencies.preact += '0'
    await writeFile(join(root, 'package.json'), JSON.stringify(manifest))
  }

  async function touch(root: string): Promise<void> {
    const later = new Date(Date.now() + 60_000)
    for (const file of await readdir(join(root, 'src'), { recursive: true }))
      await utimes(join(root, 'src', file), later, later)
  }

  test('or not: a sentence, and nothing is started', async (t) => {
    const clone = await bareClone(t)
    await clone.install(production)
    await writeFile(join(clone.root, 'src/web/build/build.ts'), "throw new Error('no disk')")
    const { code, stdout, stderr } = await clone.run('help')
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(
      stderr,
      /no disk[\s\S]*pageside: the pages for browsers could not be built; the message stands above\.\n$/,
    )
  })
})
