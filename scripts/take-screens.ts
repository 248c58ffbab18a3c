// Screenshots for the documents: `node scripts/take-screens.ts` takes those of the guides (docs/screens/guides) and of every
// state of the widget (docs/screens/widget); `guides` or names of states take these alone.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { startChromium } from '../test/browser/chromium.ts'
import { takeGuideScreens } from '../test/browser/guides/guide-screens.ts'
import { openGallery, widgetStates } from '../test/browser/widget/widget-states.ts'

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const browser = await startChromium()
try {
  if (isWanted('guides')) await takeGuideScreens(browser, await folderOf('guides'))
  await takeWidgetScreens(browser)
} finally {
  await browser.close()
}

async function takeWidgetScreens(browser: Browser): Promise<void> {
  const states = widgetStates.filter(({ name }) => isWanted(name))
  if (states.length === 0) return
  const folder = await folderOf('widget')
  const gallery = await openGallery(browser)
  try {
    for (const state of states) {
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
    await gallery.stop()
  }
}

/** With a slash at its end. */
async function folderOf(name: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../docs/screens/${name}/`, import.meta.url))
  await mkdir(folder, { recursive: true })
  return folder
}
