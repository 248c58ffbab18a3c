// Slices of a thread, flat and nested.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderThread } from './thread-order.ts'
import { buildThreadTree, maxReplyDepth, type Part, sliceThread, type TreeNode, type TreePart } from './thread-slice.ts'

const comment = (id: string, parentId?: string) => ({ id, parentId, createdAt: 0, mrScore: 0, isPinned: false })

const talk = ['a', 'b', 'c', 'ab', 'ac', 'ad', 'abc', 'abd', 'abde', 'ca', 'cb'].map((id) =>
  comment(id, id.slice(0, -1) || undefined),
)
const thread = orderThread(talk, 'OF')

/** `a[b c]`: a with the replies b and c; `a+2`: and two more that were cut. */
const written = (nodes: TreeNode<{ id: string }>[]): string =>
  nodes
    .map(({ comment, children, childCount }) => {
      const cut = childCount - children.length
      return `${comment.id}${children.length > 0 ? `[${written(children)}]` : ''}${cut > 0 ? `+${cut}` : ''}`
    })
    .join(' ')

const trees: [part: TreePart, tree: string][] = [
  [{}, 'a[ab[abc abd[abde]] ac ad] b c[ca cb]'],
  [{ maxTreeDepth: 0 }, 'a+3 b c+2'],
  [{ maxTreeDepth: 1 }, 'a[ab+2 ac ad] b c[ca cb]'],
  [{ maxTreeDepth: 2 }, 'a[ab[abc abd+1] ac ad] b c[ca cb]'],
  [{ maxTreeDepth: 99 }, 'a[ab[abc abd[abde]] ac ad] b c[ca cb]'],
  [{ limit: 1 }, 'a[ab[abc abd[abde]] ac ad]'],
  [{ limit: 0 }, ''],
  [{ skip: 1, limit: 2 }, 'b c[ca cb]'],
  [{ skip: 3 }, ''],
  [{ limitChildren: 1 }, 'a[ab[abc]+1]+2 b c[ca]+1'],
  [{ limitChildren: 0 }, 'a+3 b c+2'],
  [{ skipChildren: 1 }, 'a[ac ad]+1 b c[cb]+1'],
  [{ skipChildren: 1, limitChildren: 1, limit: 1 }, 'a[ac]+2'],
  [{ skip: undefined, limit: undefined, skipChildren: 2, maxTreeDepth: 1 }, 'a[ad]+2 b c+2'],
]

test('trees are cut in breadth and depth', () => {
  for (const [part, tree] of trees) assert.equal(written(buildThreadTree(thread, part)), tree, JSON.stringify(part))
})

const slices: [part: Part, list: string][] = [
  [{}, 'a ab abc abd abde ac ad b c ca cb'],
  [{ limit: 3 }, 'a ab abc'],
  [{ skip: 3, limit: 3 }, 'abd abde ac'],
  [{ skip: 10 }, 'cb'],
  [{ skip: 11, limit: 5 }, ''],
  [{ limit: 0 }, ''],
  [{ maxTreeDepth: 0 }, 'a b c'],
  [{ maxTreeDepth: 0, skip: 1, limit: 1 }, 'b'],
  [{ maxTreeDepth: 1, skip: 2 }, 'ac ad b c ca cb'],
]

test('lists count replies like any other comment', () => {
  for (const [part, list] of slices) {
    const ids = sliceThread(thread, part).map(({ comment }) => comment.id)
    assert.equal(ids.join(' '), list, JSON.stringify(part))
  }
})

test('the replies to one comment alone', () => {
  const below = orderThread(talk, 'NF', 'a')
  assert.equal(written(buildThreadTree(below, { limit: 2 })), 'ad ac')
  assert.deepEqual(
    sliceThread(below, { maxTreeDepth: 0 }).map(({ comment }) => comment.id),
    ['ad', 'ac', 'ab'],
  )
})

test('a tree is no deeper than readers can read, and says that it goes on', () => {
  const id = (at: number) => String(at).padStart(5, '0')
  const chain = Array.from({ length: 10_000 }, (_, at) => comment(id(at), at === 0 ? undefined : id(at - 1)))
  for (const part of [{}, { maxTreeDepth: 5_000 }]) {
    let depth = 0
    let [node] = buildThreadTree(orderThread(chain, 'OF'), part)
    for (let child = node?.children[0]; child; child = child.children[0]) {
      depth++
      node = child
    }
    assert.equal(depth, maxReplyDepth)
    assert.equal(node?.childCount, 1)
    assert.equal(node?.nestedChildrenCount, 10_000 - 1 - maxReplyDepth)
  }
})

test('a thread without its beginning makes no tree', () => {
  assert.throws(() => buildThreadTree(thread.slice(1), {}), /from its beginning/)
})
