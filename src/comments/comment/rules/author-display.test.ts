// Display of authors by the tenant's settings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectiveSettings } from '../../tenancy/settings/settings.ts'
import { fragmentOf } from '../../text/json-fragment.ts'
import {
  authorDisplayOf,
  formatName,
  type NameFormat,
  presentAuthor,
  presentAuthorInFragment,
} from './author-display.ts'

const imageAddress = (url: string) => (url.startsWith('https:') ? `ours/${url.length}` : '')

const names: [name: string, byFormat: Record<NameFormat, string>][] = [
  ['allen  rex', { 0: 'allen  rex', 1: 'Allen Rex', 2: 'allen R.', 3: 'A. R.', 4: 'Anonymous' }],
  [
    'Mary Jane Watson',
    { 0: 'Mary Jane Watson', 1: 'Mary Jane Watson', 2: 'Mary Jane W.', 3: 'M. J. W.', 4: 'Anonymous' },
  ],
  ['Zoe', { 0: 'Zoe', 1: 'Zoe', 2: 'Zoe', 3: 'Z.', 4: 'Anonymous' }],
  ['élan ßen', { 0: 'élan ßen', 1: 'Élan SSen', 2: 'élan SS.', 3: 'É. SS.', 4: 'Anonymous' }],
  ['张伟', { 0: '张伟', 1: '张伟', 2: '张伟', 3: '张.', 4: 'Anonymous' }],
  ['👩‍🚀 Lee', { 0: '👩‍🚀 Lee', 1: '👩‍🚀 Lee', 2: '👩‍🚀 L.', 3: '👩‍🚀. L.', 4: 'Anonymous' }],
]
for (const [name, byFormat] of names) {
  test(name, () => {
    for (const [format, shown] of Object.entries(byFormat)) {
      assert.equal(formatName(Number(format) as NameFormat, name), shown, format)
    }
  })
}

test('most tenants want nothing otherwise', () => {
  assert.equal(authorDisplayOf(effectiveSettings({}), imageAddress), undefined)
  const ofNoImage = effectiveSettings({ defaultAvatarSrc: 'http://a.example/' })
  assert.equal(
    authorDisplayOf(ofNoImage, () => ''),
    undefined,
  )
})

test('a picture for those who have none, and nothing for who is deleted', () => {
  const look = authorDisplayOf(
    effectiveSettings({ defaultAvatarSrc: 'https://a.example/b.png', commenterNameFormat: 3 }),
    imageAddress,
  )
  assert.deepEqual(look, { format: 3, avatar: 'ours/23' })
  assert.ok(look)
  assert.deepEqual(presentAuthor({ commenterName: 'Ann Bo' }, look), { commenterName: 'A. B.', avatarSrc: 'ours/23' })
  const own = { commenterName: 'Ann Bo', avatarSrc: 'own' }
  assert.deepEqual(presentAuthor(own, look), { commenterName: 'A. B.', avatarSrc: 'own' })
  const gone = { commenterName: '[deleted]', isDeleted: true }
  assert.equal(presentAuthor(gone, look), gone)
  assert.equal(
    presentAuthorInFragment(fragmentOf({ _id: '1', commenterName: 'Ann Bo' }), look),
    '{"_id":"1","commenterName":"A. B.","avatarSrc":"ours/23"',
  )
})
