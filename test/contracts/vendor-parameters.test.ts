// Parameters of served operations beyond the interface document against a table of the vendor's: whatever its generated
// clients may send or omit is taken.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { commentOperations } from '../../src/comments/contract.ts'
import { logoutOperations } from '../../src/comments/logout/contract.ts'
import { servedOfVendor } from '../../src/comments/served-operations.ts'
import { translationOperations } from '../../src/comments/translations/contract.ts'
import { openApiDocument } from '../../src/platform/api/openapi.ts'
import type { Operation } from '../../src/platform/api/operation.ts'
import { describeSchema, type Schema } from './interface-facts.ts'

/** By operation; each `name place type`, with `?` behind the name where it is optional. */
const table: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('../fixtures/vendor-parameters.json', import.meta.url), 'utf8'),
)
const operations: Record<string, Operation> = { ...commentOperations, ...translationOperations, ...logoutOperations }
const served = servedOfVendor.filter((one) => one.served)

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

const document = openApiDocument({
  info: { title: '', version: '', description: '' },
  servers: [],
  operations: served.map(({ operationId }) => operations[operationId] as Operation),
  models: [],
})

function declaredOf({ path, method }: { path: string; method: string }): Parameter[] {
  const declared = document.paths[path]?.[method.toLowerCase()] as { parameters?: Parameter[] } | undefined
  assert.ok(declared, `${method} ${path}`)
  return declared.parameters ?? []
}

test('the table names each operation that is served, and no other', () => {
  assert.deepEqual(Object.keys(table).sort(), served.map(({ operationId }) => operationId).sort())
})

test('each parameter of the vendor is declared with its type, and none is required that it leaves open', () => {
  const differences = served.flatMap((operation) => {
    const { operationId } = operation
    const vendor = (table[operationId] ?? []).map((line) => {
      const [name = '', place = '', ...type] = line.split(' ')
      return { name: name.replace('?', ''), place, type: type.join(' '), isOptional: name.endsWith('?') }
    })
    const declared = declaredOf(operation)
    const missing = vendor.flatMap(({ name, place, type }) => {
      const own = declared.find((one) => one.name === name && one.in === place)
      if (!own) return [`${operationId}: ${name} is missing`]
      const ownType = describeSchema(own.schema)
      return ownType === type ? [] : [`${operationId}: ${name} is ${ownType}, not ${type}`]
    })
    const strict = declared
      .filter(({ name, required }) => required && (vendor.find((one) => one.name === name)?.isOptional ?? true))
      .map(({ name }) => `${operationId}: ${name} is required`)
    return [...missing, ...strict]
  })
  assert.deepEqual(differences, [])
})
