// Lines of a text that may be headings, by the way in which they are marked.

export interface HeadingLine {
  /** Number of the line where it begins, and of the first line behind it. */
  line: number
  end: number
  text: string
  /** Equal for headings that are marked alike: `#2`, `=`, `bare`, `debian`. */
  mark: string
  author?: string
  /** Where the mark says which part of the text it is. */
  version?: string
}

const MAX_HEADING_CHARS = 200
/** Of a line of a log. */
const MAX_MESSAGE_CHARS = 400
const UNDERLINE = /^\s{0,3}(?:([=\-~^"'*+#_.:`])\1{2,}|(=)=)\s*$/
const ATX = /^\s{0,3}(#{1,6})\s*(\S.*)$/
/** `package (1.2-3) unstable; urgency=low`, and the end of the entry with author and date. */
const DEBIAN = /^([\w.+-]{1,80}) \(([^()\s]{1,80})\) [\w .-]{1,80};/
const DEBIAN_END = /^ -- ([^<]{0,100})<[^>]{0,100}>\s{1,3}(.{5,60})$/
const COMMIT = /^commit ([0-9a-f]{40})(?: .{0,100})?$/
/** `2020-01-02  Jane Doe  <jane@example.com>`, or with a date as `date` prints it. */
const GNU =
  /^((?:\d{4}-\d\d-\d\d)|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w{0,6},? \w{3} {1,2}\d{1,2} [\d:]{5,8}(?: [A-Z]{2,5})? \d{4}))\s{1,4}(\S.{0,100}?)\s{1,4}[<(][^<>()]{0,100}[>)]/
/** `* Tue Jan 02 2024 Jane Doe <jane@example.com> - 1.2-3` */
const RPM =
  /^\* ((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} {1,2}\d{1,2} \d{4}) ([^<]{0,100}?)\s*(?:<[^>]{0,100}>)?(?:\s*-?\s*(\S{1,60}))?\s*$/
const LONG_GAP = /(?<=\S\s{4})\s+/g
const BULLET = /^[*=o+-]{1,3}\s+(?=\S)/

export function findHeadingLines(lines: readonly string[]): HeadingLine[] {
  const found: HeadingLine[] = []
  let isCode = false
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    if (isCode || line.length > MAX_HEADING_CHARS || line.trim() === '') continue
    // Patterns with several gaps take a power of the spaces in them.
    const heading = headingAt(lines, i, line.trimEnd().replace(LONG_GAP, ''))
    if (heading) found.push(heading)
  }
  return found
}

function headingAt(lines: readonly string[], i: number, line: string): HeadingLine | undefined {
  const one = (text: string, mark: string, end = i + 1): HeadingLine => ({ line: i, end, text, mark })
  const [, hashes, title] = ATX.exec(line) ?? []
  if (hashes && title !== undefined) return one(title.replace(/\s*#+$/, ''), `#${hashes.length}`)
  const hash = COMMIT.exec(line)?.[1]
  if (hash !== undefined) return commitHeading(lines, i, hash)
  const [, name = '', version] = DEBIAN.exec(line) ?? []
  if (version !== undefined) return debianHeading(lines, i, name, version)
  const [, day, author] = GNU.exec(line) ?? []
  if (day !== undefined && author !== undefined) return { ...one(`${yearFirst(day)} ${author}`, 'gnu'), author }
  const [, date, packager, release] = RPM.exec(line) ?? []
  if (date !== undefined)
    return { ...one(`${date} ${release ?? ''}`, 'rpm'), ...(packager ? { author: packager } : {}) }
  const [, long, short = long] = UNDERLINE.exec(lines[i + 1] ?? '') ?? []
  const under = short
  if (under !== undefined && !UNDERLINE.test(line)) return one(line.trim(), under, i + 2)
  // Indented lines are parts of an entry.
  if (/^\s/.test(line) || !/\d/.test(line)) return undefined
  if (BULLET.test(line)) return one(line.replace(BULLET, ''), `bullet ${line[0]}`)
  return one(line.replace(/:\s*$/, ''), 'bare')
}

/** `Thu Oct 6 04:07:52 2022 +0200`, as `date` and git print it. */
const yearFirst = (date: string): string =>
  date.replace(/^\w{3},? (\w{3} {1,2}\d{1,2}) ([\d:]{5,8})(?: [A-Z]{2,5})? (\d{4})/, '$1, $3 $2')

/** Of a log of git: named by the first line of its message. */
function commitHeading(lines: readonly string[], line: number, hash: string): HeadingLine {
  const head = lines.slice(line + 1, line + 12).map((one) => one.slice(0, MAX_MESSAGE_CHARS))
  const author = head.map((one) => /^Author: ([^<]{1,100}?)\s*</.exec(one)?.[1]).find(Boolean)
  const date = head.map((one) => /^(?:Author)?Date: +(.{10,60})$/.exec(one)?.[1]).find(Boolean)
  const at = head.findIndex((one) => /^ {4}\S/.test(one))
  const text = `${head[at]?.trim() ?? hash.slice(0, 10)} (${yearFirst(date ?? '')})`
  return {
    line,
    end: line + 2 + Math.max(at, 0),
    text,
    mark: 'git',
    version: hash.slice(0, 10),
    ...(author ? { author } : {}),
  }
}

function debianHeading(lines: readonly string[], line: number, name: string, version: string): HeadingLine {
  const text = `${name} ${version}`
  for (let i = line + 1; i < lines.length && i < line + 2000; i++) {
    const [, author, date] = DEBIAN_END.exec(lines[i] ?? '') ?? []
    if (date !== undefined)
      return {
        line,
        end: line + 1,
        text: `${text} (${date})`,
        mark: 'debian',
        version,
        ...(author?.trim() ? { author: author.trim() } : {}),
      }
    if (DEBIAN.test(lines[i] ?? '')) break
  }
  return { line, end: line + 1, text, mark: 'debian', version }
}
