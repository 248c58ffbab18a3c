// The program: finds the command that was typed, runs it, and turns what went wrong into a sentence and an exit code.
import { BadSettings } from '../config.ts'
import { accountAdd, accountList } from './account.ts'
import { type Command, complain, print, WrongUsage } from './command.ts'
import { feed } from './feed.ts'
import { feedRotate } from './feed-rotate.ts'
import { migrateCommand } from './migrate.ts'
import { operations } from './operations.ts'
import { start } from './start.ts'

const commands: readonly Command[] = [start, feed, feedRotate, accountAdd, accountList, operations, migrateCommand]

const exitCodes = { wrongUsage: 2, other: 1 }

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') {
    print(help())
    return 0
  }
  const command = find(args)
  if (!command) {
    complain(`There is no command "${args[0]}".\n\n${help()}`)
    return exitCodes.wrongUsage
  }
  try {
    return await command.run(args.slice(command.name.split(' ').length))
  } catch (error) {
    return explain(error, command)
  }
}

/** The longest name wins: `feed rotate` before `feed`. */
function find(args: string[]): Command | undefined {
  const typed = args.join(' ')
  const fitting = commands.filter(({ name }) => typed === name || typed.startsWith(`${name} `))
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]
}

function explain(error: unknown, { name, usage }: Command): number {
  if (error instanceof WrongUsage) {
    complain(`${error.message}\n\nUsage: pageside ${name} ${usage}`)
    return exitCodes.wrongUsage
  }
  complain(sentenceFor(error as SystemError))
  return exitCodes.other
}

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** The system's own words do not say which setting helps. */
function sentenceFor(error: SystemError): string {
  const { code, message, syscall, port, address, hostname, path } = error
  if (error instanceof BadSettings) return `The settings are not right:\n${message}`
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is in use. Stop what listens there, or set PORT.`
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `${hostname ?? address} is no address of this machine (${code}). Set HOST to one that is.`
  if (path) return `${path} cannot be used (${code}). DATA_DIR must be a folder that this user may write.`
  return message
}

function help(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`)
  return `pageside gives web pages feeds and comments.\n\n${lines.join('\n')}\n\nEvery command takes --json. Settings come from the environment: docs/configuration.md.`
}
