// Byte bounds of lists: the comments and threads that stay.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fragmentBytes, fragmentOf } from '../../text/json-fragment.ts'
import { limitListBytes } from './list-size.ts'
import type { TreeNode } from './thread-slice.ts'

type Node = TreeNode<{ id: string }>

const idsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ comment, children }) => [comment.id, ...idsIn(children)])

function thread(name: string, replies: number): Node {
  const leaf = (id: string): Node => ({ comment: { id }, children: [] }) as unknown as Node
  return { ...leaf(name), children: Array.from({ length: replies }, (_, i) => leaf(`${name}-${i}`)) }
}

test('what small threads leave of the bound is for the large ones', () => {
  const nodes = [thread('a', 500), ...Array.from({ length: 27 }, (_, i) => thread(`small${i}`, 0)), thread('b', 500)]
  const fragments = new Map(
    idsIn(nodes).map((id) => [id, fragmentOf({ _id: id, commenterName: 'A', commentHTML: 'x'.repeat(100) })]),
  )
  const bytes = 200_000
  const left = limitListBytes({ nodes, fragments }, bytes)
  const ids = idsIn(left.nodes)
  assert.equal(left.nodes.length, nodes.length, 'every thread is there')
  const size = 200 + fragmentBytes(fragments.get('a-100') ?? fragmentOf({}))
  assert.ok(
    ids.length * size <= bytes * 1.02 && ids.length * size > bytes * 0.9,
    `${ids.length} comments of ${size} bytes`,
  )
})
