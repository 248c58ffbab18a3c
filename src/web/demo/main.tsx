// The page at `/demo`: a thread of the tenant `demo` below an article.
import { render } from 'preact'
import { startThread } from '../thread/thread.tsx'

const home = new URL('.', document.baseURI)
const root = document.getElementById('thread') as HTMLElement

startThread({
  server: home,
  tenantId: 'demo',
  urlId: 'demo',
  url: new URL('demo', home).href,
  title: document.title,
  root: document,
  noTenant:
    'This page writes to a tenant called demo. Whoever runs the server makes it with: pageside tenant create --id demo --name Demo. Then try again.',
  show: (view) => render(view, root),
})
