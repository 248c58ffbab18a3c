// Waiting comments decided on a phone by swipes, some of them undone and decided again.
import type { Browser, Cookie } from 'playwright-core'
import { median } from '../../../../bench/measurement.ts'
import { waitUntil } from '../../../harness/app.ts'
import { visit } from '../../page-visits.ts'
import { entries, swipe } from '../desk-setup.ts'
import { assertDecided, type NewSite, type Sort } from './new-site.ts'

export interface SwipedComments {
  decisions: number
  /** Swipes and taps. */
  perDecision: number
  undone: number
  /** From the finger's touch until the comment is decided; the median. */
  msPerDecision: number
}

const pixelsOf: Record<Sort, number> = { approve: 120, spam: -120, delete: -220 }
const isUndone = (turn: number) => turn % 20 === 3

const phone = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } }

export async function swipeComments(
  site: NewSite,
  sorts: Map<string, Sort>,
  { browser, cookies }: { browser: Browser; cookies: Cookie[] },
): Promise<SwipedComments> {
  const { page, close } = await visit(browser, { reducedMotion: 'reduce', ...phone })
  await page.context().addCookies(cookies)
  await page.goto(`${site.url}/desk#/${site.id}/queue`)
  await entries(page).first().waitFor()
  const times: number[] = []
  let [gestures, undone] = [0, 0]
  for (let at = 0; at < sorts.size; at++) {
    await waitUntil('it is listed', async () => (await entries(page).count()) > at)
    const entry = entries(page).nth(at)
    const sort = sorts.get((await entry.getAttribute('data-entry')) ?? '') ?? 'approve'
    const isDone = async () => (await entry.getAttribute('class'))?.split(' ').includes('done') ?? false
    const decide = async () => {
      const from = performance.now()
      await swipe(page, at, pixelsOf[sort])
      gestures += 1
      await waitUntil('it is decided', isDone)
      times.push(performance.now() - from)
    }
    await decide()
    if (!isUndone(at)) continue
    // Nobody notices sooner, and browsers take a touch right after a swipe for a part of it.
    await page.locator('.toast', { hasText: '8 s' }).waitFor()
    await entry.getByRole('button', { name: 'Undo' }).tap()
    gestures += 1
    undone += 1
    await waitUntil('it is open again', async () => !(await isDone()))
    await decide()
  }
  await waitUntil('all of it is answered', async () => (await page.locator('.e[aria-busy]').count()) === 0)
  assertDecided(site, sorts, undone)
  await close()
  const perDecision = Math.round((gestures / sorts.size) * 100) / 100
  return { decisions: sorts.size, perDecision, undone, msPerDecision: Math.round(median(times)) }
}
