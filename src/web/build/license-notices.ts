// Licence notices of the packages whose code stands in the browser files, as the builds themselves tell them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const packageFolder = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** A plugin for every build, and the folders of the packages of which something stands in their outputs. */
export function createPackageCollector(sources: string) {
  const folders = new Set<string>()
  const plugin: Plugin = {
    name: 'package-collector',
    setup({ onEnd, initialOptions }) {
      initialOptions.metafile = true
      onEnd(({ metafile }) => {
        for (const { inputs } of Object.values(metafile?.outputs ?? {}))
          for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
            const [, folder] = packageFolder.exec(path) ?? []
            if (folder !== undefined && bytesInOutput > 0) folders.add(join(sources, folder))
          }
      })
    },
  }
  return { plugin, folders: (): string[] => [...folders].sort() }
}

/** Text of the notices: of this project, and of each package with its version. Fails where one has no licence text. */
export async function licenseNotices(root: string, folders: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map(async (folder) => `${await titleOf(folder)}\n\n${await textOf(folder)}`))
  const own = `Browser files of Pageside\n\n${await textOf(root)}`
  return `${[own, ...parts].map((part) => part.trim()).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

async function titleOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version}, licence ${license}`
}

async function textOf(folder: string): Promise<string> {
  const found = (await readdir(folder)).find((name) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(name))
  if (found === undefined) throw new Error(`${folder} has no licence text.`)
  return readFile(join(folder, found), 'utf8')
}
