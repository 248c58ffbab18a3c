// The pages that links in mails lead to, for people: what will happen, a button, and what happened.
import { html } from '../../platform/api/docs/markup.ts'
import type { Document } from '../../platform/api/operation.ts'
import { documentOf, sentencePage } from '../verifying/page.ts'
import type { Passed } from './act.ts'
import type { StaffAction } from './links.ts'

interface Shown {
  commenterName: string
  comment: string
}

interface Sentence {
  status: number
  title: string
  text: string
}

const sentences: Record<'unknown' | Passed, Sentence> = {
  unknown: {
    status: 404,
    title: 'This link is not one of ours.',
    text: 'Perhaps a part of it was lost: copy the whole link from the mail.',
  },
  expired: { status: 410, title: 'This link has expired.', text: 'It was good for seven days.' },
  gone: { status: 410, title: 'The comment is gone.', text: 'Somebody has deleted it.' },
  changed: {
    status: 410,
    title: 'The comment is not as it was.',
    text: 'It was changed, or somebody has decided, after this mail was sent. Nothing was done by this link.',
  },
  'no-moderator': { status: 403, title: 'You are no moderator any more.', text: 'Nothing was done by this link.' },
}

const questions: Record<StaffAction, { title: string; button: string }> = {
  approve: { title: 'Show this comment?', button: 'Approve' },
  spam: { title: 'Is this spam?', button: 'Yes, it is spam' },
  delete: { title: 'Delete this comment?', button: 'Delete' },
}
const done: Record<StaffAction, string> = {
  approve: 'The comment is shown.',
  spam: 'The comment is marked as spam.',
  delete: 'The comment is deleted.',
}

export function actPage({ commenterName, comment }: Shown, action: StaffAction, basePath: string): Document {
  const { title, button } = questions[action]
  const body = html`<h1>${title}</h1>
<p class="lead">${commenterName} wrote:</p>
<blockquote>${comment}</blockquote>
<form method="post"><button>${button}</button></form>
<p class="note">Nothing has happened yet, and without the button nothing will.</p>`
  return documentOf(200, title, body, basePath)
}

export function endPage(site: string, basePath: string): Document {
  const title = `No more mail from ${site}?`
  const body = html`<h1>${title}</h1>
<p class="lead">You are told on the pages all the same.</p>
<form method="post"><button>No more mail</button></form>`
  return documentOf(200, title, body, basePath)
}

export function donePage(action: StaffAction, basePath: string): Document {
  return sentencePage(200, done[action], 'That was all.', basePath)
}

export function endedPage(site: string, basePath: string): Document {
  const text = 'Mails that ask whether an address is yours still come, where you type it.'
  return sentencePage(200, `No more mail from ${site}.`, text, basePath)
}

export function passedPage(why: 'unknown' | Passed, basePath: string): Document {
  const { status, title, text } = sentences[why]
  return sentencePage(status, title, text, basePath)
}
