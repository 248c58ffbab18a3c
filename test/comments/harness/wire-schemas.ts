// The vendor's two interface documents as closed JSON Schemas: unknown keys and missing required keys fail.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

export type Document = 'seed' | 'newest'

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

type Documents = Record<Document, { replies: Record<string, Schema[]>; models: Record<string, Schema> }>

const file = new URL('../../fixtures/wire-comments.json', import.meta.url)
const { seed, newest }: Documents = JSON.parse(readFileSync(file, 'utf8'))
const documents: Documents = { seed, newest }

/** The vendor's own clients read both as booleans, as the stored notification has them; the text is of one model alone. */
for (const name of ['viewed', 'sent']) {
  Object.assign(newest.models.RenderableUserNotification?.properties ?? {}, { [name]: { type: 'boolean' } })
}
const compiled = new Map<string, ValidateFunction>()

/** Fails unless the document has this answer for the operation; what it does not know itself is not looked at. */
export function assertDeclared(document: Document, operationId: string, answer: unknown): void {
  const { replies, models } = documents[document]
  const declared = replies[operationId]
  if (!declared) return
  const isFailure = (answer as { status?: unknown }).status === 'failed'
  const schemas = isFailure ? [...declared, { $ref: '#/$defs/APIError' }] : declared
  assertValid(`${document} ${operationId} ${isFailure}`, { anyOf: schemas, $defs: models }, answer)
}

function assertValid(key: string, schema: object, value: unknown): void {
  const validate =
    compiled.get(key) ?? new Ajv({ strict: false, validateFormats: false, verbose: true }).compile(schema)
  compiled.set(key, validate)
  if (validate(value)) return
  const errors = validate.errors?.map(({ instancePath, message, params }) => [instancePath, message, params])
  assert.fail(`${key}: ${JSON.stringify(errors)}\n${JSON.stringify(value)}`)
}
