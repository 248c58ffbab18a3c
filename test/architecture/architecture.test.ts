// Import rules: every import of the code against the table beside this file.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { test } from 'node:test'
import { emptyWords, retiredBeginnings, retiredFileWords, retiredNameWords } from './retired-words.ts'
import { filesBelow, isTest, read } from './sources.ts'
import { areas, layers, onlyIn, orders, shared } from './table.ts'

const sources = filesBelow('src').map(read)
const outside = ['test', 'bench', 'scripts'].flatMap(filesBelow).map(read)

const fits = (path: string, prefixes: string[]) => prefixes.some((prefix) => path === prefix || path.startsWith(prefix))
const areaOf = (path: string) => areas.find(({ files }) => fits(path, files))
const layerOf = (path: string) =>
  /^(?:feeds|comments)\//.test(path) ? layers.findIndex(({ files }) => files.test(path)) : -1
const isContract = (path: string) => layerOf(path) === 0
const isPackage = (from: string) => !from.endsWith('.ts') && !from.endsWith('.tsx')
const isData = (from: string) => /\.(css|svg|sql|html|json)$/.test(from)

const code = sources.filter(({ path }) => !isTest(path))

test('every file has an area, and imports only what its area may', () => {
  const wrong: string[] = []
  for (const { path, imports } of code) {
    const area = areaOf(path)
    if (!area) wrong.push(`${path} stands in no area`)
    for (const { from } of imports) {
      if (!area || isData(from)) continue
      const allowed = isPackage(from)
        ? area.packages.includes('*') || area.packages.includes(from)
        : fits(from, [...area.files, ...area.may]) || (path.startsWith('web/') && isContract(from))
      if (!allowed) wrong.push(`${path} must not import ${from} (${area.why})`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('layers of a service: contracts, pure rules and stores import no layer above them', () => {
  const wrong: string[] = []
  for (const { path, imports } of code) {
    const at = layerOf(path)
    const layer = layers[at]
    if (!layer) continue
    for (const { from } of imports) {
      if (isData(from)) continue
      const other = layerOf(from)
      const allowed = isPackage(from)
        ? layer.packages.includes(from)
        : fits(from, layer.may) || (other >= 0 && other <= at)
      if (!allowed) wrong.push(`${path} must not import ${from} (${layer.name})`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('folders of one parent import only those before them', () => {
  const wrong: string[] = []
  for (const [parent, order] of Object.entries(orders)) {
    const inside = (path: string) => (path.startsWith(`${parent}/`) ? path.slice(parent.length + 1) : undefined)
    const placeOf = (path: string) => order.indexOf(path.split('/')[0] ?? '')
    for (const { path, imports } of code) {
      const own = inside(path)
      if (own === undefined || !own.includes('/')) continue
      if (placeOf(own) < 0) wrong.push(`${path} stands in no folder of the order`)
      for (const { from } of imports) {
        const other = inside(from)
        if (other === undefined || isPackage(from)) continue
        const allowed = other.includes('/')
          ? placeOf(other) <= placeOf(own)
          : ['*', other].some((name) => shared[parent]?.includes(name))
        if (!allowed) wrong.push(`${path} must not import ${from}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
})

test('no two folders import each other', () => {
  const pairs = new Map<string, string>()
  for (const { path, imports } of code) {
    for (const { from } of imports.filter(({ from }) => !isPackage(from))) {
      const [own, other] = [path.split('/'), from.split('/')]
      const fork = own.findIndex((name, at) => name !== other[at])
      if (fork >= own.length - 1 || fork >= other.length - 1) continue
      const parent = own.slice(0, fork).join('/')
      pairs.set(`${parent}/{${own[fork]} → ${other[fork]}}`, `${parent}/{${other[fork]} → ${own[fork]}}`)
    }
  }
  assert.deepEqual(
    [...pairs].filter(([pair, back]) => pairs.has(back) && pair < back).map(([pair]) => pair),
    [],
  )
})

/** Counted without tests. */
const maxFilesOfFolder = 15

test(`no folder holds over ${maxFilesOfFolder} files`, () => {
  const all = [...code, ...outside].map(({ path }) => dirname(path))
  const wrong = [...Map.groupBy(all, (folder) => folder)].filter(([, { length }]) => length > maxFilesOfFolder)
  assert.deepEqual(
    wrong.map(([folder, { length }]) => `${folder}: ${length}`),
    [],
  )
})

test('some packages are a detail of few files', () => {
  const wrong = code.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => onlyIn[from] && !fits(path, onlyIn[from]))
      .map(({ from }) => `${path} imports ${from}`),
  )
  assert.deepEqual(wrong, [])
})

test('there are no cycles', () => {
  const edges = new Map(sources.map(({ path, imports }) => [path, imports.map(({ from }) => from)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) walk(path, [])
  assert.deepEqual(cycles, [])
})

test('modules of the server are loaded one after the other: sanitize-html requires htmlparser2, which must not be under way then', () => {
  const wrong = code.filter(({ path, text }) => !path.startsWith('web/') && /Promise\.all\(\s*\[\s*import\(/.test(text))
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  )
})

test('nothing imports handlers but the files that put a service together, and routes beside them', () => {
  const handlers = /^(?:feeds|comments)\/(?:[\w-]+\/)*handlers[\w-]*\.ts$/
  const wrong = code
    .filter(({ path }) => !/^(?:feeds|comments)\/[\w-]+\.ts$/.test(path) && !handlers.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => handlers.test(from) && dirname(from) !== dirname(path))
        .map(({ from }) => `${path} imports ${from}`),
    )
  assert.deepEqual(wrong, [])
})

/** Started by other means than an import. */
const entries = [
  'commands/pageside.ts',
  'web/build/build.ts',
  'web/build/app/jsx-functions.ts',
  'web/widget/embed.ts',
  'web/widget/embed-module.ts',
  'web/widget/embed-lists.ts',
  'web/drop-in/drop-in.ts',
  'web/drop-in/lists/page-lists.ts',
  'web/demo/main.ts',
  'web/sign-in/passkeys.ts',
  'web/widget/css.d.ts',
  'web/desk/push-worker.ts',
  'web/picker-frame/main.ts',
  'comments/desk/push/http-ece.d.ts',
  'feeds/polling/extraction-worker.ts',
]

/** Whatever lies there is read by the build, or by the server when it starts. */
const gathered = [
  'platform/i18n/widget/',
  'platform/i18n/mail/',
  'platform/i18n/vendor/',
  'platform/i18n/sign-in/',
  'platform/i18n/home/',
  'platform/i18n/desk/',
  'platform/i18n/setting-texts/',
  'platform/i18n/my-feeds/',
]
const isEntry = (path: string) => entries.includes(path) || fits(path, gathered)

test('there are no orphan files and no unused exports', () => {
  const used = new Map<string, Set<string>>()
  for (const { path, imports } of [...sources, ...outside]) {
    for (const { from, names } of imports) {
      if (from === path) continue
      const known = used.get(from) ?? new Set()
      for (const name of names) known.add(name)
      used.set(from, known)
    }
  }
  const wrong: string[] = []
  for (const { path, exports, text } of sources.filter((source) => !isTest(source.path))) {
    const names = used.get(path)
    const mounted = path.startsWith('web/') && /\brender\(/.test(text)
    if (!names && !isEntry(path) && !mounted) wrong.push(`${path} is imported by nobody`)
    for (const name of exports) {
      if (names?.has(name) || names?.has('*') || isEntry(path)) continue
      // A type that another export of the same file speaks of is part of that export.
      const mentions = text.match(new RegExp(`\\b${name.replace('$', '\\$')}\\b`, 'g'))?.length ?? 0
      if (!/^[A-Z]/.test(name) || mentions < 2) wrong.push(`${path} exports ${name} for nobody`)
    }
  }
  assert.deepEqual(wrong, [])
})

const wordsOfFile = (path: string) =>
  basename(path)
    .replace(/(?:\.test)?\.\w+$/, '')
    .split(/[-.]/)
const wordsOfName = (name: string) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

test('file names and exported names are terms of the field', () => {
  const retired = new Set([...emptyWords, ...retiredFileWords])
  const files = sources
    .filter(({ path }) => wordsOfFile(path).some((word) => retired.has(word)))
    .map(({ path }) => path)
  const names = code.flatMap(({ path, exports }) =>
    exports
      .filter(
        (name) => retiredBeginnings.test(name) || wordsOfName(name).some((word) => retiredNameWords.includes(word)),
      )
      .map((name) => `${path}: ${name}`),
  )
  assert.deepEqual([...files, ...names], [])
})

test('every file that the glossary names is there', () => {
  const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  const paths = [...glossary.matchAll(/\]\(\.\.\/src\/([^)]+)\)/g)].map(([, path]) => path)
  const there = new Set(sources.map(({ path }) => path))
  assert.ok(paths.length >= 60)
  assert.deepEqual(
    paths.filter((path) => !there.has(path ?? '')),
    [],
  )
})

test('every file says its purpose in its first line', () => {
  const silent = [...sources.filter(({ path }) => !isTest(path)), ...outside]
    .filter(({ text }) => !/^(?:#!.*\n)?\/\/ \S/.test(text))
    .map(({ path }) => path)
  assert.deepEqual(silent, [])
})

test('SQL stands in stores and in the data layer only', () => {
  const sql = /['"`]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE)\s/
  const wrong = code
    .filter(({ path, text }) => sql.test(text) && !/\/store[\w-]*(?:\/|\.ts$)|^platform\/(?:data|jobs)\//.test(path))
    .map(({ path }) => path)
  assert.deepEqual(wrong, [])
})
