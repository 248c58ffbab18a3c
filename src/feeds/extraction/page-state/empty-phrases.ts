// Phrases of empty lists in many languages.

import type { TextRange } from '../html/element-text.ts'
import type { Line } from '../html/lines.ts'
import type { PageDocument } from '../html/page-document.ts'
import { closest } from '../html/parser/tree.ts'

/** Phrases of an empty result. */
const EMPTY = new RegExp(
  `(?<![\\p{L}\\d]|\\d[.,–-])(?:${[
    'no (?:\\p{L}+ ){0,2}(?:results?|posts?|entries|events?|items?|articles?|matches|products?|positions?|vacancies|jobs|openings?|releases?|news|messages?|records?|documents?|hits|incidents?)(?!\\p{L})',
    "(?:is|are)(?: not|n[’']t) (?:currently )?any |check back (?:soon|later)|coming soon|did(?: not|n[’']t) match any",
    "(?:0|zero) (?:results?|items? (?:found|match)|treffer|ergebnisse|résultats?|resultad[oa]s?|risultati|resultaten|resultat(?:er?|s)?|träffar|wyników|výsledků|výsledkov|találat|sonuç|kết quả|результатов|результатів|αποτελέσματα)(?!\\p{L})|nothing (?:was )?(?:found|here|yet|to show|match\\p{L}*)|nichts gefunden|rien (?:n[’']a été )?trouvé|nada encontrado|niets gevonden|нич(?:его|ого) не (?:нашлось|найдено)|not? found|unable to find|(?:could not|couldn[’']t) find",
    'kein(?:e[nrs]?)? (?:\\p{L}+ ){0,2}(?:(?:such)?ergebnis(?:se)?|eintr[aä]ge?|beitr[aä]ge?|treffer|veranstaltung(?:en)?|termine|stellen\\p{L}*|meldungen|nachrichten|produkte?|artikel|angebote?|ausschreibungen|dokumente|inhalte|daten|objekte|gefunden|vorhanden)',
    'aucun|pas de résultats?|no (?:hay|se encontraron|se han encontrado)|sin resultados|nessun(?!o(?!\\p{L}))|nessuno (?:de[ig]|delle)|non ci sono|nenhum|não (?:há|foram encontrad)|sem resultados',
    'geen (?:\\p{L}+ )?(?:resultaa?t(?:en)?|berichten|evenementen|vacatures?|artikel(?:en)?|product(?:en)?|treffers?|items?|gevonden)|inga |ingen (?:led[ie]\\p{L}* )?(?:träff|artik|händelse|nyhe|information|annons|tjänst|jobb|produkt|varor|data|resultat|aktivitet|kurs|post|begivenhed|opslag|arrangement|treff|stilling|innlegg|oppføring)|ingenting (?:här|her|hittades|funnet|fundet|att visa|å vise)|brak |nie znaleziono|nic nie (?:pasuje|znaleziono)|niczego nie|žádn|nenalezen|nebyl[yo]? (?:nic )?nalezen|nic nebylo nalezeno|ei (?:ole (?:\\p{L}+ ){0,3}(?:avoimia|tapahtumia|tuloksia|uutisia|tuotteita|julkaisuja)|tuloksia|löytynyt)|nincs(?:enek)? (?:\\p{L}+ )?(?:találat|eredmény|esemény|bejegyzés|hír|cikk|termék|állás|megjelenít|ilyen|olyan|adat|elem)',
    "(?:žiadn|nenašl|nici(?:un|o) (?:\\p{L}+ ){1,4}(?:găsit|disponibil)|nu (?:există|s-au găsit|am găsit)|nema (?:\\p{L}+ ){0,2}(?:rezultata|podataka|objava|vijesti|vesti|događa[jđn]\\p{L}*|termina|natječaja|konkursa|oglasa|proizvoda|članaka|stavki)|tidak ada (?!yang|orang)|tidak ditemukan|belum ada|nerasta|nav atrast|ei leitud|няма (?:намерени|резултати|новини|записи)|не са намерени)|δεν (?:βρέθηκαν|υπάρχουν|έχουμε )|ничего не найдено|не найден[оы]|пока нет|нет (?:записей|результатов|новостей|событий|публикаций|вакансий|товаров|мероприятий)|немає |не знайдено|нема (?:резултата|вести|објава|података|пронађених|догађаја)|buluna?madı|bulunmamaktadır|tapılmadı|không (?:có|tìm thấy)|chưa có|não (?:existem|encontrámos)|no (?:s[’']han trobat|hi ha)|non hai|ni (?:najdenih|zadetkov|objav)|(?:engar|enginn|engir|engin) (?:\\p{L}+ ){0,2}fund\\p{L}*|табылмады|topilmadi|tiada |walang ",
  ].join(
    '|',
  )})|لا توجد|لا يوجد|אין (?:תוצאות|פוסטים|כתבות|אירועים|מאמרים|משרות|מוצרים)|לא נמצאו|कोई (?:परिणाम|पोस्ट|समाचार|लेख|कार्यक्रम)|नहीं मिल|পাওয়া যায়নি|কোনো[^।]{0,40}নেই|لم يتم العثور|یافت نشد|没有(?:找到|查到|搜索|相关|符合|匹配|任何|更多|数据|内容|记录|结果|文章|商品|新闻|信息|活动|职位)|暂无|暫無|沒有(?:找到|查到|相關|符合|任何|更多|資料|內容|紀錄|結果|文章|商品|新聞|活動|職缺)|查無|尚無|(?:投稿|記事|結果|データ|情報|商品|イベント|予定|ニュース|お知らせ|求人|該当\\p{L}*|ページ|もの)(?:は|が|も)?(?:まだ)?(?:ありません|見つかりません(?:でした)?)|(?:결과|게시물|게시글|글|데이터|내용|자료|상품|일정|공고|기사|소식|항목)(?:이|가|은|는)?\\s?(?:아직 )?없습니다|ไม่พบ`,
  'iu',
)

