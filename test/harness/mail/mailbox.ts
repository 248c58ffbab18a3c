// SMTP server for tests, and its mails parsed as by a mail program.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** Unfolded, by their names in small letters. */
  headers: Record<string, string>
  text: string
  html: string
  raw: string
}

/** What it does instead of taking the next mail: at which stage, and with which answer; without one it hangs, or hangs up. */
const faultKinds = {
  'never greets': { at: 'connect', does: 'hangs' },
  'hangs up at once': { at: 'connect', does: 'hangs up' },
  'is busy': { at: 'connect', does: 421 },
  'wants no sender': { at: 'sender', does: 451 },
  greylists: { at: 'recipient', does: 451 },
  refuses: { at: 'recipient', does: 550 },
  'hangs up in the middle': { at: 'middle', does: 'hangs up' },
  'never says that it took it': { at: 'end', does: 'hangs' },
  drops: { at: 'end', does: 'hangs up' },
  'has no room': { at: 'end', does: 452 },
  'takes no such mail': { at: 'end', does: 554 },
} as const

type Stage = (typeof faultKinds)[Fault]['at']
export type Fault = keyof typeof faultKinds

export async function openMailbox() {
  const received: Received[] = []
  const faults: Fault[] = []
  let hanging = 0
  const hangUp = () => {
    for (const connection of server.connections) (connection as { close(): void }).close()
  }
  const nextAt = (stage: Stage) => {
    const at = faults.findIndex((fault) => faultKinds[fault].at === stage)
    const [fault] = at === -1 ? [] : faults.splice(at, 1)
    return fault && faultKinds[fault].does
  }
  const act = (does: ReturnType<typeof nextAt>, done: (error?: Error) => void) => {
    if (does === undefined) done()
    else if (does === 'hangs') hanging += 1
    else if (does === 'hangs up') hangUp()
    else done(Object.assign(new Error('not now'), { responseCode: does }))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => act(nextAt('connect'), done),
    onMailFrom: (_, __, done) => act(nextAt('sender'), done),
    onRcptTo: (_, __, done) => act(nextAt('recipient'), done),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('data', () => act(nextAt('middle'), () => {}))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(chunks).toString('utf8')
        const does = nextAt('end')
        // Unless it says that it has not got the mail, it has, and nobody may be told.
        if (typeof does !== 'number') received.push(read(mailFrom ? mailFrom.address : '', to, raw))
        act(does, done)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Each once; those of the same stage in their order. */
    faults,
    /** Connections that nothing is said on any more. */
    hanging: () => hanging,
    /** All that are open: whoever sends has to come anew. */
    hangUp,
    to: (address: string) => received.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

function read(from: string, to: string[], raw: string): Received {
  const { headers, body } = partOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new Error(`One part only: ${raw}`)
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')))
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers: own }) => own['content-type']?.startsWith(type))
    return part ? decoded(part).replaceAll('\r\n', '\n') : ''
  }
  const subject = decodedHeader(headers.subject ?? '')
  return { from, to, headers: { ...headers, subject }, text: bodyOf('text/plain'), html: bodyOf('text/html'), raw }
}

interface Part {
  headers: Record<string, string>
  body: string
}

function partOf(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return { headers: Object.fromEntries(headers), body: raw.slice(at + 4) }
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** RFC 2047, as far as mail programs write it. */
function decodedHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, body) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString() : quotedPrintable(body.replace(/_/g, ' ')),
    )
}
