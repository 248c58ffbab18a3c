// Single sign-on payloads as a page's own server signs them.
import { createHmac } from 'node:crypto'

export function signed(apiKey: string, user: object): string {
  const data = Buffer.from(JSON.stringify(user)).toString('base64')
  const timestamp = Date.now()
  const verificationHash = createHmac('sha256', apiKey).update(`${timestamp}${data}`).digest('hex')
  return JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp })
}
