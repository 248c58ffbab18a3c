// Phrases of pages that are not found or gone.
import { foldedText, type PageDocument } from '../html/page-document.ts'
import { foldText } from '../normalization/text.ts'
import { isCmsNotFoundPage } from './cms-fingerprints.ts'

/** The number of an answer that carries no page, or the words for it, and nothing else. Folded, "can't" is "can t". */
const NOT_FOUND = new RegExp(
  `^(?:(?:(?:http )?error |fehler |erreur |ошибка )?(?:40[0134]|410|50[0-4])(?: |$))?(?:error|fehler|erreur|${[
    '(?:(?:oops )?(?:(?:the|this|that) )?(?:page|file|site) )?(?:was |could |can ?)?(?:not|t) (?:be )?found|gone|forbidden|bad gateway|(?:internal )?server error|service unavailable',
    '(?:this |the )?(?:account|site|website|domain) (?:has been |is )?suspended',
    '(?:\\p{L}+ )?(?:diese |die )?seite (?:wurde |konnte |kann )?nicht gefunden(?: werden)?|(?:oups )?(?:cette )?page (?:est )?(?:introuvable|non trouvée)',
    '(?:\\p{L}+ )?(?:esa )?página no (?:encontrada|se puede encontrar)|(?:\\p{L}+ )?(?:esta |essa )?página não (?:foi )?(?:encontrada|pode ser encontrada)',
    'pagina non trovata|(?:\\p{L}+ )?(?:deze |die )?pagina (?:kan |kon )?niet (?:gevonden|worden gevonden)(?: worden)?|(?:\\p{L}+ )?(?:den )?(?:sidan|siden) (?:hittades inte|kan inte hittas|ble ikke funnet|blev ikke fundet)|sivua ei löytynyt|strona nie została znaleziona',
    'nie znaleziono (?:takiej )?strony|stránka (?:nebyla )?(?:nenalezena|nalezena)|az oldal nem található|sayfa bulunamadı|(?:\\p{L}+ )?страница не найдена|сторінку не знайдено',
    'ページが見つかりません(?:でした)?|页面不存在|(?:找不到|无法找到)(?:该|您要的)?(?:页面|页)|頁面不存在|找不到網頁|페이지를 찾을 수 없습니다|الصفحة غير موجودة|(?:برگه|صفحه) (?:پیدا|یافت) نشد|הדף לא נמצא',
  ].join('|')})?$`,
  'u',
)

/** In its title or its first heading. */
export function hasNotFoundPhrase(document: PageDocument): boolean {
  if (isCmsNotFoundPage(document)) return true
  const { lines, tree } = document
  const first = lines.find(({ heading }) => heading?.name === 'h1')
  if (isNotFoundText(foldText(tree.title))) return true
  const name = first ? foldedText(first) : ''
  return isNotFoundText(name) || isNotFoundSentence(name)
}

/** In its title, beside the name of the site. */
export function hasNotFoundTitle({ tree }: PageDocument): boolean {
  const parts = tree.title.slice(0, MAX_TITLE_LENGTH).split(SEPARATOR).map(foldText)
  return parts.length > 1 && parts.some((part) => isNotFoundText(part) && !ONE_WORD.test(part))
}

const isNotFoundText = (text: string): boolean => text !== '' && NOT_FOUND.test(text)

const isNotFoundSentence = (text: string): boolean => text.length < MAX_SENTENCE_LENGTH && NOT_FOUND_SENTENCE.test(text)

const MAX_SENTENCE_LENGTH = 80
/** "Oops! This page does not exist, or is private." */
const NOT_FOUND_SENTENCE =
  /(?<!\p{L})(?:page|site|seite|página|pagina|sida[ns]?|siden|sivua|strona|stránka|oldal|страница|сторінка|sayfa|trang)(?: (?!(?:que|qui|che|that|which|som)(?!\p{L}))\p{L}+){0,3} (?:does(?: not|n t) exist|existiert nicht|n existe p(?:as|lus)|no existe|não existe|non esiste|bestaat niet|finns inte|finnes ikke|findes ikke|ei ole olemassa|nie istnieje|neexistuje|nem létezik|не существует|не існує|mevcut değil|không tồn tại)|ページは存在しません/u

const MAX_TITLE_LENGTH = 300
const SEPARATOR = /\s[-–—|·•:»«]\s|[|·•»«]/
/** "Gone", "404": beside another name these may be a subject. */
const ONE_WORD = /^(?:[a-z]+|\d+)$/

/** Phrases of content that was removed. */
const GONE = new RegExp(
  `(?<!\\p{L})(?:${[
    '(?:has|have) been (?:removed|deleted|withdrawn)|no longer (?:available|exists?|online)|has expired',
    "(?:nicht mehr|nicht länger) (?:verfügbar|vorhanden|online)|wurde (?:gelöscht|entfernt)|(?:n[’']est|ne sont) plus (?:disponible|en ligne)|a été (?:supprimé|retiré)",
    'ya no (?:está|existe)|ha sido (?:eliminad|retirad)|(?:já )?não (?:está mais|existe mais)|foi removid|non è più (?:disponibile|online)|è stat[oa] rimoss',
    'niet meer (?:beschikbaar|online)|is verwijderd|finns inte längre|finnes ikke lenger|findes ikke længere|(?:har|är|er) (?:blivit )?(?:borttage|fjernet|slettet)|borttagen|ei ole enää',
    'nie jest już dostępn|został[oay]? usunięt|již není|byl[ay]? odstraněn|már nem elérhető|artık (?:mevcut değil|yayında değil)|больше не (?:доступ|существ)|удалён|удален[оаы]?(?!\\p{L})',
  ].join('|')})|已(?:下架|删除|刪除|过期|過期)|削除され|삭제되었|لم يعد|הוסר`,
  'iu',
)

/** In a short line at the headline, before the first text that is told of something else. */
export function hasGonePhrase({ lines }: PageDocument, firstText: number): boolean {
  const first = lines.findIndex(({ heading }) => heading?.name === 'h1')
  if (first < 0) return false
  const lead = lines.slice(first, first + MAX_LEAD_LINES).filter(({ endText }) => endText <= firstText)
  return lead.some(({ text, weight }) => weight < MAX_LINE_WEIGHT && GONE.test(text))
}

const MAX_LEAD_LINES = 3
const MAX_LINE_WEIGHT = 80
