// Structured logs. What is a secret anywhere is taken out here, once.
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Query parameters and fields whose values never reach a log line. */
const secretNames = [
  'sso',
  'API_KEY',
  'apiKey',
  'x-api-key',
  'editKey',
  'sessionId',
  'userIdWS',
  'authorization',
  'cookie',
  'token',
]
const secretFields = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`])
const secretQuery = new RegExp(`([?&](?:${secretNames.join('|')})=)[^&#]*`, 'gi')
/** Feed tokens and mail links stand in the path. */
const secretPath = /(\/(?:feeds|verify|unsubscribe|act)\/)[^/?#]+/g

const redacted = '[redacted]'

/** An address as it may be logged. */
export function loggable(path: string): string {
  return path.replace(secretQuery, `$1${redacted}`).replace(secretPath, `$1${redacted}`)
}

/** `write` is where lines go, standard output unless a test listens. */
export function createLog(level: string, write?: (line: string) => void): Log {
  const options = {
    level,
    redact: { paths: secretFields, censor: redacted },
    serializers: { error: describeError },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return write ? pino(options, { write }) : pino(options)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  return {
    name,
    message: loggable(message),
    stack: stack && loggable(stack),
    ...(cause ? { cause: describeError(cause) } : {}),
  }
}
