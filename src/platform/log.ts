// Structured logs (JSON lines), with secrets redacted in this one place.
import { type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Endings of the names of fields, headers and query parameters whose values are redacted. */
const secretNames = [
  'sso',
  'api_key',
  'api-key',
  'apiKey',
  'editKey',
  'secretKey',
  'sessionId',
  'session-id',
  'userIdWS',
  'authorization',
  'cookie',
  'token',
  'setupCode',
  'password',
]

const redacted = '[redacted]'
const named = `[\\w%-]{0,40}(?:${secretNames.map(spelled).join('|')})`
/** Ends of a value that work within a line of JSON too. */
const inside = `[^&#\\s"'<>\\\\]*?(?=%26|[&#\\s"'<>\\\\]|$)`

/** Also as a parameter within a parameter. */
const inQuery = new RegExp(`((?:[?&]|%3F|%26)${named}(?:=|%3D))${inside}`, 'gi')
/** A line of a module of ours, in a stack: its folders have the same names. */
const ofModule = '(?:[\\w-]{1,60}\\/){0,4}[\\w.-]{1,60}\\.[cm]?[jt]s:\\d'
/** Feed tokens, signed addresses of pictures and links in mails stand in the path; also in one that is mistyped. */
const inPath = new RegExp(
  `((?:\\/|%2F)(?:feeds|images|verify|unsubscribe|act|appeal|my-data|sign-in(?:\\/|%2F)+link)(?:\\/|%2F)+)(?!${ofModule})[^/?#\\s"'<>\\\\]+`,
  'gi',
)
/** Paths of personal feeds contain the person's id. */
const inFeed = new RegExp(`(__internal_profiles(?::|%3A))${inside}`, 'gi')
const inUser = /(:\/\/)[^/?#\s"'<>\\@]+@/g
const inHeader = /(\b(?:Bearer|Basic) )[^\s"'\\,]+/gi
const inField = new RegExp(`("${named}":)(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi')

/** Text, such as an address, as it may be logged. */
export function loggable(text: string): string {
  return text
    .replace(inQuery, `$1${redacted}`)
    .replace(inPath, `$1${redacted}`)
    .replace(inFeed, `$1${redacted}`)
    .replace(inUser, `$1${redacted}@`)
    .replace(inHeader, `$1${redacted}`)
}

/** `write` is where lines go, standard output unless a test listens. */
export function createLog(level: string, write?: (line: string) => void): Log {
  const options: LoggerOptions = {
    level,
    serializers: { error: describeError, err: describeError },
    // The whole line, so that nothing has to be thought of where it is written.
    hooks: { streamWrite: (line) => loggable(line.replace(inField, `$1"${redacted}"`)) },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return write ? pino(options, { write }) : pino(options)
}

/** No fields of its own: they may be anything. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause ? { cause: describeError(cause) } : {}) }
}

/** Each letter of a name may be escaped: the server reads it all the same. */
function spelled(name: string): string {
  const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  return [...name].map((one) => `(?:${one}|${escaped(one.toLowerCase())}|${escaped(one.toUpperCase())})`).join('')
}
