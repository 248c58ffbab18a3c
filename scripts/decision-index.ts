// Index of docs/decisions: number, title and status of each, from the pages themselves.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../docs/decisions/', import.meta.url)

export interface Decision {
  file: string
  number: string
  title: string
  /** `accepted` or `superseded by …`, with its date. */
  status: string
  lines: number
}

/** Of each `NNNN-name.md`, which begins with `# NNNN Title` and a `**Status:**`; others yield empty fields. */
export function readDecisions(): Decision[] {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))
  return files.sort().map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(text) ?? []
    const [, status = ''] = /^\*\*Status:\*\* ([^\n]*?\d{4}-\d\d-\d\d)\./m.exec(text) ?? []
    return { file, number, title, status, lines: text.trimEnd().split('\n').length }
  })
}

export function decisionIndex(): string {
  const rows = readDecisions().map(
    ({ file, number, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`,
  )
  return `# Decisions

One page each: what was decided, why, and the figures that it rests on. What later measurements changed stands in the later one; a
superseded decision names its successor. Notes on extraction are in [docs/extraction](../extraction/README.md). This index is
generated: \`npm run docs\`.

| | Decision | Status |
|---|---|---|
${rows.join('\n')}
`
}
