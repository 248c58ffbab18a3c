// Words of missing pages, by language.

const PHRASES: Readonly<Record<string, string>> = {
  en: '(?:(?:oops )?(?:(?:the|this|that) )?(?:page|file|site) )?(?:was |could |can ?)?(?:not|t) (?:be )?found|gone|forbidden|bad gateway|(?:internal )?server error|service unavailable|(?:this |the )?(?:account|site|website|domain) (?:has been |is )?suspended',
  de: '(?:\\p{L}+ )?(?:diese |die )?seite (?:wurde |konnte |kann )?nicht gefunden(?: werden)?',
  fr: '(?:oups )?(?:cette )?page (?:est )?(?:introuvable|non trouvée)',
  es: '(?:\\p{L}+ )?(?:esa )?página no (?:encontrada|se puede encontrar)',
  pt: '(?:\\p{L}+ )?(?:esta |essa )?página não (?:foi )?(?:encontrada|pode ser encontrada)',
  it: 'pagina non trovata',
  nl: '(?:\\p{L}+ )?(?:deze |die )?pagina (?:kan |kon )?niet (?:gevonden|worden gevonden)(?: worden)?',
  nordic:
    '(?:\\p{L}+ )?(?:den )?(?:sidan|siden) (?:hittades inte|kan inte hittas|ble ikke funnet|blev ikke fundet)|sivua ei löytynyt',
  pl: 'strona nie została znaleziona|nie znaleziono (?:takiej )?strony',
  cs: 'stránka (?:nebyla )?(?:nenalezena|nalezena)',
  hu: 'az oldal nem található',
  tr: 'sayfa bulunamadı',
  ru: '(?:\\p{L}+ )?страница не найдена',
  uk: 'сторінку не знайдено',
  ja: 'ページが見つかりません(?:でした)?',
  zh: '页面不存在|(?:找不到|无法找到)(?:该|您要的)?(?:页面|页)|頁面不存在|找不到網頁',
  ko: '페이지를 찾을 수 없습니다',
  ar: 'الصفحة غير موجودة',
  fa: '(?:برگه|صفحه) (?:پیدا|یافت) نشد',
  he: 'הדף לא נמצא',
}

/** The number of an answer that carries no page, or the words for it, and nothing else. Folded, "can't" is "can t". */
export const NOT_FOUND = new RegExp(
  `^(?:(?:(?:http )?error |fehler |erreur |ошибка )?(?:40[0134]|410|50[0-4])(?: |$))?(?:error|fehler|erreur|${Object.values(PHRASES).join('|')})?$`,
  'u',
)

/** "Oops! This page does not exist, or is private." */
export const NOT_FOUND_SENTENCE =
  /(?<!\p{L})(?:page|site|seite|página|pagina|sida[ns]?|siden|sivua|strona|stránka|oldal|страница|сторінка|sayfa|trang)(?: (?!(?:que|qui|che|that|which|som)(?!\p{L}))\p{L}+){0,3} (?:does(?: not|n t) exist|existiert nicht|n existe p(?:as|lus)|no existe|não existe|non esiste|bestaat niet|finns inte|finnes ikke|findes ikke|ei ole olemassa|nie istnieje|neexistuje|nem létezik|не существует|не існує|mevcut değil|không tồn tại)|ページは存在しません/u
