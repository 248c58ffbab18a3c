// Router: literal paths by one look-up, paths with parameters by their segments.

export interface Route {
  method: string
  /** Written as in OpenAPI: `/feeds/{token}`. */
  path: string
}

export interface RouteMatch<R extends Route> {
  /** Undefined when the path exists, but not with this method. */
  route: R | undefined
  params: Record<string, string>
  /** Every route of this path. */
  here: readonly R[]
}

const maxCachedPaths = 1000
const longestKnown = 200

interface Pattern<R> {
  segments: readonly string[]
  here: R[]
}

/** `find` gets a path without query and trailing slash. Literal segments win over parameters. */
export function createRouter<R extends Route>(
  routes: readonly R[],
): (method: string, path: string) => RouteMatch<R> | undefined {
  const literal = new Map<string, R[]>()
  const patterns = new Map<string, Pattern<R>>()
  for (const route of routes) {
    if (!route.path.includes('{')) literal.set(route.path, [...(literal.get(route.path) ?? []), route])
    else {
      const shape = route.path.replace(/\{\w+\}/g, '{}')
      const pattern = patterns.get(shape) ?? { segments: route.path.split('/'), here: [] }
      pattern.here.push(route)
      patterns.set(shape, pattern)
    }
  }
  const byLength = Map.groupBy([...patterns.values()].sort(fewerParameters), ({ segments }) => segments.length)

  const search = (method: string, path: string): RouteMatch<R> | undefined => {
    const here = literal.get(path)
    if (here) return { route: here.find((route) => route.method === method), params: {}, here }
    const given = path.split('/')
    const pattern = byLength.get(given.length)?.find(({ segments }) => fits(segments, given))
    if (!pattern) return undefined
    const route = pattern.here.find((one) => one.method === method)
    return { route, params: route ? paramsOf(route.path.split('/'), given) : {}, here: pattern.here }
  }
  // The same few paths come again and again; what was found for one does not change.
  const known = new Map<string, RouteMatch<R> | undefined>()
  return (method, path) => {
    const key = `${method} ${path}`
    const before = known.get(key)
    if (before) return before
    const found = search(method, path)
    if (known.size >= maxCachedPaths) known.clear()
    if (path.length <= longestKnown) known.set(key, found)
    return found
  }
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] ?? ''
    if (segment.startsWith('{') ? given[i] === '' : segment !== given[i]) return false
  }
  return true
}

function paramsOf(segments: readonly string[], given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  segments.forEach((segment, i) => {
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = decoded(given[i] ?? '')
  })
  return params
}

/** Broken escapes stay as they are: no record has such a name. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function fewerParameters(a: Pattern<unknown>, b: Pattern<unknown>): number {
  const count = ({ segments }: Pattern<unknown>) => segments.filter((segment) => segment.startsWith('{')).length
  return count(a) - count(b)
}
