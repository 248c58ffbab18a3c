// Blocks of the guides, and what becomes of each in the tests.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../docs/guides/', import.meta.url)

export interface GuideBlock {
  language: string
  /** File of the repository whose text it is: `npm run docs` writes it, and a test compares. */
  file: string | undefined
  text: string
}

/** Without the index, which has none. */
export const guideNames = readdirSync(folder)
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => name !== 'README')

/** In their order; those in list items without their indentation. */
export function blocksOfGuide(name: string): GuideBlock[] {
  const text = readFileSync(new URL(`${name}.md`, folder), 'utf8')
  return [...text.matchAll(/^( *)```(\w+)(?: (\S+))?\n(.*?)^ *```$/gms)].map(
    ([, indent = '', language = '', file, block = '']) => ({
      language,
      file,
      text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

/** Commands of a guide: run, or not run for a reason. */
export function commandBlocks(name: string): string[] {
  return blocksOfGuide(name).flatMap(({ language, text }) => (language === 'sh' ? [text] : []))
}
