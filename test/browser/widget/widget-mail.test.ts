// Hint about the verification mail in the widget: only if sent, in the author's language, with a resend button.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { openMailbox } from '../../harness/mail/mailbox.ts'
import { button, comment, enterName, field, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { documentedLines, widgetWorld } from './widget-setup.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const world = widgetWorld()
const sending = { SMTP_URL: mailbox.url, MAIL_FROM: 'mail@pageside.example', MAIL_LIMIT: '3/20' }

test('a mail that went out is named, and comes again as often as it may', async () => {
  const { page, close } = await world.open({ settings: sending, body: documentedLines })
  const mails = () => mailbox.to('maren@example.com')
  await enterName(page)
  await field(page).fill('Mine')
  await button(page, 'Post comment').click()
  await comment(page, 'Mine').getByText('Open the link in our mail').waitFor()
  await waitUntil('it is there', () => mails().length === 1)
  for (let i = 2; i <= 3; i++) {
    await button(page, 'Send it again').click()
    await waitUntil('another is there', () => mails().length === i)
    await waitForAnnouncement(page, 'The mail is on its way.')
  }
  assert.equal(new Set(mails().map(({ headers }) => headers['message-id'])).size, 3)
  await button(page, 'Send it again').click()
  await page.locator('.remark.wrong').getByText('The limit of confirmation mails is reached.').waitFor()
  await close()
})

test('in the language in which the thread was read', async () => {
  const body = (server: string) => documentedLines(server).replace('url-id', 'locale="de" url-id')
  const { page, close } = await world.open({ settings: sending, body })
  await page.getByLabel('Name').fill('Jan')
  await page.getByLabel('E-Mail').fill('jan@example.com')
  await field(page, 'Dein Kommentar').fill('Von mir')
  await button(page, 'Kommentar absenden').click()
  await waitUntil('it is there', () => mailbox.to('jan@example.com').length === 1)
  assert.match(mailbox.to('jan@example.com')[0]?.text ?? '', /Adresse/)
  await close()
})

test('where the server sends none, nobody is told to look for one', async () => {
  const seed = (app: Parameters<typeof save>[0]) => save(app, { comment: 'There before' })
  const { page, close } = await world.open({ body: documentedLines, seed })
  await enterName(page)
  await field(page).fill('Mine')
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  assert.equal(await comment(page, 'Mine').getByText('mail').count(), 0)
  assert.equal(await button(page, 'Send it again').count(), 0)
  await comment(page, 'There before').getByRole('button', { name: 'Vote up' }).click()
  await page.locator('.remark').getByText('This server sends no mail, so your vote does not count.').waitFor()
  await close()
})
