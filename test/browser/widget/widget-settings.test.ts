// Settings of a tenant that the widget acts on itself: the order of a thread, and the list that the documents print.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { widgetSettings } from '../../../src/web/thread/state/widget-settings.ts'
import { filesBelow, read } from '../../architecture/sources.ts'
import { pageside } from '../../harness/programs.ts'
import { comment, save } from '../demo/demo-setup.ts'
import { documentedLines, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()

test("the site's order holds until the reader chooses one, which is kept while the tab is open", async () => {
  const { page, close } = await world.open({
    body: documentedLines,
    async seed({ dataDir, ...app }) {
      const set = ['tenant', 'set', 'demo', 'defaultSortDirection=OF']
      const { code, stderr } = await pageside(set, { DATA_DIR: dataDir })
      assert.equal(code, 0, stderr)
      const now = Date.now()
      for (const [at, text] of ['First', 'Second'].entries()) {
        await save({ dataDir, ...app }, { comment: text, date: now - 60_000 + at })
      }
    },
  })
  const order = page.getByRole('combobox', { name: 'Order' })
  const topmost = page.locator('article.own').first()
  await comment(page, 'Second').waitFor()
  assert.equal(await order.inputValue(), 'OF')
  assert.match(await topmost.innerText(), /First/)
  await order.selectOption('NF')
  await topmost.getByText('Second').waitFor()
  await page.reload()
  await topmost.getByText('Second').waitFor()
  assert.equal(await order.inputValue(), 'NF')
  await close()
})

test('the code reads each setting of the list', () => {
  const texts = filesBelow('src/web/thread').map((file) => read(file).text)
  const unread = widgetSettings.filter((name) => !texts.some((text) => text.includes(`settings.${name}`)))
  assert.deepEqual(unread, [])
})
