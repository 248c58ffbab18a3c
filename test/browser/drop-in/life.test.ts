// Life of an instance, and input that is wrong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { comment, field, save } from '../demo/demo-setup.ts'
import { signed } from '../sign-on.ts'
import { widgetWorld } from '../widget/widget-setup.ts'
import { consoleOf, inlinePolicy, openDropIn, script } from './drop-in-setup.ts'

const world = widgetWorld()

test('update replaces with a tenant and changes without; a second call replaces the first; destroy twice', async () => {
  const at = await openDropIn(world, {
    async seed(app) {
      await save(app, { comment: 'Here' })
      await save(app, { comment: 'There', urlId: 'there' })
    },
  })
  const { page, mount } = at
  await mount('{ readonly: true }')
  await comment(page, 'Here').waitFor()
  await page.evaluate('instance.updateConfig({ urlId: "there" })')
  await comment(page, 'There').waitFor()
  await page.getByText('Comments are closed. You can still read them.').waitFor()
  assert.equal(await page.evaluate('instance.update({ tenantId: "demo", urlId: "demo" }) === instance'), true)
  await field(page).waitFor()
  await comment(page, 'Here').waitFor()
  assert.match(await page.evaluate('instance.id'), /\w/)
  await page.evaluate(
    'window.other = FastCommentsUI(document.querySelector("#fastcomments-widget"), { tenantId: "demo", urlId: "there" })',
  )
  await comment(page, 'There').waitFor()
  assert.equal(await page.locator('pageside-comments').count(), 1)
  await page.evaluate('instance.destroy(); instance.destroy(); other.destroy(); other.update({ urlId: "demo" })')
  await waitUntil('nothing is left', async () => (await page.locator('pageside-comments').count()) === 0)
  assert.equal(await page.locator('#fastcomments-widget').innerHTML(), '')
  await at.close()
})

test('a widget that does not come is told, and the next call tries again', async () => {
  const at = await openDropIn(world, { seed: (app) => save(app, { comment: 'At last' }) })
  const { page, said } = at
  const call = `FastCommentsUI(document.querySelector('#fastcomments-widget'), { tenantId: 'demo', urlId: 'demo' },
    (error, instance) => tell(!!error, typeof instance.update))`
  await page.route('**/embed.mjs', (route) => route.abort())
  await page.evaluate(`void ${call}`)
  await waitUntil('it is told', async () => (await at.told()).length === 1)
  assert.ok(said.some((line) => line.startsWith('The comments could not be loaded')))
  await page.evaluate(`void ${call}`)
  await comment(page, 'At last').waitFor()
  await waitUntil('both are told', async () => (await at.told()).length === 2)
  assert.deepEqual(await at.told(), [
    [true, 'function'],
    [false, 'function'],
  ])
  await at.close()
})

test('what changes while the script is on its way is what is shown', async () => {
  const at = await openDropIn(world, { seed: (app) => save(app, { comment: 'Last', urlId: 'last' }) })
  const asked: string[] = []
  at.page.on('request', (request) => asked.push(request.url()))
  await at.mount('{ urlId: "first", onInit: () => tell("onInit") }')
  await at.page.evaluate('instance.update({ urlId: "second" }); instance.update({ urlId: "last" })')
  await comment(at.page, 'Last').waitFor()
  assert.deepEqual(
    asked.filter((url) => /urlId=(?:first|second)/.test(url)),
    [],
  )
  await at.page.evaluate('instance.destroy()')
  await at.mount('{ onInit: () => tell("onInit") }')
  await at.page.evaluate('instance.destroy()')
  await at.mount('{}')
  await field(at.page).waitFor()
  assert.deepEqual(await at.told(), [], 'one that was ended before has not begun')
  await at.close()
})

test('updateUser: signed as it stands, unsigned only where nothing is signed, nobody logs out', async () => {
  const at = await openDropIn(world, { settings: {} })
  const { page, app, mount, said, told } = at
  const payload = signed(app.demo.apiKey, { id: 'u1', email: 'u1@site.example', username: 'Ute' })
  const changes = 'onAuthenticationChange: (event) => tell(event)'
  await mount(`{ ${changes}, sso: { loginURL: 'https://site.example/in' } }`)
  await field(page).waitFor()
  await page.evaluate(`instance.updateUser(${payload})`)
  await page.getByText('Posting as Ute.').waitFor()
  await page.evaluate('instance.updateUser({ id: "x", username: "Admin" })')
  assert.ok(said.some((line) => line.startsWith('updateUser:')))
  await page.evaluate('instance.updateUser(null)')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await mount(`{ ${changes} }`)
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.evaluate('instance.updateUser({ username: "Uli", email: "uli@site.example" })')
  await page.getByText('Posting as Uli.').waitFor()
  await page.evaluate('instance.updateUser(null)')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  assert.deepEqual(
    (await told()).filter(([event]) => event !== 'session-id-set'),
    [['user-set'], ['logout']],
  )
  await at.close()
})

