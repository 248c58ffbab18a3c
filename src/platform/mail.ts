// Outgoing mail: one message at a time over SMTP, in limits of time, with headers that nothing can be slipped into.
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same each time that this mail is tried: who gets it twice sees it once. */
  messageId: string
  /** Where one click ends such mails (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  /** Resolves once the server has taken it. Throws a `MailFailure`. */
  send(mail: Mail): Promise<void>
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

/** Of a server that hangs, nobody waits for longer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
const most = { maxConnections: 2, maxMessages: 100 }

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    ...most,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { to, subject, text, html, messageId, unsubscribeUrl } = mail
      try {
        await transport.sendMail({
          from: oneLine(from),
          // As an object it is one address, whatever is in it.
          to: { name: '', address: oneLine(to) },
          subject: oneLine(subject),
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
        })
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
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
  const answered = responseCode === undefined ? `Not delivered (${code}).` : `The mail server answered ${responseCode}.`
  const isRefused = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new MailFailure(answered, isRefused && (responseCode ?? 0) >= 500)
}
