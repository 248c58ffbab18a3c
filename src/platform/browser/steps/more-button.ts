// The button of a page that shows more of its list, known by its words or its relation.
import { deepScript } from './step-scripts.ts'

/** Whole texts of a button, in any case; `…` stands for a few further words. */
const phrases: readonly string[] = [
  ...['(?:load|show|view|see|display|fetch) (?:\\d+ )?more…', '(?:load|show) (?:older|next|\\d+ more)…'],
  ...['more (?:articles|entries|events|items|news|posts|results|stories|updates)'],
  ...['(?:older|next) (?:articles|entries|news|posts|stories)'],
  ...['(?:mehr|weitere|ältere)(?: \\p{L}+)? (?:laden|anzeigen|zeigen)', '(?:mehr|weitere|ältere) (?:artikel|beiträge)'],
  ...['(?:weitere|ältere) (?:einträge|ergebnisse|meldungen|nachrichten)'],
  ...['(?:charger|afficher|voir) (?:plus|davantage)…', "plus d['’](?:actualités|articles|actus)"],
  ...['(?:cargar|mostrar|ver) más…', 'más (?:artículos|noticias|resultados)'],
  ...['(?:carica|mostra|vedi) (?:altr[eio]|di più|più)…', '(?:carregar|mostrar|ver) mais…'],
  ...['(?:toon|laad) meer…', 'meer(?: \\p{L}+)? (?:laden|tonen|weergeven)'],
  ...['(?:visa|ladda|läs in|vis|indlæs|hent|last inn) (?:fler|flere|mer|mere)…', '(?:lataa|näytä) lisää…'],
  ...['(?:pokaż|załaduj|wczytaj|zobacz) więcej…', '(?:načíst|zobrazit|načítať|zobraziť) (?:další|ďalšie|více|viac)…'],
  ...['(?:показать|загрузить|смотреть) (?:ещё|еще|больше)…', '(?:показати|завантажити) (?:ще|більше)…'],
  ...[
    'daha fazla(?:sını)?(?: \\p{L}+)? (?:göster|yükle)',
    '(?:xem|tải) thêm…',
    '(?:muat|lihat) (?:lebih banyak|lainnya|lagi)…',
  ],
  ...[
    '(?:もっと|さらに)(?:見る|みる|表示(?:する)?|読み込む)',
    '(?:点击)?(?:加载|載入|显示|顯示|查看)更多…',
    '더 ?(?:보기|불러오기)',
  ],
  ...['(?:تحميل|عرض|إظهار) (?:المزيد|مزيد)…', '(?:טען|הצג) עוד…'],
]

const few = "(?:[ ]?[\\p{L}\\p{N}][\\p{L}\\p{N} ’'-]{0,29})?"
const known = `^(?:${phrases.map((phrase) => phrase.replace('…', few)).join('|')})[ .…+↓▼›»]*$`

/** What costs, or binds whoever clicks it, in the words, names and titles of a button. */
const binding = [
  '[$€£¥₹₽₩]|\\b(?:buy|cart|basket|checkout|order|pay|price|plan|premium|subscri\\w*|donate|log ?in|sign ?(?:in|up)|register|account|download)\\b',
  'kaufen|preis|abo\\b|abonnieren|anmelden|registrieren|acheter|prix|abonn|connexion|comprar|precio|preço|suscri|assin|entrar|accedi|acquist',
  'kopen|inloggen|köp|logga in|kup\\b|zaloguj|купить|войти|подпис|satın|giriş|購入|ログイン|登録|购买|登录|購買|구매|로그인|شراء|تسجيل',
].join('|')

/** Clicks it and resolves to true where there is exactly one: neither a link elsewhere nor a button that sends a form. */
export const moreScript = `(() => {
  ${deepScript}
  const [known, binding] = [new RegExp(${JSON.stringify(known)}, 'iu'), new RegExp(${JSON.stringify(binding)}, 'iu')]
  const clean = (text) => String(text ?? '').replace(/\\s+/g, ' ').trim()
  const leads = (one) => {
    const href = one.closest('a[href], area[href]')?.getAttribute('href')
    return href !== undefined && !/^\\s*(?:#|javascript:)/i.test(href)
  }
  const sends = (one) => one.form != null && one.type !== 'button'
  const isOff = (one) => one.disabled || one.closest('[aria-disabled="true"], [aria-haspopup], [inert]') !== null
  const isElsewhere = (one) => one.closest('nav, dialog, [role="navigation"], [role="dialog"], [role="menu"]') !== null
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const texts = (one) => [one.innerText, one.getAttribute('aria-label'), one.value].map(clean).filter(Boolean)
  const isMore = (one) => {
    const said = [...texts(one), clean(one.title)]
    if (said.some((text) => binding.test(text) || text.length > 60)) return false
    return one.matches('[rel~="next"]') || said.some((text) => known.test(text))
  }
  const all = 'button, [role="button"], input[type="button"], a:not([href]), a[href^="#"], a[href^="javascript:" i], [rel~="next"]'
  const isButton = (one) => one instanceof HTMLElement && !(one instanceof HTMLFormElement)
  const may = deep(all).filter((one) => isButton(one) && isMore(one) && !leads(one) && !sends(one) && !isOff(one) && !isElsewhere(one) && isShown(one))
  const found = may.filter((one) => !may.some((other) => other !== one && other.contains(one)))
  if (found.length !== 1) return false
  found[0].scrollIntoView({ block: 'center', behavior: 'instant' })
  globalThis.changedAt = performance.now()
  found[0].click()
  return true
})()`
