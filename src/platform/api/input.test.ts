// From texts to typed input: what each word of a query stands for, and how what is wrong is named.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { createInputReader } from './input.ts'
import { operation } from './operation.ts'

const reader = createInputReader(
  operation({
    operationId: 'find',
    summary: 'Find.',
    method: 'POST',
    path: '/find/{page}',
    params: z.object({ page: z.number().int() }),
    query: z.object({
      text: z.string().optional(),
      count: z.number().int().optional(),
      deep: z.boolean().optional(),
      least: z.number().nullable().optional(),
      many: z.number().default(7),
      ids: z.array(z.string()).optional(),
    }),
    body: z.object({ url: z.string(), list: z.array(z.number()).optional() }),
    reply: z.object({}),
  }),
)

const noHeaders = { header: () => undefined }

function refusalOf(read: () => unknown): ApiError {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('It was taken.')
}

const queries: [query: string, read: object][] = [
  ['', { many: 7 }],
  ['text=', { text: '', many: 7 }],
  ['text=a%20b+c&text=second', { text: 'a b c', many: 7 }],
  ['text=%E2%82%AC%F0%9F%99%82', { text: '€🙂', many: 7 }],
  ['text=%', { text: '%', many: 7 }],
  ['count=12&least=-1.5', { count: 12, least: -1.5, many: 7 }],
  ['count=%2012%20', { count: 12, many: 7 }],
  ['count=&deep=&many=', { many: 7 }],
  ['many=8', { many: 8 }],
  ['deep=true', { deep: true, many: 7 }],
  ['deep=1', { deep: true, many: 7 }],
  ['deep=false', { deep: false, many: 7 }],
  ['deep=0', { deep: false, many: 7 }],
  ['ids=a&ids=&ids=b', { ids: ['a', '', 'b'], many: 7 }],
  ['unknown=x&__proto__=y&constructor=z', { many: 7 }],
]

describe('a query', () => {
  for (const [query, read] of queries) {
    test(`"${query}"`, () => {
      const found = Object.entries(reader.query(new URLSearchParams(query), noHeaders) as object)
      assert.deepEqual(Object.fromEntries(found.filter(([, value]) => value !== undefined)), read)
    })
  }

  for (const [query, path] of [
    ['count=many', 'count'],
    ['count=1.5', 'count'],
    ['count=1e999', 'count'],
    ['count=12px', 'count'],
    ['deep=yes', 'deep'],
    ['deep=TRUE', 'deep'],
    ['text=a&count=x&deep=x', 'count'],
  ]) {
    test(`"${query}" is refused by the name ${path}`, () => {
      const refusal = refusalOf(() => reader.query(new URLSearchParams(query), noHeaders))
      assert.equal(refusal.code, 'invalid-input')
      assert.equal(refusal.detail.issues?.[0]?.path, path)
    })
  }
})

test('segments of a path are read the same way', () => {
  assert.deepEqual(reader.params({ page: '12', other: 'x' }), { page: 12 })
  assert.equal(refusalOf(() => reader.params({ page: 'x' })).detail.issues?.[0]?.path, 'page')
  assert.equal(refusalOf(() => reader.params({})).detail.issues?.[0]?.path, 'page')
})

describe('a body', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('is JSON; what is not declared is left out', () => {
    const body = reader.body(bytes(' {"url": "€", "list": [1, 2], "more": 1, "__proto__": {"list": [3]}}\n'))
    assert.deepEqual(body, { url: '€', list: [1, 2] })
  })

  const refused: [what: string, sent: Uint8Array, code: string, path?: string][] = [
    ['half of it', bytes('{"url":'), 'invalid-json'],
    ['a form', bytes('url=x'), 'invalid-json'],
    ['a lone NUL', bytes('\0'), 'invalid-json'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'invalid-json'],
    ['another encoding', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'invalid-json'],
    ['nothing', bytes(''), 'invalid-input', 'url'],
    ['null', bytes('null'), 'invalid-input', ''],
    ['a list', bytes('[]'), 'invalid-input', ''],
    ['a number where a text stands', bytes('{"url": 7}'), 'invalid-input', 'url'],
    ['a wrong entry', bytes('{"url": "x", "list": [1, "2"]}'), 'invalid-input', 'list.1'],
  ]
  for (const [what, sent, code, path] of refused) {
    test(`${what} is ${code}`, () => {
      const refusal = refusalOf(() => reader.body(sent))
      assert.equal(refusal.code, code)
      assert.equal(refusal.detail.issues?.[0]?.path, path)
    })
  }

  test('nested as deep as it may be long does no harm', () => {
    const deep = `{"url": "x", "more": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    assert.deepEqual(reader.body(bytes(deep)), { url: 'x' })
  })
})

test('a header stands for a missing or empty parameter of an operation with authentication', () => {
  const declared = {
    operationId: 'x',
    summary: 'X.',
    method: 'GET',
    path: '/',
    query: z.object({ tenantId: z.string().optional(), text: z.string().optional() }),
    reply: z.object({}),
  } as const
  const headers = { tenantId: 'x-tenant-id', unknown: 'x-unknown' }
  const call = (sent: Record<string, string>) => ({ header: (name: string) => sent[name] })
  const cases: [query: string, sent: Record<string, string>, found: object][] = [
    ['text=a', { 'x-tenant-id': 't', 'x-unknown': 'u' }, { tenantId: 't', text: 'a' }],
    ['tenantId=', { 'x-tenant-id': 't' }, { tenantId: 't' }],
    ['tenantId=q', { 'x-tenant-id': 't' }, { tenantId: 'q' }],
    ['tenantId=q', {}, { tenantId: 'q' }],
    ['', {}, {}],
  ]
  const authenticated = createInputReader(operation({ ...declared, auth: 'apiKey' }), headers)
  for (const [query, sent, found] of cases) {
    const search = authenticated.search(query)
    assert.deepEqual(authenticated.query(search, call(sent)), found, query)
    assert.equal(String(search), query, 'the query is left as it was sent')
  }
  const open = createInputReader(operation(declared), headers)
  assert.deepEqual(open.query(open.search(''), call({ 'x-tenant-id': 't' })), {})
})

test('an operation without parts has none', () => {
  const none = createInputReader(
    operation({ operationId: 'x', summary: 'X.', method: 'GET', path: '/', reply: z.object({}) }),
  )
  assert.equal(none.query(new URLSearchParams('a=b'), noHeaders), undefined)
  assert.equal(none.params({ a: 'b' }), undefined)
  assert.equal(none.body(new Uint8Array([1])), undefined)
})
