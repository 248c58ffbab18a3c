// Appearance of the widget in every state, light and dark, narrow and wide: accessible, and never too wide.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { startChromium } from '../chromium.ts'
import { accessibilityIssues, holds, overflow } from '../page-visits.ts'
import { openGallery, type WidgetGallery, widgetStates } from './widget-states.ts'

let browser: Browser
let gallery: WidgetGallery
before(async () => {
  browser = await startChromium()
  gallery = await openGallery(browser)
})
after(async () => {
  await browser.close()
  await gallery.stop()
})

const box = `document.querySelector('pageside-comments').shadowRoot.querySelector('.here-it-is')`

for (const state of widgetStates) {
  test(`${state.name}: usable by all, and never wider than the window`, async () => {
    const { page, close } = await gallery.show(state, { viewport: { width: 1280, height: 900 } })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // It is measured anew once the page has changed.
      await holds(page, `${box}.style.colorScheme === '${colorScheme}'`)
      assert.deepEqual(await accessibilityIssues(page), [], colorScheme)
    }
    await page.setViewportSize({ width: 375, height: 800 })
    assert.equal(await overflow(page), 0)
    await close()
  })
}

test('a reply stands further in than what it answers, in either direction of writing', async () => {
  for (const [name, side] of [
    ['thread', 'left'],
    ['thread-ar', 'right'],
  ] as const) {
    const state = widgetStates.find((one) => one.name === name)!
    const { page, close } = await gallery.show(state, { viewport: { width: 375, height: 800 } })
    const [first = 0, second = 0, third = 0] = await page
      .locator('.face')
      .evaluateAll(
        (faces, edge) =>
          faces.map((face) => Math.abs(face.getBoundingClientRect()[edge] - (edge === 'left' ? 0 : 375))),
        side,
      )
    assert.ok(first + 8 < second && second + 8 < third, `${name}: ${first}, ${second}, ${third}`)
    await close()
  }
})

test('on a telephone, what sends a text stands at the end of its row, in either direction of writing', async () => {
  for (const [name, send] of [
    ['own', 'Post reply'],
    ['thread-ar', 'نشر التعليق'],
  ] as const) {
    const state = widgetStates.find((one) => one.name === name)!
    const { page, close } = await gallery.show(state, { viewport: { width: 375, height: 800 } })
    const box = await page.getByRole('button', { name: send }).boundingBox()
    const { x, width } = box ?? assert.fail(send)
    assert.ok((name === 'own' ? 375 - x - width : x) <= 40, `${name}: ${x}, ${width}`)
    await close()
  }
})

test('what stands second is read on any grey', async () => {
  const { page, close } = await gallery.show(widgetStates.find(({ name }) => name === 'thread')!, {})
  for (const level of [0, 64, 100, 117, 128, 160, 200, 255]) {
    const grey = `rgb(${level}, ${level}, ${level})`
    await page.evaluate(`document.body.style.background = '${grey}'`)
    await holds(page, `${box}.style.getPropertyValue('--found-paper') === '${grey}'`)
    const contrast = await page.evaluate<number>(`(() => {
      const pen = document.createElement('canvas').getContext('2d')
      const light = (colour) => {
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
          part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3295)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      const [one, other] = [light('${grey}'), light(getComputedStyle(${box}.querySelector('.plain')).color)]
      return Math.max(one / other, other / one)
    })()`)
    assert.ok(contrast >= 4.5, `${contrast} on ${grey}`)
  }
  await close()
})
