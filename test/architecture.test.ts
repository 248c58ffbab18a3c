// Who may import whom. The table below is the architecture; this test keeps it true.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Room {
  /** Path prefixes below `src/`; the first room that fits a file is its room. */
  files: string[]
  /** Prefixes below `src/` that its files may import, besides their own room. */
  may: string[]
  /** Packages and `node:` modules, `*` for any. */
  packages: string[]
  why: string
}

/** Values in, values out. Those of selectors are asked for elements of ours and for nothing else. */
const pureLibraries = [
  'htmlparser2',
  'css-what',
  'css-select',
  'markdown-it',
  'sanitize-html',
  'encoding-sniffer',
  'node:crypto',
]

/** A house: the same floor plan for both. */
const house = (name: string): Room[] => [
  { files: [`${name}/contract`], may: ['platform/api/operation.ts'], packages: ['zod'], why: 'browsers read it too' },
  {
    files: [`${name}/core/`],
    may: ['platform/syndication/', 'platform/nearest.ts', `${name}/contract`],
    packages: pureLibraries,
    why: 'pure: a rule answers, a handler refuses',
  },
  {
    files: [`${name}/store/`],
    may: [`${name}/contract`, `${name}/core/`, 'platform/data/'],
    packages: ['node:crypto'],
    why: 'only place that sees SQL',
  },
  { files: [`${name}/pages/`], may: [`${name}/core/`, 'platform/http/'], packages: [], why: 'only place that fetches' },
  {
    files: [`${name}/live/`],
    may: [`${name}/core/`, `${name}/store/`, 'platform/'],
    packages: ['ws', 'node:http', 'node:stream', 'node:crypto'],
    why: 'only place that speaks WebSocket; knows calls and rows, no handlers',
  },
  {
    files: [`${name}/service.ts`, `${name}/admin.ts`],
    may: [`${name}/`, 'platform/'],
    packages: [],
    why: 'the only place where parts meet',
  },
  {
    files: [`${name}/`],
    may: [`${name}/`, 'platform/'],
    packages: ['zod', 'node:crypto'],
    why: 'handlers and their like: no web framework, no SQL',
  },
]

/** How both speak of times and of people. */
const told = ['web/shared/times.ts', 'web/shared/faces.ts']

const rooms: Room[] = [
  { files: ['config.ts'], may: [], packages: ['zod', 'node:path'], why: 'only reader of the environment' },
  {
    files: ['main.ts', 'outgoing.ts', 'commands/'],
    may: [
      'main.ts',
      'outgoing.ts',
      'commands/',
      'config.ts',
      'platform/',
      'feeds/service.ts',
      'feeds/admin.ts',
      'comments/service.ts',
      'comments/admin.ts',
    ],
    packages: ['node:util', 'node:fs/promises', 'node:timers/promises'],
    why: 'no room inside a house',
  },
  {
    files: ['platform/syndication/', 'platform/api/operation.ts', 'platform/api/client.ts', 'platform/tell.ts'],
    may: ['platform/syndication/', 'platform/api/operation.ts'],
    packages: ['zod'],
    why: 'browsers read it too',
  },
  { files: ['platform/'], may: ['platform/'], packages: ['*'], why: 'knows nothing of feeds or comments' },
  ...house('feeds'),
  {
    files: ['comments/thread-page/'],
    may: ['comments/', 'platform/', 'web/thread/words/', 'web/thread/tell.ts', 'web/thread/state/problems.ts', ...told],
    packages: ['zod', 'node:crypto'],
    why: 'says without a script what the thread says with one: words, times, initials, remedies',
  },
  ...house('comments'),
  {
    files: ['web/'],
    may: [
      'web/',
      'feeds/contract',
      'comments/contract',
      'platform/api/client.ts',
      'platform/api/operation.ts',
      'platform/tell.ts',
      'comments/core/order.ts',
    ],
    packages: [
      'preact',
      'preact/hooks',
      'preact/jsx-runtime',
      'esbuild',
      'terser',
      'node:fs/promises',
      'node:path',
      'node:url',
      'node:crypto',
      'node:zlib',
    ],
    why: 'never handlers, store, live',
  },
]

/** Where a package stands in only a few files, these are they. */
const onlyIn: Record<string, string[]> = {
  'node:sqlite': ['platform/data/'],
  pg: ['platform/data/postgres/'],
  nodemailer: ['platform/mail.ts'],
  ws: ['comments/live/'],
  terser: ['web/terse.ts'],
  esbuild: ['web/build.ts', 'web/build-widget.ts', 'web/bare-contracts.ts'],
}

