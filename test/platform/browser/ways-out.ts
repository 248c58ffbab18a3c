// Ways in which a page may make its browser connect elsewhere, each as markup or script that names one target.
import type { WayOut } from './way-out.ts'
import { waysOfScripts } from './ways-of-scripts.ts'

const js = 'text/javascript'
const later = (code: string) => `setTimeout(() => { ${code} }, 50)`

export const waysOut: readonly WayOut[] = [
  // Navigation.
  { name: 'meta refresh', leaves: true, html: (url) => `<meta http-equiv="refresh" content="0;url=${url}">` },
  { name: 'refresh header', leaves: true, headers: (url) => ({ refresh: `0;url=${url}` }) },
  { name: 'location', leaves: true, script: 'location = u' },
  { name: 'location.replace', leaves: true, script: 'location.replace(u)' },
  { name: 'late location', leaves: true, script: later('location.assign(u)') },
  { name: 'javascript: navigation', leaves: true, script: 'location = "javascript:location=" + JSON.stringify(u)' },
  {
    name: 'clicked link',
    leaves: true,
    script: 'const a = document.createElement("a"); a.href = u; document.body.append(a); a.click()',
  },
  {
    name: 'form by GET',
    leaves: true,
    script: 'const f = document.createElement("form"); f.action = u; document.body.append(f); f.submit()',
  },
  {
    name: 'form by POST',
    leaves: true,
    script:
      'const f = document.createElement("form"); f.action = u; f.method = "post"; document.body.append(f); f.submit()',
  },
  {
    name: 'form of a frame',
    html: (url) => `<iframe name="f1"></iframe><form id="f2" action="${url}" method="post" target="f1"></form>`,
    script: 'document.getElementById("f2").submit()',
  },
  { name: 'navigation API', leaves: true, script: 'navigation.navigate(u)' },
  {
    name: 'link with ping',
    html: (url) => `<a id="pg" href="#x" ping="${url}">x</a>`,
    script: 'document.getElementById("pg").click()',
  },
  {
    name: 'download',
    leaves: true,
    html: (url) => `<a id="dl" href="${url}" download>x</a>`,
    script: 'document.getElementById("dl").click()',
  },
  { name: 'HTTP redirect of the page', leaves: true, headers: (url) => ({ location: url, ':status': '302' }) },
  { name: 'HTTP redirect 307', leaves: true, headers: (url) => ({ location: url, ':status': '307' }) },
  { name: 'window.open', script: 'window.open(u)' },
  {
    name: 'open of a frame',
    html: () => '<iframe id="fo"></iframe>',
    script: 'document.getElementById("fo").contentWindow.open(u)',
  },
  {
    name: 'link to a new window',
    leaves: true,
    html: (url) => `<a id="nw" href="${url}" target="_blank">x</a>`,
    script: 'document.getElementById("nw").click()',
  },
  // Frames and objects.
  { name: 'iframe', html: (url) => `<iframe src="${url}"></iframe>` },
  { name: 'lazy iframe', html: (url) => `<iframe loading="lazy" src="${url}"></iframe>` },
  { name: 'iframe with srcdoc', html: (url) => `<iframe srcdoc="<script>fetch('${url}')</script>"></iframe>` },
  {
    name: 'sandboxed iframe',
    html: (url) =>
      `<iframe sandbox="allow-scripts" srcdoc="<img src='${url}'><script>fetch('${url}',{mode:'no-cors'})</script>"></iframe>`,
  },
  {
    name: 'iframe of data:',
    html: (url) => `<iframe src="data:text/html,<script>fetch('${url}',{mode:'no-cors'})</script>"></iframe>`,
  },
  {
    name: 'iframe of blob:',
    script:
      'const f = document.createElement("iframe"); f.src = URL.createObjectURL(new Blob(["<script>fetch(" + JSON.stringify(u) + ",{mode:\\"no-cors\\"})</scr" + "ipt>"], { type: "text/html" })); document.body.append(f)',
  },
  {
    name: 'frame that is redirected',
    html: () => '<iframe src="/to-frame"></iframe>',
    files: { '/to-frame': { type: 'text/html', body: '', headers: { location: '{{url}}', ':status': '302' } } },
  },
  {
    name: 'frame with meta refresh',
    html: () => '<iframe src="/meta-frame"></iframe>',
    files: { '/meta-frame': { type: 'text/html', body: '<meta http-equiv="refresh" content="0;url={{url}}">' } },
  },
  { name: 'object', html: (url) => `<object data="${url}"></object>` },
  { name: 'embed', html: (url) => `<embed src="${url}">` },
  {
    name: 'frameset',
    script:
      'const f = document.createElement("frame"); f.src = u; const s = document.createElement("frameset"); s.append(f); document.documentElement.append(s)',
  },
  { name: 'portal', html: (url) => `<portal src="${url}"></portal><fencedframe src="${url}"></fencedframe>` },
  ...waysOfScripts,
  // Hints.
  { name: 'prefetch', html: (url) => `<link rel="prefetch" href="${url}">` },
  { name: 'preconnect', html: (url) => `<link rel="preconnect" href="${url}">` },
  { name: 'preconnect with CORS', html: (url) => `<link rel="preconnect" crossorigin href="${url}">` },
  { name: 'dns-prefetch', html: (url) => `<link rel="dns-prefetch" href="${url}">` },
  { name: 'preload', html: (url) => `<link rel="preload" as="fetch" crossorigin href="${url}">` },
  { name: 'modulepreload', html: (url) => `<link rel="modulepreload" href="${url}">` },
  { name: 'prerender', html: (url) => `<link rel="prerender" href="${url}">` },
  { name: 'compression dictionary', html: (url) => `<link rel="compression-dictionary" href="${url}">` },
  {
    name: 'Link headers',
    headers: (url) => ({ link: `<${url}>; rel=preconnect, <${url}>; rel=preload; as=script, <${url}>; rel=prefetch` }),
  },
  {
    name: 'Link headers of a file',
    html: () => '<script src="/linked.js"></script>',
    files: {
      '/linked.js': {
        type: js,
        body: '1',
        headers: { link: '<{{url}}>; rel=preconnect, <{{url}}>; rel=preload; as=script' },
      },
    },
  },
  { name: 'manifest', html: (url) => `<link rel="manifest" href="${url}">` },
  { name: 'icon', html: (url) => `<link rel="icon" href="${url}">` },
  // Parts of the page.
  { name: 'script', html: (url) => `<script src="${url}"></script>` },
  { name: 'async script', script: 'const s = document.createElement("script"); s.src = u; document.head.append(s)' },
  { name: 'style sheet', html: (url) => `<link rel="stylesheet" href="${url}">` },
  { name: 'CSS import', html: (url) => `<style>@import "${url}";</style>` },
  { name: 'CSS picture', html: (url) => `<div style="width:9px;height:9px;background:url('${url}')"></div>` },
  {
    name: 'CSS font',
    html: (url) => `<style>@font-face{font-family:far;src:url('${url}')}b.f{font-family:far}</style><b class="f">x</b>`,
  },
  {
    name: 'CSS cursor and shape',
    html: (url) =>
      `<div style="cursor:url('${url}'),auto;shape-outside:url('${url}');float:left;mask:url('${url}')">x</div>`,
  },
  { name: 'FontFace', script: 'new FontFace("f", "url(" + u + ")").load()' },
  { name: 'picture', html: (url) => `<img src="${url}"><picture><source srcset="${url}"><img></picture>` },
  { name: 'picture of a script', script: 'new Image().src = u' },
  { name: 'input of a picture', html: (url) => `<input type="image" src="${url}">` },
  {
    name: 'sound and film',
    html: (url) =>
      `<video autoplay src="${url}" poster="${url}"></video><audio autoplay src="${url}"></audio><track src="${url}">`,
  },
  {
    name: 'SVG use and image',
    html: (url) => `<svg><use href="${url}#a"/><image href="${url}"/><feImage href="${url}"/></svg>`,
  },
  { name: 'SVG style', html: (url) => `<svg><style>@import "${url}";</style><script href="${url}"/></svg>` },
  { name: 'background attribute', html: (url) => `<table background="${url}"><tr><td>x</table>` },
  {
    name: 'XSLT',
    html: () => '<iframe src="/styled.xml"></iframe>',
    files: { '/styled.xml': { type: 'text/xml', body: '<?xml-stylesheet type="text/xsl" href="{{url}}"?><a/>' } },
  },
  // Sockets beside HTTP.
  {
    name: 'WebRTC',
    script:
      'const h = new URL(u).host; const p = new RTCPeerConnection({ iceServers: [{ urls: ["stun:" + h, "turn:" + h + "?transport=tcp"], username: "a", credential: "b" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))',
  },
  {
    name: 'WebRTC of a frame',
    html: () => '<iframe id="rf"></iframe>',
    script:
      'const w = document.getElementById("rf").contentWindow; const h = new URL(u).host; const p = new w.RTCPeerConnection({ iceServers: [{ urls: ["stun:" + h, "turn:" + h + "?transport=tcp"], username: "a", credential: "b" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))',
  },
  {
    name: 'WebRTC candidate',
    script:
      'const { hostname, port } = new URL(u); const p = new RTCPeerConnection(); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o)).then(() => p.addIceCandidate({ candidate: "candidate:1 1 udp 2122260223 " + hostname + " " + port + " typ host", sdpMid: "0" }))',
  },
  { name: 'direct sockets', script: 'new TCPSocket(new URL(u).hostname, Number(new URL(u).port))' },
  {
    name: 'payment and credentials',
    script:
      'new PaymentRequest([{ supportedMethods: u }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment(); navigator.credentials.get({ identity: { providers: [{ configURL: u, clientId: "1" }] } })',
  },
  {
    name: 'protocol handler and share',
    script: 'navigator.registerProtocolHandler("web+x", u + "?%s"); navigator.share({ url: u })',
  },
  {
    name: 'background fetch and sync',
    script: 'navigator.serviceWorker.ready.then((r) => r.backgroundFetch.fetch("x", [u]))',
  },
  {
    name: 'private state and topics',
    script:
      'fetch(u, { browsingTopics: true, mode: "no-cors" }); fetch(u, { attributionReporting: { eventSourceEligible: true, triggerEligible: false }, mode: "no-cors" })',
  },
]
