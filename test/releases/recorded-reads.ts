// Recorded reads of an instance: requests and commands with the answers they had, compared text by text.
import assert from 'node:assert/strict'
import { launch, type Settings } from '../harness/programs.ts'

/** A request, or a command's words. */
export interface Read {
  path?: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: object
  command?: string
}

export interface ReadTarget {
  url: string
  settings: Settings
  /** The program of another release. */
  script?: string
}

export const nameOf = ({ command, method = 'GET', path }: Read): string =>
  command === undefined ? `${method} ${path}` : `pageside ${command}`

/** Status, type and body of each, in order. */
export async function readAll(target: ReadTarget, reads: readonly Read[]): Promise<string[]> {
  const answers: string[] = []
  for (const read of reads)
    answers.push(read.command === undefined ? await ask(target, read) : await run(target, read.command))
  return answers
}

async function ask({ url }: ReadTarget, { path, method = 'GET', headers = {}, body }: Read): Promise<string> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...sent })
  return `${response.status} ${response.headers.get('content-type')}\n${withoutMoments(await response.text())}`
}

async function run({ settings, script }: ReadTarget, command: string): Promise<string> {
  const { code, stdout, stderr } = await launch(command.split(' '), settings, script ? { script } : {}).ended
  return `${code}\n${stderr}${stdout}`
}

/** What names the moment of the answer, or is signed for it. */
function withoutMoments(text: string): string {
  return text
    .replace(/"(lastGenDate|userIdWS|urlIdWS|tenantIdWS|sessionId)":(?:"[^"]*"|\d+)/g, '"$1":0')
    .replace(/name="token" value="[^"]*"/g, 'name="token"')
}

/** Shows the first difference alone: answers may be long. */
export function assertSame(after: string, before: string, what: string): void {
  if (after === before) return
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const part = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  assert.fail(`${what} differs at ${at}:\n${part(before)}\n${part(after)}`)
}
