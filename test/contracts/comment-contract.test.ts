// Comment contract against the facts of its interface: nothing missing, different or unlisted.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { z } from 'zod'
import { commentOperations, furtherModels, replySchemaFor } from '../../src/comments/contract.ts'
import { logoutOperations } from '../../src/comments/logout/contract.ts'
import { translationOperations } from '../../src/comments/translations/contract.ts'
import { additions, withdrawn } from '../../src/comments/wire/contract-additions.ts'
import { type Generation, schemaFor } from '../../src/comments/wire/contract-generations.ts'
import { openApiDocument } from '../../src/platform/api/openapi.ts'
import type { Operation } from '../../src/platform/api/operation.ts'
import {
  assertNone,
  describeSchema,
  differences,
  type FieldTexts,
  fieldTexts,
  notRequired,
  type OperationFacts,
  type Parameter,
  parameterTexts,
  readFacts,
  type Schema,
} from './interface-facts.ts'

interface Described {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

const facts = readFacts('interface-comments')
const operations: Record<string, Operation & { reply: z.ZodType }> = {
  ...commentOperations,
  ...translationOperations,
  ...logoutOperations,
}
const publicIds = facts.operations.filter(({ key }) => !key).map(({ id }) => id)
const whole = documented(Object.values(operations), furtherModels)
const replies = { seed: repliesOf('seed'), newest: repliesOf('newest'), both: repliesOf('both') }

/** The generated document is what gets compared, so that it cannot say anything else than the contract. */
function documented(table: Operation[], models: z.ZodType[]) {
  const info = { title: '', version: '', description: '' }
  const document = openApiDocument({ info, servers: [], operations: table, models })
  return {
    schemas: document.components.schemas as Record<string, Schema>,
    operation: ({ path, method }: OperationFacts) => document.paths[path]?.[method.toLowerCase()] as Described,
  }
}

function repliesOf(generation: Generation) {
  const table = Object.values(operations).map((operation): Operation => {
    const { body: _, failures: __, ...rest } = operation
    return { ...rest, reply: replySchemaFor(generation, operation) }
  })
  const models = furtherModels.map((model) => schemaFor(generation, model))
  return documented(table, models)
}

/** Names that stand for plain types are written out, for on the wire nobody sees a difference. */
function plain(texts: FieldTexts): FieldTexts {
  const text = (type: string): string =>
    type.replace(/\b[A-Z]\w+\b/g, (name) => (facts.aliases[name] ? text(facts.aliases[name]) : name))
  return Object.fromEntries(Object.entries(texts).map(([name, type]) => [name, text(type)]))
}

/** What the seed says of an operation's parameters, a model's fields or an enumeration's values. */
function factsOf(owner: string): FieldTexts {
  const operation = facts.operations.find(({ id }) => id === owner)
  if (operation) return parameterTexts(operation.params)
  const values = facts.enums[owner]?.values.map((value) => [value, 'value'])
  return plain(facts.models[owner]?.fields ?? Object.fromEntries(values ?? []))
}

function newestOf(owner: string): string[] {
  const added = facts.operations.find(({ id }) => id === owner)?.newest?.map(([name]) => name)
  return added ?? facts.enums[owner]?.newest?.map(String) ?? Object.keys(facts.models[owner]?.added ?? {})
}

function declaredOf(owner: string): FieldTexts {
  const operation = facts.operations.find(({ id }) => id === owner)
  const schema = whole.schemas[owner] ?? {}
  if (schema.enum) return Object.fromEntries(schema.enum.map((value) => [value, 'value']))
  if (!operation) return plain(fieldTexts(schema))
  const parameters = whole.operation(operation).parameters
  return parameterTexts(
    parameters.map(({ name, in: place, required, schema: type }) => [name, place, describeSchema(type), required]),
  )
}

/** Names that the list of additions has for an operation or model. */
function listed(kind: keyof typeof additions, owner: string, since?: 'newest' | 'ours'): string[] {
  return additions[kind]
    .filter(({ of }) => of.includes(owner) || (of.includes('public') && publicIds.includes(owner)))
    .filter((addition) => since === undefined || addition.since === since)
    .flatMap(({ names }) => names)
}

/** The facts about one owner, eased where the list of additions says so. */
function eased(owner: string, expected: FieldTexts): FieldTexts {
  const result = { ...expected }
  for (const name of listed('optional', owner)) if (result[name]) result[name] = notRequired(result[name])
  for (const { of, names, as } of additions.widened) {
    for (const name of of.includes(owner) ? names : []) {
      const narrow = notRequired(result[name] ?? '').replace(/^query | \| null$/g, '')
      if (result[name]) result[name] = result[name].replace(narrow, as)
    }
  }
  return result
}

describe('operations', () => {
  test('every one of the interface, in its order, and beyond them only listed ones', () => {
    const ids = facts.operations.map(({ id }) => id)
    const further = listed('operations', 'interface').sort()
    const declared = Object.values(operations).map(({ operationId }) => operationId)
    assert.deepEqual(Object.keys(operations).slice(0, ids.length), ids)
    assert.deepEqual(Object.keys(operations).slice(ids.length).sort(), further)
    ids.push(...Object.keys(operations).slice(ids.length))
    assert.deepEqual(declared, ids)
  })

  test('method, path, key, cross-origin rule and body', () => {
    const found = facts.operations.flatMap((operation) => {
      const { id, method, path, key, body = 'none' } = operation
      const declared = operations[id]!
      const { requestBody } = whole.operation(operation)
      const sentAs = additions.models.find(({ of, since }) => since === 'ours' && of.includes(id))?.names[0] ?? body
      return differences(
        id,
        { method, path, auth: key ? 'apiKey' : 'none', cors: key ? 'none' : 'named-origins', body: sentAs },
        {
          method: declared.method,
          path: declared.path,
          auth: declared.auth ?? 'none',
          cors: declared.cors ?? 'none',
          body: requestBody ? describeSchema(requestBody.content['application/json']!.schema) : 'none',
        },
      )
    })
    assertNone(found)
  })

  test('parameters: place, type, required', () => {
    const found = facts.operations.flatMap(({ id, newest = [] }) => {
      const ours = listed('parameters', id, 'ours').map((name) => [name, 'query string'])
      const later = newest.map(([name, place, type]): Parameter => [name, place, type, false])
      const expected = { ...factsOf(id), ...parameterTexts(later), ...Object.fromEntries(ours) }
      return differences(id, eased(id, expected), declaredOf(id))
    })
    assertNone(found)
  })

  for (const [generation, { operation: described }] of Object.entries(replies)) {
    test(`replies in ${generation}`, () => {
      const found = facts.operations.flatMap((operation) => {
        const seed = operation.reply.join(' | ')
        const newest = operation.newestReply ?? seed
        const declared = describeSchema(described(operation).responses[200]!.content['application/json']!.schema)
        const either = [seed, newest].includes(declared) ? declared : seed
        const expected = { seed, newest, both: either }[generation]!
        return differences(operation.id, { reply: expected }, { reply: declared })
      })
      assertNone(found)
    })
  }

  test('failures carry the body that the interface names', () => {
    const found = facts.operations.filter((operation) => {
      const answers = Object.values(whole.operation(operation).responses)
      const bodies = answers.flatMap(({ content }) => describeSchema(content['application/json']!.schema).split(' | '))
      return !bodies.includes(operation.failure ?? 'APIError')
    })
    assertNone(found.map(({ id, failure }) => `${id}: no ${failure ?? 'APIError'}`))
  })
})

describe('models', () => {
  test('every one that travels, and beyond them only listed ones', () => {
    const known = [facts.models, facts.enums, facts.aliases].flatMap((models) => Object.keys(models))
    const expected = [...known, ...additions.models.flatMap(({ names }) => names)]
    const declared = [...Object.keys(whole.schemas), ...Object.keys(replies.newest.schemas)]
    assert.deepEqual([...new Set(declared)].sort(), expected.sort())
  })

  for (const [generation, { schemas }] of Object.entries({ ...replies, requests: whole })) {
    test(`fields in ${generation}: type, required, nullable`, () => {
      const found = Object.entries(facts.models).flatMap(([model, { added = {}, removed = [], ...only }]) => {
        const schema = schemas[model]
        if (!schema) return []
        const declared = plain(fieldTexts(schema))
        const own = generation === 'seed' || generation === 'newest' ? only[generation] : undefined
        const expected = { ...factsOf(model), ...own }
        if (generation === 'newest') for (const name of removed) delete expected[name]
        // Of what was added later, the facts do not say whether it is required.
        for (const [name, type] of generation === 'seed' ? [] : Object.entries(added)) {
          expected[name] = notRequired(declared[name] ?? '') === type ? declared[name]! : type
        }
        for (const name of ['seed', 'newest'].includes(generation) ? [] : listed('fields', model, 'ours')) {
          expected[name] = declared[name] ?? 'something'
        }
        return differences(model, eased(model, expected), declared)
      })
      assertNone(found)
    })

    test(`enumerations in ${generation}`, () => {
      const found = Object.entries(facts.enums).flatMap(([name, { values, newest = [] }]) => {
        if (!schemas[name]) return []
        const expected = generation === 'seed' ? values : [...values, ...newest]
        return differences(name, { values: expected.join() }, { values: (schemas[name].enum ?? []).join() })
      })
      assertNone(found)
    })
  }

  test('names for plain types', () => {
    const declared = Object.keys(facts.aliases).map((name) => [name, describeSchema(whole.schemas[name] ?? {})])
    assertNone(differences('aliases', plain(facts.aliases), plain(Object.fromEntries(declared))))
  })
})

describe('additions', () => {
  const entries = Object.entries(additions).flatMap(([kind, list]) =>
    list.flatMap(({ of, names, since }) => {
      const owners = of.includes('public') ? publicIds.filter((id) => !factsOf(id)[names[0]!]) : of
      return owners.flatMap((owner) => {
        const [before, after] = [factsOf(owner), declaredOf(owner)]
        return names.map((name) => ({ kind, owner, name, since, before: before[name], after: after[name] }))
      })
    }),
  )

  test('every entry names something that exists and differs from the seed', () => {
    const stale = entries.filter(({ kind, before, after }) => {
      if (kind === 'models' || kind === 'operations') return false // both lists are compared above
      if (kind === 'optional') return !before?.includes('!') || after === undefined || after.includes('!')
      return kind === 'widened' ? before === undefined || before === after : before !== undefined || after === undefined
    })
    assertNone(stale.map(({ kind, owner, name }) => `${kind}: ${owner}.${name}`))
  })

  test('what is called newest is what the newest generation added', () => {
    const wrong = entries
      .filter(({ kind }) => ['parameters', 'fields', 'values'].includes(kind))
      .filter(({ owner, name, since }) => newestOf(owner).includes(name) !== (since === 'newest'))
    assertNone(wrong.map(({ owner, name, since }) => `${owner}.${name}: ${since}`))
  })

  test('what the newest generation withdrew', () => {
    const removed = Object.entries(facts.models).filter(([, model]) => model.removed)
    assert.deepEqual(withdrawn, Object.fromEntries(removed.map(([model, { removed: fields }]) => [model, fields])))
  })
})
