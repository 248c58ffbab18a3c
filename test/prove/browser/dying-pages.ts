// Pages that hang, flood, crash or hold up a browser, of our own making.

export interface DyingPage {
  name: string
  html: string
  /** The browser is killed while the page is open. */
  kills?: boolean
}

const script = (code: string) => `<!doctype html><title>Dying</title><body><p>Dying page</p><script>${code}</script>`

export const dyingPages: readonly DyingPage[] = [
  { name: 'never settles', html: script('setInterval(() => document.body.append(document.createElement("b")), 20)') },
  { name: 'endless loop', html: script('while (true) {}') },
  { name: 'late endless loop', html: script('setTimeout(() => { while (true) {} }, 200)') },
  {
    name: 'workers that compute',
    html: script('for (let i = 0; i < 20; i++) new Worker(URL.createObjectURL(new Blob(["while (true) {}"])))'),
  },
  {
    name: '4 GB in buffers',
    html: script(
      'const all = []; setInterval(() => { for (let i = 0; i < 4; i++) all.push(new Uint8Array(64e6).fill(1)) }, 10)',
    ),
  },
  { name: '4 GB in objects', html: script('const all = []; while (true) all.push(new Array(1e5).fill({}))') },
  { name: '1,000 sockets', html: script('for (let i = 0; i < 1000; i++) new WebSocket("ws://far.test/" + i)') },
  { name: '3,000 requests', html: script('for (let i = 0; i < 3000; i++) fetch("/data/" + i)') },
  { name: 'alerts', html: script('while (true) { alert(1); confirm(2); prompt(3) }') },
  { name: 'print', html: script('for (let i = 0; i < 50; i++) print()') },
  {
    name: 'downloads',
    html: script(
      'for (let i = 0; i < 50; i++) { const a = document.createElement("a"); a.download = "x" + i; a.href = "data:application/zip,x"; a.click() }',
    ),
  },
  {
    name: 'beforeunload',
    html: script(
      'onbeforeunload = (e) => { e.preventDefault(); return "stay" }; onunload = () => { while (true) {} }; location = "/other"',
    ),
  },
  { name: 'windows', html: script('for (let i = 0; i < 200; i++) { open("about:blank"); open("/w" + i, "_blank") }') },
  { name: 'a million elements', html: script('document.body.innerHTML = "<i></i>".repeat(1e6)') },
  {
    name: 'frames in frames',
    html: script(
      'if (location.hash.length < 40) { for (let i = 0; i < 3; i++) { const f = document.createElement("iframe"); f.srcdoc = "<iframe srcdoc=\\"<iframe src=/>\\">"; document.body.append(f) } }',
    ),
  },
  { name: 'navigation in a circle', html: script('setTimeout(() => { location = "/?" + Math.random() }, 5)') },
  {
    name: 'history',
    html: script(
      'setInterval(() => { for (let i = 0; i < 500; i++) history.pushState({}, "", "#" + Math.random()) }, 1)',
    ),
  },
  { name: 'huge text', html: script('document.body.textContent = "x".repeat(5e7)') },
  {
    name: 'synchronous requests',
    html: script(
      'for (let i = 0; i < 500; i++) { const x = new XMLHttpRequest(); x.open("GET", "/s" + i, false); try { x.send() } catch {} }',
    ),
  },
  { name: 'deep recursion of styles', html: `<!doctype html><body>${'<div>'.repeat(20000)}<p>Deep` },
  {
    name: 'killed browser',
    html: script('setInterval(() => document.body.append(document.createElement("b")), 20)'),
    kills: true,
  },
]
