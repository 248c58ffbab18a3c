// Dates behind a short weekday name of the page's language: "Sat 22/03", "So., 22.03. 10:24 Uhr". Those names are
// ordinary words elsewhere, and numbers with a point are prices or lengths: the rest must fit a date, too.

/** Polish `po` and Italian `ma` are no names of days there: "after 12.10 zł", "but 12.5 per cent". */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['en', 'mon|tues?|wed|thurs?|thu|fri|sat|sun'],
  ['de', 'mon?|di|mi|do|fr|sa|so'],
  ['fr', 'lun|mar|mer|jeu|ven|sam|dim'],
  ['es', 'lun|mar|mi[eé]|jue|vie|s[aá]b|dom'],
  ['it', 'lun|mar|mer|gio|ven|sab|dom'],
  ['pt', 'seg|ter|qua|qui|sex|s[aá]b|dom'],
  ['nl', 'ma|di|wo|do|vr|za|zo'],
  ['pl', 'pon|pn|wt|śr|czw|pt|sob|nd'],
  ['cs', 'po|út|st|čt|pá|so|ne'],
  ['sk', 'po|ut|st|št|pi|so|ne'],
  ['ru', 'пн|вт|ср|чт|пт|сб|вс'],
  ['uk', 'пн|вт|ср|чт|пт|сб|нд'],
  ['sv', 'mån|tis|ons|tors?|fre|lör|sön'],
  ['no', 'man|tir|ons|tor|fre|lør|søn'],
  ['nb', 'man|tir|ons|tor|fre|lør|søn'],
  ['da', 'man|tir?|ons?|tor?|fre|lør|søn'],
  ['fi', 'ma|ti|ke|to|pe|la|su'],
])

/** They write a point behind the month, too: without it a number is meant. */
const WITH_POINT = new Set(['cs', 'sk', 'fi'])

const CLOCK = '(?:at|um|ab|à|klo|kl\\.?|om|alle|ore|в|o)?\\s*\\d{1,2}(?:[:.h]\\d{2}|\\s*(?:uhr|h|[ap]m))'
const BEHIND = `(?=\\s*(?:$|[,;|–—·•(-]|${CLOCK}))`

/** Allowed text behind day and month, weekday or year: anything else is a unit. */
const FOLLOWS = new RegExp(
  `^\\s*(?:$|[,;|–—·•(:/\\-[\\])]|${CLOCK}|(?:19|20)\\d{2}(?!\\d)|(?:${[...NAMES.values()].join('|')})(?!\\p{L}))`,
  'u',
)

export const mayFollowWeekday = (rest: string): boolean => FOLLOWS.test(rest)

const patterns: ReadonlyMap<string, RegExp> = new Map(
  [...NAMES].map(([language, names]) => [language, patternOf(names, WITH_POINT.has(language))]),
)
const anyLanguage = patternOf([...NAMES.values()].join('|'), false)

/** Groups: the first number, the sign, the second. */
export function matchDateAfterWeekday(text: string, language: string | undefined): RegExpExecArray | null {
  const pattern = language === undefined ? anyLanguage : patterns.get(language)
  return pattern?.exec(text) ?? null
}

function patternOf(names: string, withPoint: boolean): RegExp {
  const day = `^(?:${names})[.,]{0,2}\\s{1,3}`
  const pointed = '(\\d{1,2})(\\.)(\\d{1,2})\\.(?=\\s|$|,)'
  return new RegExp(
    withPoint ? day + pointed : `${day}(\\d{1,2})([./])(\\d{1,2})(?!\\d)(?:\\.(?=\\s|$|,)|${BEHIND})`,
    'u',
  )
}
