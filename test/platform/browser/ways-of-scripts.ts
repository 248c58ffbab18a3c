// Ways out by requests of scripts and workers.
import type { WayOut } from './way-out.ts'

const js = 'text/javascript'

export const waysOfScripts: readonly WayOut[] = [
  // Requests of scripts.
  { name: 'fetch', script: 'fetch(u)' },
  { name: 'fetch without CORS', script: 'fetch(u, { mode: "no-cors" })' },
  { name: 'fetch by POST', script: 'fetch(u, { method: "POST", body: "x", mode: "no-cors" })' },
  { name: 'fetch with preflight', script: 'fetch(u, { method: "PUT", headers: { "x-a": "1" } })' },
  { name: 'fetch with keepalive', script: 'fetch(u, { keepalive: true, mode: "no-cors" })' },
  { name: 'fetchLater', script: 'fetchLater(u, { activateAfter: 0 })' },
  {
    name: 'fetch that is redirected',
    script: 'fetch("/to-fetch")',
    files: {
      '/to-fetch': {
        type: 'text/plain',
        body: '',
        headers: { location: '{{url}}', ':status': '302', 'access-control-allow-origin': '*' },
      },
    },
  },
  { name: 'XMLHttpRequest', script: 'const x = new XMLHttpRequest(); x.open("GET", u); x.send()' },
  { name: 'synchronous XMLHttpRequest', script: 'const x = new XMLHttpRequest(); x.open("GET", u, false); x.send()' },
  { name: 'sendBeacon', script: 'navigator.sendBeacon(u, "x")' },
  { name: 'EventSource', script: 'new EventSource(u)' },
  { name: 'WebSocket', script: 'new WebSocket(u.replace("http", "ws"))' },
  { name: 'WebSocketStream', script: 'new WebSocketStream(u.replace("http", "ws"))' },
  { name: 'WebTransport', script: 'new WebTransport(u.replace("http:", "https:"))' },
  { name: 'import()', script: 'import(u)' },
  { name: 'module with import', html: (url) => `<script type="module">import "${url}"</script>` },
  {
    name: 'import map',
    html: (url) =>
      `<script type="importmap">{"imports":{"far":"${url}"}}</script><script type="module">import "far"</script>`,
  },
  {
    name: 'speculation rules',
    html: (url) =>
      `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"]}],"prerender":[{"source":"list","urls":["${url}"]}]}</script>`,
  },
  {
    name: 'reporting of CSP',
    html: (url) =>
      `<meta http-equiv="Content-Security-Policy-Report-Only" content="img-src 'none'; report-uri ${url}">`,
  },
  {
    name: 'reporting headers',
    headers: (url) => ({
      'reporting-endpoints': `a="${url}"`,
      'report-to': JSON.stringify({ group: 'a', max_age: 9, endpoints: [{ url }] }),
      'content-security-policy-report-only': `script-src 'none'; report-uri ${url}; report-to a`,
      nel: '{"report_to":"a","max_age":9,"success_fraction":1}',
    }),
  },
  // Workers.
  {
    name: 'worker',
    script: 'new Worker("/fetch-worker.js?" + encodeURIComponent(u))',
    files: {
      '/fetch-worker.js': {
        type: js,
        body: 'const u = decodeURIComponent(location.search.slice(1)); fetch(u, { mode: "no-cors" }); new WebSocket(u.replace("http", "ws")); try { importScripts(u) } catch {}',
      },
    },
  },
  {
    name: 'worker of a blob',
    script:
      'new Worker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(u) + ", { mode: \\"no-cors\\" }); try { importScripts(" + JSON.stringify(u) + ") } catch {}"])))',
  },
  {
    name: 'worker in a worker',
    script:
      'const inner = "fetch(" + JSON.stringify(u) + ", { mode: \\"no-cors\\" })"; new Worker(URL.createObjectURL(new Blob(["new Worker(URL.createObjectURL(new Blob([" + JSON.stringify(inner) + "])))"])))',
  },
  {
    name: 'module worker',
    script:
      'new Worker(URL.createObjectURL(new Blob(["import " + JSON.stringify(u)], { type: "text/javascript" })), { type: "module" })',
  },
  { name: 'worker of the target', script: 'new Worker(u)' },
  { name: 'shared worker', script: 'new SharedWorker("/fetch-worker.js?" + encodeURIComponent(u))' },
  {
    name: 'shared worker of a frame',
    html: () => '<iframe id="sw"></iframe>',
    script:
      'const w = document.getElementById("sw").contentWindow; new w.SharedWorker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(u) + ", { mode: \\"no-cors\\" })"])))',
  },
  {
    name: 'service worker',
    script: 'navigator.serviceWorker.register("/sw.js?" + encodeURIComponent(u))',
    files: {
      '/sw.js': {
        type: js,
        body: 'const u = decodeURIComponent(location.search.slice(1)); self.addEventListener("install", (e) => e.waitUntil(fetch(u, { mode: "no-cors" })))',
      },
    },
  },
  {
    name: 'service worker of a frame',
    html: () => '<iframe id="sf" src="/empty"></iframe>',
    script:
      'setTimeout(() => document.getElementById("sf").contentWindow.navigator.serviceWorker.register("/sw.js?" + encodeURIComponent(u)), 100)',
    files: { '/empty': { type: 'text/html', body: '<p>empty' } },
  },
  { name: 'worklet', script: 'CSS.paintWorklet.addModule(u); new AudioContext().audioWorklet.addModule(u)' },
]
