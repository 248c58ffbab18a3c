// The program: finds the command, runs it, and turns errors into a sentence and an exit code.
import { InvalidSettings } from '../config.ts'
import { version } from '../platform/version.ts'
import {
  type Command,
  parseCommandArgs,
  print,
  printError,
  printResult,
  suggestion,
  UsageError,
  usageOf,
} from './command.ts'
import { auditErase } from './comment/audit.ts'
import { banAdd, banList, banRemove } from './comment/ban.ts'
import { commentApprove, commentDelete, commentList, commentSpam } from './comment/comment.ts'
import { deskInvite } from './comment/desk.ts'
import { mailList, mailShow } from './comment/mail.ts'
import { moderatorAdd, moderatorList, moderatorRemove } from './comment/moderator.ts'
import { personErase, personExport } from './comment/person.ts'
import { backup, backupKey, restore } from './data/backup.ts'
import { check } from './data/check.ts'
import { copy } from './data/copy.ts'
import { distributeCommand } from './data/distribute.ts'
import { exportCommand } from './data/export.ts'
import { importCommand } from './data/import.ts'
import { publicUrl } from './data/public-url.ts'
import { listHint, NotFoundError } from './empty-results.ts'
import { accountAdd, accountList, accountRemove } from './feed/account.ts'
import { catalogue } from './feed/catalogue.ts'
import { feed } from './feed/feed.ts'
import { feedImport } from './feed/feed-import.ts'
import { feedList } from './feed/feed-list.ts'
import { feedRotate } from './feed/feed-rotate.ts'
import { keysAccept, keysForget, keysRotate, keysStatus } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { operations } from './operations.ts'
import { start } from './start.ts'
import { pageSet } from './tenant/page.ts'
import { tenantCreate, tenantList, tenantRotateKey } from './tenant/tenant.ts'
import { tenantFollow, tenantFollows, tenantUnfollow } from './tenant/tenant-follow.ts'
import { tenantSet, tenantShow } from './tenant/tenant-settings.ts'
import { webhookAdd, webhookDeliveries, webhookList, webhookRemove, webhookRetry } from './tenant/webhook.ts'
import { tokenRotate } from './tokens.ts'

const showVersion: Command = {
  name: '--version',
  usage: '',
  summary: 'Show the version of the program; also -v.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    return printResult(values.json, { version }, version)
  },
}

const commands: readonly Command[] = [
  start,
  feed,
  feedList,
  feedImport,
  feedRotate,
  catalogue,
  accountAdd,
  accountList,
  accountRemove,
  tenantCreate,
  tenantList,
  tenantRotateKey,
  tenantSet,
  tenantShow,
  tenantFollow,
  tenantFollows,
  tenantUnfollow,
  pageSet,
  commentList,
  commentApprove,
  commentSpam,
  commentDelete,
  personExport,
  personErase,
  auditErase,
  banAdd,
  banList,
  banRemove,
  moderatorAdd,
  moderatorList,
  moderatorRemove,
  deskInvite,
  mailList,
  mailShow,
  webhookAdd,
  webhookList,
  webhookDeliveries,
  webhookRetry,
  webhookRemove,
  tokenRotate,
  keysRotate,
  keysStatus,
  keysForget,
  keysAccept,
  operations,
  migrateCommand,
  distributeCommand,
  check,
  copy,
  publicUrl,
  importCommand,
  exportCommand,
  backup,
  backupKey,
  restore,
  showVersion,
]

const exitCodes = { wrongUsage: 2, other: 1 }

/** Resolves to the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') {
    print(help())
    return 0
  }
  const command = args[0] === '-v' ? showVersion : find(args)
  if (!command) return withoutCommand(args)
  const rest = args.slice(command.name.split(' ').length)
  if (rest.includes('--help')) {
    print(`${usageOf(command)}\n\n${command.summary}`)
    return 0
  }
  try {
    return await command.run(rest)
  } catch (error) {
    return explain(error, command)
  }
}

/** The longest name wins: `feed rotate` before `feed`. */
function find(args: readonly string[]): Command | undefined {
  const typed = args.join(' ')
  const fitting = commands.filter(({ name }) => typed === name || typed.startsWith(`${name} `))
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]
}

/** For a known first word, only the commands that begin with it are listed. */
function withoutCommand([first = '', second]: readonly string[]): number {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length > 0 && second === '--help') {
    print(listed(group))
    return 0
  }
  const isGroupAlone = group.length > 0 && second === undefined
  const problem = isGroupAlone ? `Say which command of "${first}".` : noCommand(first, second, group)
  printError(`${problem}\n\n${group.length > 0 ? listed(group) : help()}`)
  return exitCodes.wrongUsage
}

/** A word that begins no command may be one of its own, or the misspelt first of two. */
function noCommand(first: string, second: string | undefined, group: readonly Command[]): string {
  const typed = second === undefined || second.startsWith('-') ? first : `${first} ${second}`
  const some = group.length > 0 ? group : commands
  const words = (count: number) => some.map(({ name }) => name.split(' ', count).join(' '))
  const meant = suggestion(typed, words(2)) || (group.length > 0 ? '' : suggestion(first, words(1)))
  return `There is no command "${group.length > 0 ? typed : first}".${meant}`
}

function explain(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${usageOf(command)}`)
    return exitCodes.wrongUsage
  }
  printError(sentenceFor(error as SystemError))
  if (error instanceof NotFoundError) printError(listHint(error))
  return exitCodes.other
}

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** The system's own words do not say which setting helps. */
function sentenceFor(error: SystemError): string {
  const { code, message, syscall, port, address, hostname, path } = error
  if (error instanceof InvalidSettings) return `The settings are not right:\n${message}`
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is in use. Stop what listens there, or set PORT.`
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `${hostname ?? address} is no address of this machine (${code}). Set HOST to one that is.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full (${code}): ${message}. Make room and try again.`
  if (path) return `${path} cannot be used (${code}). DATA_DIR must be a folder that ${thisUser()} may write.`
  return message
}

/** With its number, by which containers know it, where the system has one. */
function thisUser(): string {
  const id = process.getuid?.()
  return id === undefined ? 'this user' : `this user (uid ${id})`
}

function help(): string {
  return `pageside ${version} gives web pages feeds and comments.\n\n${listed(commands)}\n\nEvery command takes --json and --help. Settings come from the environment: docs/configuration.md. Guides by task: docs/guides, and in the running server at /docs.`
}

function listed(some: readonly Command[]): string {
  return some.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`).join('\n')
}
