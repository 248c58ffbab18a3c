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
  {
    name: 'worklet that imports',
    script: 'new AudioContext().audioWorklet.addModule("/worklet.js"); CSS.paintWorklet.addModule("/worklet.js")',
    files: { '/worklet.js': { type: js, body: 'import "{{url}}"' } },
  },
  {
    name: 'shared worker of data: in a frame of data:',
    html: (url) =>
      `<iframe src="data:text/html,<script>new SharedWorker('data:text/javascript,fetch(%22${url}%22,{mode:%22no-cors%22})')</script>"></iframe>`,
  },
  {
    name: 'worker of a frame of data:',
    html: (url) =>
      `<iframe src="data:text/html,<script>new Worker('data:text/javascript,fetch(%22${url}%22,{mode:%22no-cors%22});new WebSocket(%22${url.replace('http', 'ws')}%22)')</script>"></iframe>`,
  },
  {
    name: 'beacon of a frame that ends',
    html: () => '<iframe id="ending"></iframe>',
    script:
      'const f = document.getElementById("ending"); const w = f.contentWindow; w.addEventListener("pagehide", () => { w.navigator.sendBeacon(u, "x"); w.fetch(u, { keepalive: true, mode: "no-cors" }) }); setTimeout(() => f.remove(), 50)',
  },
  {
    name: 'form of a window, and of a sandboxed frame',
    html: (url) =>
      `<iframe sandbox="allow-popups allow-forms allow-scripts allow-popups-to-escape-sandbox" srcdoc="<form id=f target=_blank method=post action='${url}'></form><script>f.submit()</script>"></iframe>`,
  },
  {
    name: 'frame with a policy that reports',
    html: () => '<iframe src="/reporting"></iframe>',
    files: {
      '/reporting': {
        type: 'text/html',
        body: '<img src="/none.png"><script>throw new Error("x")</script>',
        headers: {
          'content-security-policy': "default-src 'none'; report-uri {{url}}",
          'cross-origin-opener-policy': 'same-origin; report-to="a"',
          'reporting-endpoints': 'a="{{url}}"',
        },
      },
    },
  },
  {
    name: 'many frames that leave at once',
    script:
      'for (let i = 0; i < 20; i++) { const f = document.createElement("iframe"); f.src = i % 2 ? u : "data:text/html,<meta http-equiv=refresh content=\'0;url=" + u + "\'>"; document.body.append(f) }',
  },
  {
    name: 'auctions and shared storage',
    script:
      'const o = new URL(u).origin; try { navigator.joinAdInterestGroup({ owner: o, name: "x", updateURL: u, biddingLogicURL: u }, 9) } catch {} try { navigator.runAdAuction({ seller: o, decisionLogicURL: u }) } catch {} window.sharedStorage?.worklet.addModule(u); const i = new Image(); i.attributionSrc = u',
  },
  {
    name: 'fetch into an address space',
    script: 'fetch(u, { targetAddressSpace: "local", mode: "no-cors" }); fetch(u, { targetAddressSpace: "private" })',
  },
  {
    name: 'web bundle',
    html: (url) => `<script type="webbundle">{"source":"${url}","resources":["${url}/a"]}</script>`,
  },
  {
    name: 'name of the local network in WebRTC',
    html: () => '<iframe id="mf"></iframe>',
    script:
      'const w = document.getElementById("mf").contentWindow; const P = w.RTCPeerConnection; const p = new P({ iceCandidatePoolSize: 4, iceServers: [{ urls: "turns:" + new URL(u).host + "?transport=tcp", username: "a", credential: "b" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))',
  },
]