/** In its footer stands what a site does not promise. */
export function hasEmptyPhrase(document: PageDocument, range?: TextRange): boolean {
  return linesIn(document, range).some((line) => isEmptyLine(line) && !closest(line.container, FOOTER))
}

/** In a line that says little else. */
export function hasEmptyPhraseAlone(document: PageDocument, range?: TextRange): boolean {
  return linesIn(document, range).some(
    (line) =>
      isEmptyLine(line) &&
      (line.weight <= MAX_SHORT_WEIGHT ? !isSoon(line.text) : isMostlyEmptyPhrase(line.text, MIN_PHRASE_SHARE_OF_LONG)),
  )
}

function linesIn({ lines, tree }: PageDocument, range?: TextRange): Line[] {
  const { firstText, endText } = range ?? { firstText: 0, endText: tree.texts.length }
  return lines.filter((line) => line.firstText >= firstText && line.endText <= endText)
}

/** As the headline, and nothing else: what is to come soon may be listed. */
export const hasEmptyHeadline = ({ lines }: PageDocument): boolean =>
  lines.some(
    ({ heading, text, weight }) => heading?.name === 'h1' && weight < MAX_LINE_WEIGHT && isMostlyEmptyPhrase(text),
  )

function isMostlyEmptyPhrase(text: string, minShare = MIN_PHRASE_SHARE): boolean {
  const said = EMPTY.exec(text)?.[0] ?? ''
  return said.length >= text.trim().length * minShare && !isSoon(said)
}

const isSoon = (text: string): boolean => / soon\W*$/i.test(text)

const MIN_PHRASE_SHARE = 0.7
const MIN_PHRASE_SHARE_OF_LONG = 0.5
/** Weight of "There are no events planned at the moment." */
const MAX_SHORT_WEIGHT = 48

const isEmptyLine = ({ text, weight }: Line): boolean =>
  weight < MAX_LINE_WEIGHT && EMPTY.test(text) && !OTHER_EMPTY_SUBJECTS.test(text)

/** Other empty parts (no answers, no members online, empty cart), which say nothing about the list. */
const OTHER_EMPTY_SUBJECTS =
  /[ck]om[me]+n?t[aáe]|ulasan|komen(?!\p{L})|коммент|коментар|σχόλι|bình luận|reacties|yorum|評論|评论|留言|コメント|댓글|تعليق|תגובות|(?<!\p{L})user|usu[aá]ri|utili[sz]at?[eo]?[ud]?r|utent|benutzer|gebruiker|använda|bruger|bruker|käyttäj|uživatel|użytkownik|korisni|felhasznál|пользовател|користувач|member|membre|mitglied|miembro|membro|(?<!\p{L})carts?(?!\p{L})|basket(?!ball)|shopping bag|warenkorb|panier|carrito|carrinho|cesta|cestin|carrello|winkel(?:wagen|mand)|košík|koszyk|kosár(?!labda)|sepet|корзин|кошик|varukorg|kurv(?!e)|ostoskori|購物車|购物车|カート|장바구니|keine neuen|no new|unread|reviews?(?!\p{L})|rezension|bewertung|reseña|recensi|beoordeling|recenz|κριτικέ|avis client|отзыв|відгук|レビュー|クチコミ|评价|評價|리뷰|상품평|arvostelu|omdöme|hodnocen|értékelés|değerlendirme/iu

const MAX_LINE_WEIGHT = 200
const FOOTER = new Set(['footer'])
