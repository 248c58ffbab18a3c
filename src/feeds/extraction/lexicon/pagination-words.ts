// Words of pagination: labels of links to further pages of a list, by language, and names of parameters and folders.

/** Of links to the next, older or further entries. "Previous" means older on blogs: the address decides. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'next|older|earlier|previous|more|load more|show more|view more|see more|further',
  de: 'weiter|weitere|nächste[nrs]?|naechste|ältere|mehr|frühere|vorwärts',
  fr: 'suivante?s?|page suivante|plus anciens?|plus anciennes?|anciens|voir plus|afficher plus|charger plus|plus d',
  es: 'siguientes?|próxim[ao]s?|más antigu[ao]s|antigu[ao]s|anteriores|ver más|cargar más|más',
  ca: 'següents?|més antics|anteriors|més',
  gl: 'seguinte|máis antigas|máis',
  pt: 'seguintes?|próxim[ao]s?|mais antig[ao]s|antig[ao]s|anteriores|ver mais|carregar mais|mais',
  it: 'successiv[aoei]|prossim[aoei]|avanti|più vecchi|meno recenti|precedenti|carica altr[io]|mostra altr[io]|altri|vedi altro|pagina successiva',
  ro: 'următoarea|următorul|urmatoarea|înainte|mai vechi|mai multe|încarcă',
  nl: 'volgende|oudere?|verder|meer|laad meer|toon meer',
  nordic:
    'nästa|äldre|neste|næste|ældre|eldre|flere|fler|fleiri|mer|visa fler|vis flere|indlæs|ladda fler|last inn|næsta|eldri',
  fi: 'seuraava|vanhemmat|lisää|näytä lisää|lataa lisää|edelliset',
  et: 'järgmine|vanemad|veel|rohkem',
  lv: 'nākamā|nākamais|vecāki|vairāk|tālāk',
  lt: 'kitas|kita|sekantis|toliau|senesni|daugiau',
  pl: 'następn[aey]|dalej|starsze|więcej|wcześniejsze|kolejn[aey]|pokaż więcej|poprzednie',
  cs: 'další|následující|starší|více|načíst další|zobrazit další|dále',
  sk: 'ďalšie|ďalšia|ďalší|nasledujúc[ae]|staršie|viac|ďalej|načítať',
  hu: 'következő|régebbi|korábbi|tovább|több|további',
  sl: 'naslednja|naslednji|starejši|starejše|več|naprej',
  hr: 'sljedeć[aie]|slijedeć[aie]|sledeć[aie]|starij[ei]|više|dalje|naprijed',
  sr: 'следећ[аеи]|старији|старије|више|даље',
  bg: 'следващ[аи]?|по стари|напред|още',
  ru: 'следующ(?:ая|ие|ий)|дальше|далее|вперед|вперёд|старее|предыдущие|ранее|ещё|еще|показать ещ[её]|загрузить ещ[её]|больше|туда',
  uk: 'наступн[аі]|далі|вперед|старіші|попередні|ще|більше|показати ще|завантажити ще',
  be: 'наступн(?:ая|ыя)|далей|яшчэ',
  el: 'επόμεν[ηοα]|παλαιότερ[αεςη]+|παλιότερ[αες]+|περισσότερα|επόμενη σελίδα',
  tr: 'sonraki|ileri|daha eski|eski|daha fazla|önceki',
  az: 'növbəti|daha çox|sonrakı',
  id: 'berikutnya|selanjutnya|lebih lama|lebih banyak|muat lagi|lainnya',
  ms: 'seterusnya|lama|lagi',
  tl: 'susunod|mas luma',
  vi: 'tiếp|tiếp theo|trang sau|sau|cũ hơn|xem thêm|tải thêm',
  ar: 'التالي|التالية|الأقدم|أقدم|المزيد|اقدم|تحميل المزيد',
  fa: 'بعدی|بعد|قدیمی تر|قدیمی‌تر|بیشتر|صفحه بعد',
  he: 'הבא|הבאה|ישנים|ישן יותר|ישנות|עוד|לדף הבא',
  hi: 'अगला|अगले|पुराने|और|पुरानी',
  bn: 'পরবর্তী|পুরনো|আরও|পুরাতন',
}

/** Without spaces around words. */
const PARTS: Readonly<Record<string, string>> = {
  zh: '下一?[页頁]|后一?页|後一?頁|[较較]早|更早|更多|下一步|旧文|舊文|下[页頁]',
  ja: '次(?:の|へ|ページ|頁)|次$|つぎ|前の記事|古い|過去の|もっと|さらに|以前の',
  ko: '다음|이전 글|더 ?보기|더보기|지난 글',
  th: 'ถัดไป|หน้าถัดไป|เก่ากว่า|ดูเพิ่มเติม|โหลดเพิ่ม',
}

const anyOf = (phrases: Readonly<Record<string, string>>): string => Object.values(phrases).join('|')

/** Of a folded label: the word at its beginning or its end. */
export const NEXT_LABEL = new RegExp(
  `^(?:${anyOf(WORDS)})(?!\\p{L})|(?<!\\p{L})(?:${anyOf(WORDS)})$|${anyOf(PARTS)}`,
  'iu',
)

/** A label of nothing but arrows. */
export const NEXT_SIGN = /^\s*(?:>{1,2}|[›»→⟩▶►⇒➔❯⏵»]{1,2}|-+>)\s*$/u

export const NEXT_CLASS =
  /(?:^|[\s_-])(?:next|nextpage|next-?posts?(?:link)?|older|load-?more|show-?more|more-?link|morelink|forward|siguiente|suivant|weiter)(?:[\s_-]|$)/i

/** Of what stands around the numbers of pages. */
export const PAGER_CLASS =
  /pag(?:e-?n|in|er)|page-?(?:numbers|nav|list|links)|\bpages\b|nav-?links|(?:^|[\s_-])pg(?:[\s_-]|$)/i

/** Folders and parameters that number pages. */
export const PAGE_NAME =
  /^(?:page|pages|paged|p|pg|pn|pp|pageno|page_?(?:num(?:ber)?|index|id|nr)|pagenum|pagenr|currentpage|current_page|curpage|cur_page|seite|pagina|página|pàgina|strana|strona|stranica|stran|sivu|sida|side|oldal|sayfa|halaman|trang|lehekülg|puslapis|lapa|pagen_\d+|.{0,60}\[(?:current)?page\]|.{0,60}[._-]page)$/i

/** Parameters that count entries. */
export const OFFSET_NAME =
  /^(?:start|offset|from|skip|first|b_start(?::int)?|start_?(?:index|at|row|item)|startat|limitstart|beginn?|row|st|firstresult|min|.{0,60}\[offset\])$/i

/** Parameters that hold a place in a list: of interest only beside a word. */
export const CURSOR_NAME =
  /^(?:cursor|after|before|until|max_?id|updated-max|next|next_?(?:page|cursor|token)|continue|continuation|page_?token|starting_?after|older(?:_?than)?|last_?id|lastid|seek|bookmark|maxtime|published_before)$/i

/** Lists of what was said below. */
export const COMMENT_NAME = /comment|cpage|reply|replies/i
