// `pageside catalogue`: the sites whose own feeds are known, or where an address leads.
import { type Command, parseCommandArgs, print, printError, printJson, UsageError } from '../command.ts'

const exitCodes = { nothingFound: 3 }

export const catalogue: Command = {
  name: 'catalogue',
  usage: '[ADDRESS]',
  summary: 'List the sites whose own feeds are known, or say which feed the address of a page leads to.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, 1)
    const [address] = positionals
    const { readCatalogue } = await import('../../feeds/admin.ts')
    const { sites, find } = await readCatalogue()
    if (address !== undefined) return tellFeed(address, find(address), values.json)
    if (values.json) printJson(sites)
    else for (const site of sites) print(linesOf(site).join('\n'))
    return 0
  },
}

interface Site {
  name: string
  source: string
  hosts: readonly string[]
  feeds: readonly { title: string; page: string; feed: string }[]
}

function linesOf({ name, source, hosts, feeds }: Site): string[] {
  const more = hosts.length > 3 ? `, and ${hosts.length - 3} more` : ''
  return [
    `${name} (${hosts.slice(0, 3).join(', ')}${more}), see ${source}`,
    ...feeds.map(({ title, page, feed }) => `    ${title}: ${page} → ${feed}`),
  ]
}

/** `undefined`: no address of a page; `null`: one that the catalogue does not know. */
type Found = { site: string; title: string; feed: string; source: string } | null | undefined

function tellFeed(address: string, found: Found, isJson: boolean | undefined): number {
  if (found === undefined) throw new UsageError(`"${address}" is not the address of a web page.`)
  if (isJson) printJson({ address, ...(found ? { found: true, ...found } : { found: false }) })
  else if (found) print(`${found.feed}\n${found.site}: ${found.title}, see ${found.source}`)
  else printError(`The catalogue knows no feed of ${address}: the page itself is read.`)
  return found ? 0 : exitCodes.nothingFound
}
