// Watcher of the source files: tells which changed, and what has to follow.
import { watch } from 'node:fs'
import { join } from 'node:path'

export interface SourceChange {
  /** Below `src/`. */
  files: string[]
  /** Browser files have to be built. */
  isWeb: boolean
  /** The server runs them. */
  isServer: boolean
}

/** Editors write a file in several steps. */
const gatherMs = 30

/** What of the server is part of the browser files, too: see ARCHITECTURE.md, Areas. */
const inBrowsers = /^(?:web\/|platform\/(?:api\/client|i18n\/)|comments\/comment\/rules\/order)|\bcontract[\w-]*\.ts$/

/** Tests and what editors leave behind aside. */
const isSource = (file: string) => /\.(?:tsx?|css|html|svg|txt|sql|json)$/.test(file) && !/\.test\.ts$/.test(file)

export function watchSources(root: string, onChange: (change: SourceChange) => void): { close(): void } {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(join(root, 'src'), { recursive: true }, (_, name) => {
    const file = name?.replaceAll('\\', '/')
    if (!file || !isSource(file)) return
    changed.add(file)
    timer ??= setTimeout(() => {
      timer = undefined
      const files = [...changed].sort()
      changed.clear()
      onChange({
        files,
        isWeb: files.some((one) => inBrowsers.test(one)),
        isServer: files.some((one) => !one.startsWith('web/')),
      })
    }, gatherMs)
  })
  return {
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
