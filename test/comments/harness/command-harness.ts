// Server process, tenant, and commands that run beside it.
import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { temporaryFolder } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { type Ended, launchServer, pageside, type Settings } from '../../harness/programs.ts'

const tenantId = 'site'
export const apiKey = 'K'.repeat(32)

export type CommandWorld = Awaited<ReturnType<typeof openCommandWorld>>

/** Words of a command are parted by spaces. */
export async function openCommandWorld(settings: Settings = {}) {
  const DATA_DIR = await temporaryFolder()
  const server = await launchServer({ DATA_DIR, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...settings })
  const rows = openRows(await databaseUrl(DATA_DIR))
  const spoken = (words: string[], more: Settings = {}): Promise<Ended> => pageside(words, { DATA_DIR, ...more })
  const run = (line: string): Promise<Ended> => spoken(line.split(' '))
  const created = await run(`tenant create --id ${tenantId} --name Site --api-key ${apiKey}`)
  assert.equal(created.code, 0, created.stderr)
  const unlimited = JSON.stringify({ maxCommentCreatedCountPUPM: 0 })
  rows.run('UPDATE tenants SET settings = ? WHERE id = ?', unlimited, tenantId)

  async function call(method: string, path: string, { body, from }: { body?: object; from?: string } = {}) {
    const response = await fetch(server.url + path, {
      method,
      headers: from ? { 'X-Forwarded-For': from } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: (await response.json()) as any }
  }

  return {
    url: server.url,
    dataDir: DATA_DIR,
    call,
    run,
    /** For words with spaces in them. */
    spoken,
    rows,
    /** Fails unless the command ends well; what it printed as JSON. */
    async done(line: string): Promise<any> {
      const { code, stdout, stderr } = await run(`${line} --json`)
      assert.equal(code, 0, stderr)
      return JSON.parse(stdout)
    },
    /** Of a visitor of the page; `sso` and the like in the query. */
    comment(body: object = {}, { urlId = 'page', from = '', ...query }: Record<string, string> = {}) {
      const author = { commenterName: 'Ann', commenterEmail: 'ann@example.com', url: 'https://site.example/', urlId }
      const search = new URLSearchParams({ urlId, broadcastId: 'b', ...query })
      // No two are alike.
      const comment = `Comment ${randomUUID().replaceAll('-', ' ')}`
      return call('POST', `/comments/${tenantId}?${search}`, { body: { comment, ...author, ...body }, from })
    },
    read(query: Record<string, string> = {}) {
      return call('GET', `/comments/${tenantId}?${new URLSearchParams({ urlId: 'page', ...query })}`)
    },
    /** The `sso` of a user as the tenant's server signs it. */
    sign(user: object): string {
      const data = Buffer.from(JSON.stringify(user)).toString('base64')
      const timestamp = Date.now()
      const verificationHash = createHmac('sha256', apiKey).update(`${timestamp}${data}`).digest('hex')
      return JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp })
    },
    /** What the log has of commands, in their order. */
    audit(resource: string): any[] {
      const found = rows.all(
        `SELECT a.crud, a.object_id, a.description, a.before, a.after, a.door, p.username, p.user_id, p.address
         FROM audit_log a JOIN audit_people p ON p.tenant_id = a.tenant_id AND p.audit_id = a.id
         WHERE a.tenant_id = ? AND a.resource = ? ORDER BY a.at, a.id`,
        tenantId,
        resource,
      )
      for (const { door, username, user_id, address } of found)
        assert.deepEqual([door, username, user_id, address], ['api', 'command', null, null])
      const parsed = (text: string | null) => (text === null ? undefined : JSON.parse(text))
      return found.map(({ crud, object_id, description, before, after }) => {
        return { crud, objectId: object_id, description, before: parsed(before), after: parsed(after) }
      })
    },
    async close() {
      rows.close()
      server.process.kill('SIGTERM')
      const { code, stderr } = await server.ended
      assert.equal(code, 0, stderr)
      await dropDatabase(DATA_DIR)
      await rm(DATA_DIR, { recursive: true })
    },
  }
}

export type Refused = [line: string, code: number, sentence: string]

/** The sentence comes first, and with what was typed wrongly the usage follows. */
export async function mustRefuse(world: CommandWorld, [line, code, sentence]: Refused): Promise<void> {
  const ended = await world.run(line)
  assert.equal(ended.code, code, ended.stderr)
  assert.equal(ended.stdout, '')
  assert.ok(ended.stderr.startsWith(`${sentence}\n`), ended.stderr)
  assert.equal(ended.stderr.includes('\nUsage: pageside '), code === 2)
}
