// Themes of the widget: pages of different backgrounds, widths and languages, with readable contrast.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { comment, postAsReader, save } from '../demo/demo-setup.ts'
import { accessibilityIssues, overflow } from '../page-visits.ts'
import { documentedLines, inFirefox, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()
/** The driver of Firefox changes no colours. */
const chromiumAlone = { skip: inFirefox }
const plain = { head: '<meta name="color-scheme" content="light dark">' }

test(
  'on a page without colours of its own, the browser’s canvas decides, by day and by night',
  chromiumAlone,
  async () => {
    const { page, close } = await world.open({ ...plain, body: documentedLines, context: { colorScheme: 'dark' } })
    const found = () =>
      page.locator('.here-it-is').evaluate((box: any) => {
        const { colorScheme } = (globalThis as any).getComputedStyle(box)
        return [colorScheme, box.style.getPropertyValue('--found-paper')]
      })
    assert.deepEqual(await found(), ['dark', 'rgb(18, 18, 18)'])
    await page.emulateMedia({ colorScheme: 'light' })
    await waitUntil('it is light', async () => (await found())[0] === 'light')
    assert.equal((await found())[1], 'rgb(255, 255, 255)')
    await close()
  },
)

const dark = 'body { background: #10151c; color: #dfe6ee; font: 18px/1.7 Georgia, serif } a { color: #7cc4ff }'
const light =
  'body { background: #fff; color: #333; font: 15px/1.6 Verdana, sans-serif } main { max-width: 640px; margin: auto; padding: 16px }'

for (const [theme, style, language] of [
  ['light', light, 'en'],
  ['dark', dark, 'ar'],
] as const) {
  for (const width of [375, 1280]) {
    test(`in ${language} on a ${theme} page of ${width} px nothing is too wide or hard to read`, async () => {
      const { app, page, close } = await world.open({
        ...plain,
        style,
        body: (server) => documentedLines(server).replace('url-id', `locale="${language}" url-id`),
        context: { viewport: { width, height: 900 } },
        seed: async (app) => {
          const id = await save(app, {
            comment: 'A question with `code` and [a link](https://example.com)',
            commenterName: 'Maren Oduya',
          })
          await save(app, { comment: 'An answer', parentId: id })
          await save(app, { comment: 'المقال رائع', commenterName: 'ياسمين' })
        },
      })
      await comment(page, 'An answer').waitFor()
      await postAsReader(app, 'Meanwhile')
      await page.locator('.fresh button').waitFor()
      const question = comment(page, 'A question')
      await question.locator('[id^=reply-]').click()
      await question.locator('.vote').first().click()
      await question.locator('.remark').waitFor()
      await question.locator('summary').click()
      assert.equal(await overflow(page), 0)
      assert.deepEqual(await accessibilityIssues(page), [])
      const fields = page.locator('.author').first().locator('> div')
      const [name, mail] = await Promise.all([fields.nth(0).boundingBox(), fields.nth(1).boundingBox()])
      assert.equal(name?.y === mail?.y, width === 1280, 'side by side where there is room, from the same line on')
      await close()
    })
  }
}
