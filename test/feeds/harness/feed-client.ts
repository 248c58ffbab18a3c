// HTTP client of the feed service for tests; checks every body against the served OpenAPI document.
import assert from 'node:assert/strict'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'
import type { TestApp } from '../../harness/app.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON, where it is. */
  json: any
}

export interface FeedClient {
  /** Paths are below `/api/v1`. Bearer and body as given. */
  ask(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** Makes a feed as the owner and returns its record. */
  make(url: string, strategy?: string): Promise<Record<string, string>>
}

/** Of a server here or in a process of its own. */
export async function feedClient(app: Pick<TestApp, 'url' | 'accessToken'>): Promise<FeedClient> {
  const check = await bodyCheck(app)
  const ask: FeedClient['ask'] = async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(`${app.url}/api/v1${path}`, {
      method,
      headers: { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: Answer = { status: response.status, headers: response.headers, text, json: undefined }
    if (/json\b/.test(response.headers.get('content-type') ?? '') && text !== '') answer.json = JSON.parse(text)
    check(method, path, answer)
    return answer
  }
  return {
    ask,
    async make(url, strategy = 'auto') {
      const answer = await ask('POST', '/feeds', { token: app.accessToken, body: { url, strategy } })
      assert.equal(answer.status, 201, answer.text)
      return answer.json.data.feed
    },
  }
}

type BodyCheck = (method: string, path: string, answer: Answer) => void

let known: Promise<BodyCheck> | undefined

/** Documents of servers of one process differ in their address only: it is read once. */
function bodyCheck(app: Pick<TestApp, 'url'>): Promise<BodyCheck> {
  known ??= readBodyCheck(app)
  return known
}

/** Fails for a status, a media type or a body that the served document does not declare. */
async function readBodyCheck(app: Pick<TestApp, 'url'>): Promise<BodyCheck> {
  const document = parse(await (await fetch(`${app.url}/api/v1/openapi.yaml`)).text())
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, meta: false })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  return (method, path, answer) => {
    const template = Object.keys(document.paths).find((one) =>
      patternOf(one).test(path.replace(/\?.*$/, '').replace(/(?<=.)\/$/, '')),
    )
    const operation = template && document.paths[template][method.toLowerCase().replace('head', 'get')]
    if (!operation || method === 'HEAD') return
    const declared = operation.responses[answer.status]
    assert.ok(declared, `${method} ${path} answered ${answer.status}, which is not declared`)
    if (answer.status === 304) return
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    assert.ok(declared.content[type], `${method} ${path} answered ${type}, which is not declared`)
    if (type !== 'application/json') return
    const pointer = [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      String(answer.status),
      'content',
      type,
      'schema',
    ]
    const reference = `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference })
    compiled.set(reference, validate)
    assert.ok(validate(answer.json), `${method} ${path}: ${ajv.errorsText(validate.errors)}\n${answer.text}`)
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}
