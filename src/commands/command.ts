// What a command of the program is, and how it speaks.
import { parseArgs } from 'node:util'

export interface Command {
  /** One or two words: `feed`, `account add`. */
  name: string
  /** What follows the name. */
  usage: string
  summary: string
  /** The exit code. Throws `WrongUsage` for what was typed wrongly. */
  run(args: string[]): Promise<number>
}

/** Answered with the sentence, the usage, and exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Options and the words between them; `--json` is an option of every command. */
export function readArgs<O extends Options>(args: string[], options: O, most: number) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...options, json: { type: 'boolean' as const } },
      allowPositionals: true,
    })
    if (parsed.positionals.length > most) throw new Error(`"${parsed.positionals[most]}" is one word too many.`)
    return parsed
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

export function complain(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}
