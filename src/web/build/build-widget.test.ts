// Built widget: mangled names, imports, and the sizes of its files.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { isBuilt } from '../../../scripts/web-build.mjs'
import { buildWeb } from './build.ts'
import { maxBytesOf } from './build-widget.ts'
import { dropInFiles } from './drop-in-files.ts'
import { mangledClasses, mangledProperties } from './mangled-names.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const built = new URL('../../../dist/web/', import.meta.url)
const weight = async (name: string) => gzipSync(await readFile(new URL(name, built)), { level: 9 }).length

test('the script and each language weigh no more than they may', async () => {
  // Commands of the project have built it; a file of tests that runs alone may come after a change.
  if (!isBuilt(root)) await buildWeb()
  const further = (await readdir(new URL('embed/', built))).map((name) => `embed/${name}`)
  const ofVendor = dropInFiles.flatMap(({ names }) => names)
  for (const name of ['embed.js', 'embed.mjs', 'embed.lists.js', ...ofVendor, ...further]) {
    const bytes = await weight(name)
    assert.ok(bytes <= maxBytesOf(name), `${name}: ${bytes} bytes`)
  }
})

test('both scripts load the one second file that there is, and its words', async () => {
  const names = await readdir(new URL('embed/', built))
  const [extras, ...more] = names.filter((name) => name.endsWith('.js'))
  assert.deepEqual(more, [])
  const version = names.map((name) => /^de-(\w+)\.json$/.exec(name)?.[1]).find(Boolean)
  for (const script of ['embed.js', 'embed.mjs']) {
    const text = await readFile(new URL(script, built), 'utf8')
    assert.ok(text.includes(`${extras}`), `${script} names ${extras}`)
    assert.ok(text.includes(`-${version}.json`), `${script} names words of version ${version}`)
    assert.ok(!/WORDVERS|EXTRASJS/.test(text), script)
  }
  const languages = names.flatMap((name) => /^(\w\w)-\w+\.json$/.exec(name)?.[1] ?? [])
  assert.ok(languages.length >= 5)
  for (const language of languages) assert.ok(names.includes(`extras-${language}-${version}.json`), language)
})

test('what the build calls by shorter names is no word of the wire', async () => {
  const comments = new URL('../../comments/', import.meta.url)
  const files = await readdir(comments, { recursive: true, withFileTypes: true })
  // The widget calls no operation of the desk, and none about a person's data.
  const contracts = files.filter(
    ({ name, parentPath }) =>
      /^contract[\w-]*(?<!\.test)\.ts$/.test(name) && !/[\\/](?:desk|person)(?:[\\/]|$)/.test(parentPath),
  )
  assert.ok(contracts.length > 20)
  const texts = await Promise.all(contracts.map((file) => readFile(`${file.parentPath}/${file.name}`, 'utf8')))
  const said = new Set(texts.join(' ').match(/\w+(?=\??:)/g))
  assert.deepEqual(
    mangledProperties.filter((name) => said.has(name)),
    [],
  )
})

test('what the build calls by shorter names is nowhere asked for in quotes', async () => {
  const rooms = ['../thread/', '../widget/', '../shared/', '../../platform/i18n/'].map(
    (room) => new URL(room, import.meta.url),
  )
  const files = await Promise.all(rooms.map((room) => readdir(room, { recursive: true, withFileTypes: true })))
  const paths = files.flat().flatMap((file) => (/\.ts$/.test(file.name) ? [`${file.parentPath}/${file.name}`] : []))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  const asked = [...texts.join(' ').matchAll(/'(\w+)' in |\['(\w+)'\] =/g)].map(([, one, other]) => one ?? other)
  assert.ok(asked.includes('make'), 'as they are asked for now')
  assert.deepEqual(
    asked.filter((name) => name && mangledProperties.includes(name)),
    [],
  )
})

test('classes that the build calls by one letter are in the sheet, and there is a letter for each', async () => {
  const rooms = ['../thread/style/', '../widget/style/', '../shared/'].map((room) => new URL(room, import.meta.url))
  const files = (
    await Promise.all(rooms.map(async (room) => (await readdir(room)).map((name) => new URL(name, room))))
  ).flat()
  const sheets = files.filter(({ pathname }) => pathname.endsWith('.css'))
  const style = (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join()
  assert.deepEqual(
    mangledClasses.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(style)),
    [],
  )
  assert.ok(mangledClasses.length <= 26)
})

test('what the build calls by shorter names is no part of what scripts of two builds say to each other', async () => {
  const text = await readFile(new URL('../thread/widget-hooks.ts', import.meta.url), 'utf8')
  const said = new Set(text.match(/\w+(?=\??[:(])/g))
  assert.ok(said.has('intercept') && said.has('comments'))
  assert.deepEqual(
    mangledProperties.filter((name) => said.has(name)),
    [],
  )
})
