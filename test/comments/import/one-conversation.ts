// The conversation that the files of all systems hold, and the form of such a file.

export interface SystemFile {
  content: string | ((path: string) => void)
  /** Lines of the thread, as `threadOf` writes them. */
  expected: readonly string[]
  /** Of what was set aside or mended. */
  reasons?: readonly string[]
  urlId?: string
  title?: string
  isClosed?: boolean
  /** Comments that are not listed: name and state. */
  unlisted?: readonly string[]
}

export const page = 'https://harbour.example/tides'
export const question = 'When is <b>low water</b>?'
export const asked = '2012-03-04T09:10:11Z'
export const answered = '2012-03-04T09:20:00Z'
export const thanked = '2012-03-05T10:00:00Z'
export const whole = [
  `Jonas ${asked}: ${question}`,
  `  [deleted] ${answered}: [deleted]`,
  `    Jonas ${thanked}: Thank you!`,
]
/** Of systems that have no tombstones. */
export const kept = [`Jonas ${asked}: ${question}`, `  Mira ${answered}: At six.`, `    Jonas ${thanked}: Thank you!`]
export const bold = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace('<b>', '<strong>').replace('</b>', '</strong>'))
export const markdown = 'When is **low water**?'
export const epoch = (date: string): number => Date.parse(date)
