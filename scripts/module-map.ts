// Module map of docs/architecture: folders of an area and what they import, as SVG.
import { instance } from '@viz-js/viz'
import { filesBelow, isTest, read } from '../test/architecture/sources.ts'
import { orders } from '../test/architecture/table.ts'

/** Names of the areas that are drawn: those whose folders have an order. */
export const mappedAreas = Object.keys(orders).filter((area) => area !== 'web')

/** Shown are the direct imports that no other path of imports implies, so that the map stays readable. */
export async function moduleMap(area: string): Promise<string> {
  const folders = orders[area] ?? []
  const imports = importsBetween(area, folders)
  const edges = folders.flatMap((from) => essential(from, imports).map((to) => `"${from}" -> "${to}"`))
  const viz = await instance()
  const svg = viz.renderString(
    `digraph "${area}" {
      rankdir=TB; nodesep=0.15; ranksep=0.35; bgcolor="white"
      node [shape=box, style="rounded,filled", fillcolor="#f3f5f7", color="#8a94a0", fontname="sans-serif", fontsize=11, height=0.3]
      edge [color="#8a94a0", arrowsize=0.5]
      ${folders.map((name) => `"${name}" [tooltip="${area}/${name}"]`).join('\n')}
      ${edges.join('\n')}
    }`,
    { format: 'svg' },
  )
  // Without the comments, which name the version of the tool.
  return `${svg.replaceAll(/<!--.*?-->\n/gs, '').trim()}\n`
}

/** Folder → folders that its files import; tests do not count. */
function importsBetween(area: string, folders: readonly string[]): Map<string, Set<string>> {
  const folderOf = (path: string) => folders.find((name) => path.startsWith(`${area}/${name}/`))
  const found = new Map(folders.map((name) => [name, new Set<string>()]))
  for (const file of filesBelow(`src/${area}`).filter((name) => !isTest(name))) {
    const { path, imports } = read(file)
    const own = folderOf(path)
    for (const { from } of imports) {
      const other = folderOf(from)
      if (own && other && other !== own) found.get(own)?.add(other)
    }
  }
  return found
}

/** Transitive reduction for one folder. */
function essential(folder: string, imports: Map<string, Set<string>>): string[] {
  const direct = [...(imports.get(folder) ?? [])]
  return direct.filter((one) => !direct.some((other) => other !== one && reaches(other, one, imports))).sort()
}

function reaches(from: string, to: string, imports: Map<string, Set<string>>): boolean {
  return [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to, imports))
}
