// Outgoing mail over SMTP, with time limits and protection against header injection.

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same each time that this mail is tried: who gets it twice sees it once. */
  messageId: string
  /** One-click unsubscribe address (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** Sender, where it differs from the server's. */
  sender?: Sender | undefined
}

/** Undefined parts take the server's. */
export interface Sender {
  name: string | undefined
  address: string | undefined
  replyTo: string | undefined
  headers: Readonly<Record<string, string>>
  /** With which it is signed (RFC 6376). */
  signing: { domainName: string; keySelector: string; privateKey: string } | undefined
}

export interface Mailer {
  /** Resolves once the server has taken it. Throws a `MailFailure`. */
  send(mail: Mail): Promise<void>
  /** Aborts messages that are being sent. */
  close(): void
}

/** Without the address that it was for, and without the server's own words, which repeat it: it is logged. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** The server will never take it. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** More would wait for each other. */
export const mailsAtOnce = 2
const mostOnOneConnection = 100

/** `timeoutMs`: how long one mail may take in all, whatever its server does meanwhile. */
export async function createMailer({ smtpUrl, from, timeoutMs }: MailSettings): Promise<Mailer> {
  // Most servers have no mail server to send by, and this is the largest thing that they would load for nothing.
  const { createTransport } = await import('nodemailer')
  const own = senderIn(from)
  const sending = new Set<AbortController>()
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailsAtOnce,
    maxMessages: mostOnOneConnection,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { to, subject, text, html, messageId, unsubscribeUrl, sender } = mail
      for (const address of [to, sender?.address, sender?.replyTo]) mustBeAddress(address)
      const called = new AbortController()
      const timer = setTimeout(() => called.abort(), timeoutMs)
      sending.add(called)
      try {
        await transport.sendMail({
          // As objects they are one address each, whatever is in it.
          from: { name: oneLine(sender?.name ?? own.name), address: sender?.address ?? own.address },
          to: { name: '', address: to },
          ...(sender?.replyTo ? { replyTo: { name: '', address: sender.replyTo } } : {}),
          subject: oneLine(subject),
          text,
          html,
          messageId,
          headers: { ...sender?.headers, 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
          ...(sender?.signing ? { dkim: { ...sender.signing, headerFieldNames: signed.join(':') } } : {}),
          signal: called.signal,
        })
      } catch (error) {
        throw failureOf(error as SmtpError)
      } finally {
        clearTimeout(timer)
        sending.delete(called)
      }
    },
    close() {
      for (const called of sending) called.abort()
      transport.close()
    },
  }
}

export interface MailSettings {
  smtpUrl: string
  /** `name@host` or `Name <name@host>`. */
  from: string
  timeoutMs: number
}

function senderIn(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.+) <(.+)>$/.exec(from) ?? []
  return { name, address }
}

/** Headers that DKIM must sign (RFC 6376, 5.4.1; RFC 8058, 4). */
const signed = [
  ...['From', 'Reply-To', 'Subject', 'Date', 'To', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
]

/** Rejects texts that hold two addresses or begin another header. */
function mustBeAddress(address: string | undefined): void {
  if (address === undefined || /^[^\s<>(),:;"\\[\]\p{C}@]+@[^\s<>(),:;"\\@\p{C}]+$/u.test(address)) return
  throw new MailFailure('The recipient is no valid address.', true)
}

function unsubscribing(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Line breaks would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** RFC 5321, 4.2.1: what begins with a 5 will not be otherwise later. */
function failureOf({ code = 'no code', responseCode }: SmtpError): MailFailure {
  const answered = responseCode === undefined ? unanswered(code) : `The mail server answered ${responseCode}.`
  const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new MailFailure(answered, isRefused && (responseCode ?? 0) >= 500)
}

function unanswered(code: string): string {
  return code === 'EABORT' || code === 'ETIMEDOUT'
    ? 'The mail server did not answer in time.'
    : `Not delivered (${code}).`
}
