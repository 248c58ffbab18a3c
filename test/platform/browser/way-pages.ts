// Pages that try ways out: a site of files for a set of ways and targets.
import type { WayOut } from './way-out.ts'
import { waysOut } from './ways-out.ts'

export interface SiteFile {
  status: number
  headers: Record<string, string>
  body: string
}

export const pageOrigin = 'http://site.test'

/** Files by path. The page is `/`. One that is left by its ways has one of them alone, and one target. */
export function pageOfWays(ways: readonly WayOut[], targets: readonly string[]): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  let markup = ''
  let headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
  ways.forEach((way, i) => {
    for (const [j, target] of targets.entries()) {
      const url = `${target}/way-${i}`
      headers = { ...headers, ...way.headers?.(url) }
      markup += ownFiles(way, j, way.html?.(url) ?? '')
      if (way.script)
        markup += `<script>try { (() => { const u = ${JSON.stringify(url)}; ${ownFiles(way, j, way.script)} })() } catch {}</script>\n`
      for (const [path, file] of Object.entries(way.files ?? {})) {
        const fill = (text: string) => text.replaceAll('{{url}}', url)
        const { ':status': status = '200', ...sent } = file.headers ?? {}
        const filled = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, fill(value)]))
        files.set(ownPath(path, j), {
          status: Number(status),
          headers: { 'content-type': file.type, ...filled },
          body: fill(file.body),
        })
      }
    }
  })
  const { ':status': status = '200', ...sent } = headers
  const body = `<!doctype html><title>Ways</title><body><p>Ways out</p>\n${markup}<script>window.onerror = () => true</script>`
  files.set('/', { status: Number(status), headers: sent, body })
  return files
}

/** Each target has files of its own. */
const ownPath = (path: string, j: number): string => path.replace('/', `/t${j}-`)

function ownFiles(way: WayOut, j: number, text: string): string {
  return Object.keys(way.files ?? {}).reduce((done, path) => done.replaceAll(path, ownPath(path, j)), text)
}

/** Ways that stay on the page, together; and each that leaves it, by itself. */
export const stayingWays = waysOut.filter(({ leaves }) => !leaves)
export const leavingWays = waysOut.filter(({ leaves }) => leaves)
