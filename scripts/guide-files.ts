// Guides that show files of the repository, such as samples for proxies.
import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

/** A fence whose second word names a file holds its text. */
export function guidesWithFiles(): Record<string, string> {
  const names = readdirSync(new URL('docs/guides/', root)).map((name) => `docs/guides/${name}`)
  const texts = names.map((name): [string, string] => [name, readFileSync(new URL(name, root), 'utf8')])
  const fence = /^```(\w+) (\S+)\n[\s\S]*?^```$/gm
  return Object.fromEntries(
    texts
      .filter(([, text]) => text.search(fence) >= 0)
      .map(([name, text]) => [
        name,
        text.replace(fence, (_, language, file) => {
          return `\`\`\`${language} ${file}\n${readFileSync(new URL(file, root), 'utf8')}\`\`\``
        }),
      ]),
  )
}
