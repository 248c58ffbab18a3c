// Server with a real SMTP mailbox, and access to links in its mails.
import assert from 'node:assert/strict'
import { waitUntil } from '../../harness/app.ts'
import { openMailbox, type Received } from '../../harness/mail/mailbox.ts'
import { openComments } from './comment-client.ts'
import { allTold } from './notified-people.ts'

export const wants = { optedInNotifications: true, optedInSubscriptionNotifications: true }

export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>

export async function openMailWorld(settings: Record<string, string> = {}) {
  const mailbox = await openMailbox()
  const own = { SMTP_URL: mailbox.url, MAIL_FROM: 'Pageside <mail@pageside.example>' }
  const comments = await openComments({ ...own, ...settings })
  const site = await comments.tenant()

  /** Until nobody has anything left to tell or to deliver that is due. */
  async function allSent(): Promise<void> {
    await allTold(comments)
    const due = () =>
      comments.rows(
        "SELECT id FROM jobs WHERE kind LIKE '%-mail' AND dead_at IS NULL AND run_at <= ?",
        comments.clock.now(),
      )
    await waitUntil('everything was sent', () => due().length === 0)
  }
  return {
    mailbox,
    comments,
    site,
    waiting: () => comments.rows("SELECT kind, last_error, dead_at FROM jobs WHERE kind LIKE '%-mail'"),
    async mailTo(address: string): Promise<Received[]> {
      await allSent()
      return mailbox.to(address)
    },
    /** A visitor with this address, whose name is theirs alone. */
    post: (email: string) => site.post({ commenterEmail: email, commenterName: email.replace('@', ' ') }),
    /** The first link with this word in its path, as this server listens to it. */
    linkIn({ text }: Received, word: string): string {
      const link = new RegExp(`https?://\\S*/${word}(?:/\\S*)?`).exec(text)?.[0]
      assert.ok(link, text)
      return comments.app.url + new URL(link).pathname
    },
    async close() {
      await comments.close()
      await mailbox.close()
    },
  }
}

export async function get(link: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(link, { redirect: 'error' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** As the button of the page, and as mail programs end mails (RFC 8058). */
export async function press(link: string, body = ''): Promise<{ status: number; text: string }> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await fetch(link, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}
