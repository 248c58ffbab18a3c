// Script of the page `/demo`: a thread of the tenant `demo` below an article.
import { startThread } from '../thread/start-thread.ts'

const home = new URL('.', document.baseURI)
const box = document.getElementById('thread') as HTMLElement
box.replaceChildren()

startThread({
  server: home,
  tenantId: 'demo',
  urlId: 'demo',
  url: new URL('demo', home).href,
  title: document.title,
  root: document,
  box,
  loadExtras: () => import('../thread/extras/extras.ts'),
  noTenant:
    'This page writes to a tenant called demo. The operator of this server makes it with: pageside tenant create --id demo --name Demo. Then try again.',
})
