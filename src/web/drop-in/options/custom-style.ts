// Style sheet of the page for the inside of a widget (`customCSS`), sanitised: it loads nothing, and reaches nothing else.

/** Set by the build: class names of the style sheet that are shortened, separated by spaces; each becomes its place in the list, from 10, in base 36. */
declare const shortenedClasses: string

const maxLength = 50_000

export interface CleanStyle {
  text: string
  /** What was left out, and why. */
  refused: string[]
}

/** Names that the vendor's documents give to parts of a thread, and what they are called here. */
const vendorClasses: Record<string, string> = { 'fast-comments': 'thread', avatar: 'face' }

/** Rules of style, media, support and animation are kept; everything else is refused with a reason. */
export function cleanStyle(css: string): CleanStyle {
  const refused: string[] = []
  if (css.length > maxLength) return { text: '', refused: [`all of it: more than ${maxLength} characters`] }
  const sheet = new CSSStyleSheet()
  // Imports are dropped by the browser.
  if (/@import/i.test(css)) refused.push('@import: the widget loads no style of elsewhere')
  sheet.replaceSync(css)
  return { text: rulesOf(sheet.cssRules, refused), refused }
}

function rulesOf(rules: CSSRuleList, refused: string[]): string {
  return [...rules].map((rule) => ruleOf(rule, refused)).join('\n')
}

function ruleOf(rule: CSSRule, refused: string[]): string {
  const refuse = (why: string) => {
    refused.push(`${rule.cssText.slice(0, 80)}: ${why}`)
    return ''
  }
  if (rule instanceof CSSStyleRule) {
    if (rule.cssRules?.length) return refuse('nested rules are not supported')
    if (/:host|::slotted|::part/i.test(rule.selectorText))
      return refuse('`:host`, `::slotted` and `::part` are not allowed')
    return `${withBuiltClasses(rule.selectorText)}{${declarationsOf(rule.style, refused)}}`
  }
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText}{${rulesOf(rule.cssRules, refused)}}`
  if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText}{${rulesOf(rule.cssRules, refused)}}`
  if (rule instanceof CSSKeyframesRule)
    return loadsSomething(rule.cssText) ? refuse('it loads something') : rule.cssText
  return refuse('only rules of style, media, support and animation are taken')
}

function declarationsOf(style: CSSStyleDeclaration, refused: string[]): string {
  return [...style]
    .map((name) => {
      const value = style.getPropertyValue(name)
      const why = loadsSomething(value)
        ? 'it loads something'
        : name === 'position' &&
          !/^(?:static|relative|absolute)$/.test(value) &&
          '`position` may be static, relative or absolute'
      if (why) refused.push(`${name}: ${value.slice(0, 80)}: ${why}`)
      const priority = style.getPropertyPriority(name)
      return why ? '' : `${name}:${value}${priority && ' !important'};`
    })
    .join('')
}

/** Pictures in the text itself are no load. A backslash may spell any word. */
function loadsSomething(value: string): boolean {
  const rest = value.replace(/url\("data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*"\)/g, '')
  return /url\(|src\(|image-set\(|image\(|element\(|\\/i.test(rest)
}

function withBuiltClasses(selector: string): string {
  const names = shortenedClasses.split(' ')
  return selector.replace(
    /\.([a-z][\w-]*)/gi,
    (_, name: string) => `.${builtClass(vendorClasses[name] ?? name, names)}`,
  )
}

function builtClass(name: string, names: readonly string[]): string {
  const at = names.indexOf(name)
  return at < 0 ? name : (at + 10).toString(36)
}
