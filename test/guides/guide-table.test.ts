// The table of the guides is whole: each guide, each of its blocks, and a test for what is run.
import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { blocksOfGuide, commandBlocks, guideNames } from './guide-blocks.ts'
import { guideTable } from './guide-table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8')

test('every guide is in the table and in the index, and nothing else', () => {
  assert.deepEqual(Object.keys(guideTable).sort(), [...guideNames].sort())
  const index = [...textOf('docs/guides/README.md').matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name]) => name)
  assert.deepEqual(index.toSorted(), guideNames.toSorted())
})

for (const [name, { runBy, notRun = {}, shown = {} }] of Object.entries(guideTable)) {
  test(`${name}: each block is run or has a reason`, () => {
    const reasons = Object.keys(notRun)
    if (runBy === undefined) {
      const left = commandBlocks(name).filter((block) => !reasons.some((words) => block.includes(words)))
      assert.deepEqual(left, [], 'no test runs these')
    } else assert.match(textOf(runBy), new RegExp(`followGuide\\('${name}'`))
    const idle = reasons.filter((words) => !commandBlocks(name).some((block) => block.includes(words)))
    assert.deepEqual(idle, [], 'reasons without a block')
    const others = blocksOfGuide(name).filter(({ language, file }) => language !== 'sh' && file === undefined)
    assert.deepEqual(new Set(others.map(({ language }) => language)), new Set(Object.keys(shown)))
  })
}

test('the ten settings of the guide are those of .env.example, in their order', () => {
  const named = [...textOf('docs/guides/ten-settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  const [server = ''] = textOf('.env.example').split('# For compose.yaml only')
  assert.deepEqual(
    named,
    [...server.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
  )
  assert.equal(named.length, 10)
})

/** Of tables with what a guide's reader may be told: the sentences, in the parts between what differs. */
function sentencesOf(name: string): string[] {
  const [, table = ''] = /^\| It says \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(textOf(`docs/guides/${name}.md`)) ?? []
  const cells = [...table.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell.replaceAll('`', ''))
  return cells
    .filter((cell) => !/^that |^status|^no mail/.test(cell))
    .flatMap((cell) => cell.split('…').map((part) => part.trim()))
}

test('what a guide says that the program says, it says', () => {
  const code = ['src', 'scripts'].flatMap((folder) => globSync(`${folder}/**/*.{ts,mjs}`, { cwd: root }))
  const texts = code.map(textOf)
  const sentences = guideNames.flatMap(sentencesOf).filter((part) => part.length > 0)
  assert.ok(sentences.length > 15, `${sentences.length} sentences`)
  assert.deepEqual(
    sentences.filter((part) => !texts.some((text) => text.includes(part))),
    [],
  )
})

/** In bytes, of each. */
const maxScreenBytes = 100_000

test('each screen of the guides is shown by one of them, and is small', () => {
  const screens = readdirSync(`${root}docs/screens/guides`)
  const shown = guideNames.flatMap((name) =>
    [...textOf(`docs/guides/${name}.md`).matchAll(/\.\.\/screens\/guides\/([\w.-]+)/g)].map(([, file]) => file),
  )
  assert.deepEqual(screens.toSorted(), shown.toSorted())
  for (const file of screens) assert.ok(statSync(`${root}docs/screens/guides/${file}`).size < maxScreenBytes, file)
})
