// Roles of a process (`SERVICES`): what each combination answers over HTTP and on its socket, and what health says of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { startApp, type TestApp } from '../harness/app.ts'

interface Case {
  names: string
  feeds: boolean
  comments: boolean
  sockets: boolean
  roles: string[]
}

const cases: Case[] = [
  { names: 'feeds,comments,jobs', feeds: true, comments: true, sockets: true, roles: ['web', 'live', 'jobs'] },
  { names: 'feeds,comments', feeds: true, comments: true, sockets: true, roles: ['web', 'live'] },
  { names: 'comments,jobs', feeds: false, comments: true, sockets: true, roles: ['web', 'live', 'jobs'] },
  { names: 'feeds', feeds: true, comments: false, sockets: false, roles: ['web', 'live'] },
  { names: 'web', feeds: true, comments: true, sockets: false, roles: ['web'] },
  { names: 'comments,web', feeds: false, comments: true, sockets: false, roles: ['web'] },
  { names: 'live', feeds: false, comments: false, sockets: true, roles: ['live'] },
  { names: 'live,jobs', feeds: false, comments: false, sockets: true, roles: ['live', 'jobs'] },
  { names: 'jobs', feeds: false, comments: false, sockets: false, roles: ['jobs'] },
]

/** How a socket with ids that are not valid is refused. */
function socketStatus({ url }: TestApp, path: string): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws') + path)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('open', () => reject(new Error('The socket was opened.')))
    socket.once('unexpected-response', (_, { statusCode = 0 }) => {
      // The request is left as it is; its error comes with the end of the server.
      socket.removeAllListeners('error').on('error', () => {})
      resolve(statusCode)
    })
  })
}

for (const { names, feeds, comments, sockets, roles } of cases) {
  test(names, async (t) => {
    const app = await startApp({ SERVICES: names })
    t.after(() => app.stop())
    const ask = async (path: string, headers = {}) => (await fetch(app.url + path, { headers })).status
    assert.equal(await ask('/api/v1'), feeds ? 200 : 404, 'feeds')
    const list = await fetch(`${app.url}/comments/nobody?urlId=a`)
    assert.equal((await list.text()).includes('invalid-tenant'), comments, 'comments')
    assert.equal(await socketStatus(app, '/sub?urlId=x&userIdWS=x&tenantIdWS=x'), sockets ? 401 : 404, 'sockets')
    assert.equal(await ask('/metrics', { Authorization: `Bearer ${app.healthToken}` }), 200, 'metrics')
    assert.equal(await ask('/api/v1/health', { Authorization: `Bearer ${app.healthToken}` }), 200, 'health')
    const { data }: any = await (await fetch(`${app.url}/api/v1/health/ready`)).json()
    assert.deepEqual(data.health.checks, Object.fromEntries(['database', ...roles].map((name) => [name, 'ok'])))
  })
}
