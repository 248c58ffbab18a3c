// On pages of any colour, what the widget adds can be read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostColours, type Rgb } from './host-colours.ts'

const given = { link: undefined, accent: undefined }
const ink: Rgb = [31, 28, 24]

const accents: [what: string, paper: Rgb, ink: Rgb, link: Rgb | undefined, accent: string][] = [
  ['a link that can be read is the accent', [255, 255, 255], ink, [0, 90, 156], 'rgb(0 90 156)'],
  ['a pale one is not', [255, 255, 255], ink, [120, 190, 255], 'rgb(180 56 11)'],
  ['on dark pages another one stands in', [20, 20, 20], [237, 234, 228], [60, 60, 160], 'rgb(255 154 98)'],
  ['where no colour can be read, the text’s own', [120, 120, 120], [0, 0, 0], undefined, 'rgb(0 0 0)'],
]

for (const [what, paper, text, link, accent] of accents) {
  test(what, () => assert.equal(hostColours({ ...given, paper, ink: text, link }).accent, accent))
}

test('what the page says itself is taken as it is', () => {
  const { accent, onAccent } = hostColours({ ...given, paper: [255, 255, 255], ink, accent: [255, 220, 0] })
  assert.deepEqual([accent, onAccent], ['rgb(255 220 0)', 'rgb(0 0 0)'])
})

test('greys are as soft as the page’s own text allows', () => {
  const on = (paper: Rgb, text: Rgb) => {
    const { scheme, soft, line } = hostColours({ ...given, paper, ink: text })
    return [scheme, soft, line]
  }
  assert.deepEqual(on([255, 255, 255], [0, 0, 0]), ['light', '72%', '48%'])
  assert.deepEqual(on([255, 255, 255], [85, 85, 85]), ['light', '88%', '68%'])
  assert.deepEqual(on([255, 255, 255], [150, 150, 150]), ['light', '100%', '100%'])
  assert.deepEqual(on([15, 15, 20], [230, 230, 230]), ['dark', '72%', '44%'])
})
