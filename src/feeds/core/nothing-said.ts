// How pages say, in many languages, that there is nothing in them now.
import { foldedTextOf, type PageDocument } from './document.ts'
import type { Line } from './page/lines.ts'
import { foldText, type TextRange } from './text.ts'

/** How an empty result is said. */
const NOTHING = new RegExp(
  `(?<!\\p{L})(?:${[
    'no (?:\\p{L}+ ){0,2}(?:results?|posts?|entries|events?|items?|articles?|matches|products?|positions?|vacancies|jobs|openings?|releases?|news|messages?|records?|documents?|hits)(?!\\p{L})',
    'no (?!longer)(?:\\p{L}+ ){1,3}(?:reported|found|available|scheduled|yet|at the moment|at this time)(?!\\p{L})',
    "(?:is|are)(?: not|n[’']t) (?:currently )?any |check back (?:soon|later)|coming soon|did(?: not|n[’']t) match any",
    "(?:0|zero) (?:results?|items?|treffer|ergebnisse|résultats?|resultad[oa]s?|risultati|resultaten|resultater?|träffar|wyników|výsledků|výsledkov|találat|sonuç|kết quả|результатов|результатів|αποτελέσματα)(?!\\p{L})|nothing (?:was )?(?:found|here|yet|to show|match\\p{L}*)|nichts gefunden|rien (?:n[’']a été )?trouvé|nada encontrado|niets gevonden|нич(?:его|ого) не (?:нашлось|найдено)|not? found|unable to find|(?:could not|couldn[’']t) find",
    'keine? (?:\\p{L}+ ){0,2}(?:ergebnisse|einträge|beiträge|treffer|veranstaltungen|termine|stellen\\p{L}*|meldungen|suchergebnisse|nachrichten|produkte|artikel|angebote|ausschreibungen|dokumente|inhalte|daten|objekte|gefunden|vorhanden)',
    'aucun|pas de résultats?|no (?:hay|se encontraron|se han encontrado)|sin resultados|nessun(?!o(?!\\p{L}))|non ci sono|nenhum|não (?:há|foram encontrad)|sem resultados',
    'geen (?:\\p{L}+ )?(?:resultaten|berichten|evenementen|vacatures|artikelen|producten|items|gevonden)|inga |ingen (?:träff|artik|händelse|nyhe|information|annons|tjänst|produkt|varor|data|resultat|aktivitet|kurs|post|begivenhed|opslag|arrangement|treff|stilling|innlegg|oppføring)|ingenting (?:här|her|hittades|funnet|fundet|att visa|å vise)|brak |nie znaleziono|nic nie (?:pasuje|znaleziono)|niczego nie|žádn|nenalezen|nebyl[yo]? (?:nic )?nalezen|nic nebylo nalezeno|ei (?:ole (?:\\p{L}+ ){0,3}(?:avoimia|tapahtumia|tuloksia|uutisia|tuotteita|julkaisuja)|tuloksia|löytynyt)|nincs(?:enek)? ',
    '(?:žiadn|nenašl|nu (?:există|s-au găsit|am găsit)|nema (?:rezultata|podataka|objava|vijesti|vesti)|tidak ada|tidak ditemukan|belum ada|nerasta|nav atrast|ei leitud|няма (?:намерени|резултати|новини|записи)|не са намерени)|δεν (?:βρέθηκαν|υπάρχουν)|ничего не найдено|не найден[оы]|пока нет|нет (?:записей|результатов|новостей|событий)|немає |не знайдено|bulunamadı|bulunmamaktadır|không (?:có|tìm thấy)',
  ].join(
    '|',
  )})|لا توجد|אין תוצאות|لم يتم العثور|یافت نشد|没有(?:找到|查到|搜索|相关|符合|匹配|任何|更多|数据|内容|记录|结果|文章|商品|新闻|信息|活动|职位)|暂无|暫無|沒有(?:找到|查到|相關|符合|任何|更多|資料|內容|紀錄|結果|文章|商品|新聞|活動|職缺)|查無|尚無|ありません|見つかりません|없습니다|ไม่พบ`,
  'iu',
)