interface Source {
  /** Below `src/`, or with `test/` and the like in front. */
  path: string
  text: string
  imports: { from: string; names: string[] }[]
  exports: string[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function read(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const path = file.replace(/^src\//, '')
  const statements = [
    ...text.matchAll(/^import\s+(type\s+)?([\w\s{},*$]*?)\s*\bfrom\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^export\s+(type\s+)?(\*|\{[^}]*\})\s*from\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^import\s+()()['"]([^'"]+)['"]/gm),
  ]
  const imports = statements.map(([, , names = '', from = '']) => ({
    from: from.startsWith('.') ? relative(join(root, 'src'), join(root, dirname(file), from)) : from,
    names: [...names.matchAll(/(?:type\s+)?([\w$]+)(?:\s+as\s+[\w$]+)?\s*(?=[,}]|$)/g)].map(([, name = '']) => name),
  }))
  const dynamic = [
    ...text.matchAll(/new URL\(['"](\.[^'"]+\.tsx?)['"],\s*import\.meta\.url\)|import\(['"](\.[^'"]+)['"]\)/g),
  ].map(([, url, lazy]) => ({
    from: relative(join(root, 'src'), join(root, dirname(file), url ?? lazy ?? '')),
    names: ['*'],
  }))
  const exports = [
    ...text.matchAll(/^export\s+(?:declare\s+)?(?:async\s+)?(?:const|function\*?|class|interface|type)\s+([\w$]+)/gm),
  ].map(([, name = '']) => name)
  return { path, text, imports: [...imports, ...dynamic], exports }
}

const sources = filesBelow('src').map(read)
const outside = ['test', 'bench', 'scripts'].flatMap(filesBelow).map(read)

const fits = (path: string, prefixes: string[]) => prefixes.some((prefix) => path === prefix || path.startsWith(prefix))
const roomOf = (path: string) => rooms.find(({ files }) => fits(path, files))
const isPackage = (from: string) => !from.endsWith('.ts') && !from.endsWith('.tsx')
const isData = (from: string) => /\.(css|svg|sql|html|json)$/.test(from)

test('every file has a room, and imports only what its room may', () => {
  const wrong: string[] = []
  for (const { path, imports } of sources.filter((source) => !isTest(source.path))) {
    const room = roomOf(path)
    if (!room) wrong.push(`${path} stands in no room`)
    for (const { from } of imports) {
      if (!room || isData(from)) continue
      const allowed = isPackage(from)
        ? room.packages.includes('*') || room.packages.includes(from)
        : fits(from, [...room.files, ...room.may])
      if (!allowed) wrong.push(`${path} must not import ${from} (${room.why})`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('some packages are a detail of few files', () => {
  const wrong = sources.flatMap(({ path, imports }) =>
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

test('nothing imports handlers but the service, and they each other', () => {
  const handlers = /^(?:feeds|comments)\/handlers(?:\.ts$|\/)/
  const wrong = sources
    .filter(({ path }) => !isTest(path) && !path.endsWith('/service.ts') && !handlers.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter(({ from }) => handlers.test(from)).map(({ from }) => `${path} imports ${from}`),
    )
  assert.deepEqual(wrong, [])
})

/** Started by other means than an import. */
const entries = [
  'commands/pageside.ts',
  'web/build.ts',
  'web/widget/embed.ts',
  'web/widget/embed-module.ts',
  'web/widget/lists.ts',
  'web/demo/main.ts',
  'web/widget/css.d.ts',
  'feeds/extract-worker.ts',
]

/** Whatever lies there is read by the build, or by the server when it starts. */
const gathered = ['web/thread/words/', 'comments/mailing/letter/words/']
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

test('no file is called by a word that says nothing', () => {
  const banned = /(?:^|[/-])(?:utils?|helpers?|common|manager|base|impl|misc)(?:[-.]|$)/
  assert.deepEqual(
    sources.map(({ path }) => path).filter((path) => banned.test(path)),
    [],
  )
})

test('every file says its purpose in its first line', () => {
  const silent = [...sources.filter(({ path }) => !isTest(path)), ...outside]
    .filter(({ text }) => !/^(?:#!.*\n)?\/\/ \S/.test(text))
    .map(({ path }) => path)
  assert.deepEqual(silent, [])
})

test('SQL stands in stores and in the ground floor only', () => {
  const sql = /['"`]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE)\s/
  const wrong = sources
    .filter(({ path, text }) => sql.test(text) && !isTest(path) && !/\/store\/|^platform\/data\//.test(path))
    .map(({ path }) => path)
  assert.deepEqual(wrong, [])
})
