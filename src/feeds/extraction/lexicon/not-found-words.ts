// Words of missing and removed pages, in many languages.

/** The number of an answer that carries no page, or the words for it, and nothing else. Folded, "can't" is "can t". */
export const NOT_FOUND = new RegExp(
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

/** "Oops! This page does not exist, or is private." */
export const NOT_FOUND_SENTENCE =
  /(?<!\p{L})(?:page|site|seite|página|pagina|sida[ns]?|siden|sivua|strona|stránka|oldal|страница|сторінка|sayfa|trang)(?: (?!(?:que|qui|che|that|which|som)(?!\p{L}))\p{L}+){0,3} (?:does(?: not|n t) exist|existiert nicht|n existe p(?:as|lus)|no existe|não existe|non esiste|bestaat niet|finns inte|finnes ikke|findes ikke|ei ole olemassa|nie istnieje|neexistuje|nem létezik|не существует|не існує|mevcut değil|không tồn tại)|ページは存在しません/u