export function saysNothing({ lines, tree }: PageDocument, range?: TextRange): boolean {
  const { firstText, endText } = range ?? { firstText: 0, endText: tree.texts.length }
  const isSaid = ({ text, weight }: Line) => weight < 200 && NOTHING.test(text)
  return lines.some((line) => line.firstText >= firstText && line.endText <= endText && isSaid(line))
}

/** The number of an answer that carries no page, or the words for it, and nothing else. */
const MISSING = new RegExp(
  `^(?:(?:(?:http )?error |fehler |erreur |ошибка )?(?:40[0134]|410|50[0-4])(?: |$))?(?:error|fehler|erreur|${[
    '(?:(?:the )?(?:page|file) )?(?:was |could )?not (?:be )?found|gone|forbidden|bad gateway|(?:internal )?server error|service unavailable',
    '(?:diese |die )?seite (?:wurde )?nicht gefunden|(?:cette )?page (?:est )?(?:introuvable|non trouvée)|página no encontrada|página não encontrada',
    'pagina non trovata|(?:deze )?pagina niet gevonden|(?:sidan|siden) (?:hittades inte|ble ikke funnet|blev ikke fundet)|sivua ei löytynyt|strona nie została znaleziona',
    'nie znaleziono strony|stránka (?:nebyla )?(?:nenalezena|nalezena)|az oldal nem található|sayfa bulunamadı|страница не найдена|сторінку не знайдено',
    'ページが見つかりません|页面不存在|找不到(?:该|您要的)?页面|頁面不存在|找不到網頁|페이지를 찾을 수 없습니다|الصفحة غير موجودة|הדף לא נמצא',
  ].join('|')})?$`,
)

/** What was there once. */
const GONE = new RegExp(
  [
    '(?:has|have) been (?:removed|deleted|withdrawn)|(?:was|were) removed|no longer (?:available|exists?|online|active)|has expired',
    "(?:nicht mehr|nicht länger) (?:verfügbar|vorhanden|online|aktiv)|wurde (?:gelöscht|entfernt)|(?:n[’']est|ne sont) plus (?:disponible|en ligne)|a été (?:supprimé|retiré)",
    'ya no (?:está|existe)|ha sido (?:eliminad|retirad)|(?:já )?não (?:está mais|existe mais)|foi removid|non è più (?:disponibile|online)|è stat[oa] rimoss',
    '(?:is )?niet meer (?:beschikbaar|online)|is verwijderd|(?:är|er) (?:inte|ikke) (?:längre|længere|lenger)|finns inte längre|(?:har|är|er) (?:blivit )?(?:borttage|fjernet|slettet)|^borttagen|ei ole enää',
    'nie jest już dostępn|został[oay]? usunięt|již není|byl[ay]? odstraněn|már nem elérhető|artık (?:mevcut değil|yayında değil)|kaldırıldı|больше не (?:доступ|существ)|удалён|удален[оаы]?(?!\\p{L})|снят[оаы]? с ',
  ].join('|') + '|已(?:下架|删除|刪除|过期|過期)|削除され|終了しました|삭제되었|لم يعد|הוסר',
  'iu',
)

/** A short line, not far from the name of the page, says that what was here is gone. */
export function saysGone({ lines, tree }: PageDocument): boolean {
  if (GONE.test(tree.title)) return true
  const first = lines.findIndex(({ heading }) => heading?.name === 'h1')
  return first >= 0 && lines.slice(first, first + LEAD).some(({ text, weight }) => weight < SHORT && GONE.test(text))
}

const LEAD = 3
const SHORT = 120

/** In its title or its first heading. */
export function saysMissing({ lines, tree }: PageDocument): boolean {
  const first = lines.find(({ heading }) => heading?.name === 'h1')
  return isMissing(foldText(tree.title)) || (first !== undefined && isMissing(foldedTextOf(first)))
}

const isMissing = (text: string): boolean => text !== '' && MISSING.test(text)
