// Web files of a clone: whether they belong to the present source, and their build.
// Plain JavaScript for Node 20 and later, without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nodeFlags } from './node-options.mjs'

const stampOf = (root) => join(root, 'dist', '.web-source.json')

/**
 * Whether the web files were built from the source as it is. Names and sizes tell an unpacked release, whose files may be
 * older than the build; times tell an edit; contents tell a copy, whose files are all newer.
 */
export function isBuilt(root) {
  const stamp = readStamp(root)
  if (!stamp) return false
  const files = sourceFiles(root)
  if (stamp.sizes !== sizesOf(files)) return false
  return files.every(({ changedAt }) => changedAt <= stamp.builtAt) || stamp.contents === contentsOf(root, files)
}

export function buildWeb(root, node, { fail }) {
  if (isBuilt(root)) return
  // What changes while it is built belongs to the next build.
  const builtAt = Date.now()
  const files = sourceFiles(root)
  const stamp = { builtAt, sizes: sizesOf(files), contents: contentsOf(root, files) }
  const build = spawnSync(node, [...nodeFlags, join(root, 'src', 'web', 'build', 'build.ts')], {
    cwd: root,
    // The sizes of the files are for those who build them.
    stdio: ['ignore', 'ignore', 2],
  })
  if (build.status !== 0) fail('the pages for browsers could not be built; the message stands above.')
  writeFileSync(stampOf(root), JSON.stringify(stamp))
}

function readStamp(root) {
  try {
    statSync(join(root, 'dist', 'web', 'index.html'))
    return JSON.parse(readFileSync(stampOf(root), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * All of the source but tests, because web files also import contracts and catalogues; and package.json, which has
 * the versions of the packages in them.
 */
function sourceFiles(root) {
  const folder = join(root, 'src')
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  return [...paths, join(root, 'package.json')]
    .map((path) => {
      const { size, mtimeMs } = statSync(path)
      return { name: relative(root, path), path, size, changedAt: mtimeMs }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

const sizesOf = (files) => digest(files.map(({ name, size }) => `${name}\n${size}\n`))
const contentsOf = (root, files) => digest(files.map(({ name }) => readFileSync(join(root, name))))

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
