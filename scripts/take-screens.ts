// Screenshots of every state of the widget for docs/screens/widget: `node scripts/take-screens.ts [NAME …]`.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startChromium } from '../test/browser/chromium.ts'
import { openGallery, widgetStates } from '../test/browser/widget/widget-states.ts'

const folder = fileURLToPath(new URL('../docs/screens/widget/', import.meta.url))
const wanted = process.argv.slice(2)

const browser = await startChromium()
const gallery = await openGallery(browser)
try {
  await mkdir(folder, { recursive: true })
  for (const state of widgetStates.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const width of [375, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, close } = await gallery.show(state, { viewport: { width, height: 700 }, colorScheme })
        // The rest of a wide window is empty.
        const part = page.locator('main')
        await part.screenshot({
          path: `${folder}${state.name}-${width}-${colorScheme}.png`,
          animations: 'disabled',
        })
        await close()
      }
    }
  }
} finally {
  await browser.close()
  await gallery.stop()
}
