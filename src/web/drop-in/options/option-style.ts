// CSS generated from options.
import { pictureAddressOf } from '../page-address.ts'
import { type VendorConfig, wholeNumber } from '../vendor-config.ts'

const dark = 'color-scheme:dark!important;--found-paper:#1b1b1b!important;--found-link:#9cc2ff!important;color:#f2f2f2'
const light = 'color-scheme:light!important;--found-paper:#fff!important;--found-link:#0645ad!important;color:#1a1a1a'
const frame =
  'padding:16px;border:1px solid color-mix(in oklab,currentColor 16%,transparent);border-radius:8px;background:var(--found-paper)'

/** Options that are on or off. */
const switched: Record<string, string> = {
  disableEmailInputs: '.author>div:has(>input[autocomplete=email]){display:none}',
  enableResizeHandle: '.compose textarea{resize:both}',
  hideAvatars: '.face{display:none}.own{grid-template-columns:minmax(0,1fr)}',
  inputAfterComments: '.thread{display:flex;flex-direction:column}.thread>form{order:1;margin-top:24px}',
  paginationBeforeComments: '.thread>div[aria-busy]{display:flex;flex-direction:column}.thread .end{order:-1}',
  useSingleLineCommentInput: '.compose textarea{min-height:0;height:3em;resize:none;field-sizing:fixed}',
  wrap: `.here-it-is{${frame}}`,
}

/** Buttons of the widget's own bar, and what it folds. */
const bar =
  '.fc-bar{display:flex;gap:12px;justify-content:flex-end;font-size:.8125em}.fc-bar a,.fc-bar button{padding:6px 0;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer}.fc-reacts{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 12px}.fc-reacts button{display:flex;gap:6px;align-items:center;min-height:32px;padding:4px 10px;border:1px solid color-mix(in oklab,currentColor 30%,transparent);border-radius:16px;background:none;color:inherit;font:inherit;cursor:pointer}.fc-reacts [aria-pressed=true]{border-color:currentColor}.fc-reacts img{width:24px;height:24px}[data-folded] :is(.comments,.end,.fresh,.nothing){display:none}'

export function styleOfOptions(config: VendorConfig): string {
  const on = Object.keys(switched).filter((name) => config[name] === true)
  const { hasDarkBackground } = config
  return [
    bar,
    ...on.map((name) => switched[name]),
    typeof hasDarkBackground === 'boolean' && `.here-it-is{${hasDarkBackground ? dark : light}}`,
    withoutReplies(wholeNumber(config.maxReplyDepth)),
    hasProfiles(config) && '.face,.who b{cursor:pointer}',
    avatarStyle(config.defaultAvatarSrc),
  ]
    .filter(Boolean)
    .join('')
}

/** Comments from this depth on take no replies; those of the page have the depth 0. */
function withoutReplies(depth: number | undefined): string | false {
  return depth !== undefined && depth < 50 && `.comments ${'li '.repeat(depth + 1)}button[id^="reply-"]{display:none}`
}

/** In place of initials. */
function avatarStyle(source: unknown): string | false {
  const address = pictureAddressOf(source)
  if (!address) return false
  const quoted = address.replace(/["\\\s]/g, encodeURIComponent)
  return `.face:not(:has(img),.face-none){background:url("${quoted}") center/cover;color:transparent}`
}

export function hasProfiles({ onOpenProfile, disableProfiles }: VendorConfig): boolean {
  return typeof onOpenProfile === 'function' && disableProfiles !== true
}
