// Shape of a command: its words, options, help text, and exit codes.
import { parseArgs } from 'node:util'
import { likelyMatch } from '../platform/closest-match.ts'

export interface Command {
  /** One or two words: `feed`, `account add`. */
  name: string
  /** Arguments after the name. */
  usage: string
  summary: string
  /** The exit code. Throws `UsageError` for what was typed wrongly. */
  run(args: string[]): Promise<number>
}

/** Answered with the sentence, the usage, and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'WrongUsage'
}

/** The text of `--help` after its name. */
export function usageOf({ name, usage }: Command): string {
  return `Usage: pageside ${name} ${usage}`.trim()
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Options and the words between them; `--json` is an option of every command. */
export function parseCommandArgs<O extends Options>(args: string[], options: O, most: number) {
  const known = { ...options, json: { type: 'boolean' as const } }
  const problem = problemIn(args, known, most)
  if (problem) throw new UsageError(problem)
  return parseArgs({ args, options: known, allowPositionals: true })
}

/** In our own sentences, and before the parser says it in its. */
function problemIn(args: string[], options: Options, most: number): string | undefined {
  const loosely = { args, options, allowPositionals: true, strict: false, tokens: true } as const
  const { tokens, positionals } = parseArgs(loosely)
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const type = Object.hasOwn(options, name) ? options[name]?.type : undefined
    if (!type) return `There is no option ${rawName}.${suggestion(rawName, optionNames(options))}`
    if (type === 'boolean' && value !== undefined) return `${rawName} takes no value.`
    if (type === 'string' && !value) return `${rawName} needs a value.`
    if (value?.startsWith('-') && !inlineValue)
      return `${rawName} needs a value. One that begins with - is written ${rawName}=VALUE.`
  }
  const surplus = positionals[most]
  return surplus === undefined ? undefined : `"${surplus}" is one word too many.`
}

const optionNames = (options: Options) => [...Object.keys(options), 'help'].map((name) => `--${name}`)

/** A question to be put behind a sentence that refuses a word; empty where no name is like it. */
export function suggestion(typed: string, names: readonly string[]): string {
  const meant = likelyMatch(typed, names)
  return meant === undefined ? '' : ` Did you mean ${meant}?`
}

/** A required option. */
export function requireOption(value: string | undefined, option: string, meaning: string): string {
  if (!value) throw new UsageError(`${option} is missing: ${meaning}.`)
  return value
}

/** The same for programs and for people; ends the command well. */
export function printResult(isJson: boolean | undefined, value: unknown, lines: string | readonly string[]): number {
  if (isJson) printJson(value)
  else for (const line of [lines].flat()) print(line)
  return 0
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export function printError(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}