test('another server than that of the script, and a person without a signature', async () => {
  const elsewhere = (server: string) => server.replace('127.0.0.1', 'localhost')
  const at = await openDropIn(world, { policy: (server) => inlinePolicy(`${server} ${elsewhere(server)}`) })
  const { page, app, mount } = at
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await mount(`{ apiHost: '${elsewhere(app.url)}', simpleSSO: { username: 'Uli', email: 'uli@site.example' } }`)
  await page.getByText('Posting as Uli.').waitFor()
  const lists = asked.filter((url) => url.includes('/comments/demo'))
  assert.ok(lists.length > 0 && lists.every((url) => url.startsWith(elsewhere(app.url))), lists.join())
  await at.close()
})

test('log-in and log-out by call', async () => {
  const at = await openDropIn(world)
  const { page, app, mount } = at
  const payload = JSON.parse(signed(app.demo.apiKey, { id: 'u1', email: 'u1@site.example', username: 'Ute' }))
  await mount(`{ sso: { ...${JSON.stringify(payload)}, logoutCallback: (id) => tell('out', id) } }`)
  await page.getByRole('button', { name: 'Log out' }).click()
  assert.deepEqual(await at.told(), [['out', await page.evaluate('instance.id')]])
  for (const logoutURL of ['javascript:alert(1)', 'https://[']) {
    await mount(`{ sso: { ...${JSON.stringify({ ...payload, logoutURL })} } }`)
    await page.getByText('Posting as Ute.').waitFor()
    assert.equal(await page.getByText('Log out').count(), 0)
  }
  await mount(`{ sso: { ...${JSON.stringify(payload)}, logoutURL: 'https://site.example/out' } }`)
  assert.equal(await page.getByRole('link', { name: 'Log out' }).getAttribute('href'), 'https://site.example/out')
  await at.close()
})

test('a wrong target, one target twice, no tenant, a script that comes twice, a configuration that comes late', async () => {
  const at = await world.open({
    policy: inlinePolicy,
    body: (server) => `<div id="here"></div><div id="late"></div>
      <script>window.fcConfigs = [
        { target: '#nowhere', tenantId: 'demo' }, { target: 'not a ] selector', tenantId: 'demo' }, null, 7,
        { target: '#here', tenantId: 'demo', urlId: 'first' }, { target: '#here', tenantId: 'demo', urlId: 'second' },
      ]</script>
      ${script(server)}${script(server)}<script async src="${server}/js/embed-v2-async.min.js"></script>`,
    async seed(app) {
      for (const urlId of ['first', 'second', 'third']) await save(app, { comment: `In the ${urlId}`, urlId })
    },
  })
  const { page } = at
  await comment(page, 'In the second').waitFor()
  const said = consoleOf(page)
  assert.equal(await page.locator('pageside-comments').count(), 1)
  assert.equal(await page.evaluate("FastCommentsUI(null, { tenantId: 'demo' })"), undefined)
  assert.equal(await page.evaluate("FastCommentsUI(document.getElementById('late'), {})"), undefined)
  assert.deepEqual(said, ['FastCommentsUI: there is no such element.', 'FastCommentsUI: a tenantId is needed.'])
  await page.evaluate("fcConfigs.push({ target: '#late', tenantId: 'demo', urlId: 'third' })")
  await comment(page, 'In the third').waitFor()
  assert.equal(await page.locator('pageside-comments').count(), 2)
  await at.close()
})

test('a strict content policy is enough', async () => {
  const at = await world.open({
    body: (server) => `<div id="fastcomments-widget"></div>${script(server)}`,
    script: () => `window.fcConfigs = [{ tenantId: 'demo', urlId: 'demo', customCSS: '.who b { color: red }' }]`,
    seed: (app) => save(app, { comment: 'Under a policy' }),
  })
  await comment(at.page, 'Under a policy').waitFor()
  await at.close()
})
