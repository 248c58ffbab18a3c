// How pages say, in many languages, that there is nothing in them now.
import type { PageDocument } from './document.ts'

/** How an empty result is said. */
const NOTHING = new RegExp(
  `(?<!\\p{L})(?:${[
    'no (?:\\p{L}+ ){0,2}(?:results?|posts?|entries|events?|items?|articles?|matches|products?|positions?|vacancies|jobs|openings?|releases?|news|messages?|records?|documents?|hits)(?!\\p{L})',
    "(?:is|are)(?: not|n[’']t) (?:currently )?any |check back (?:soon|later)|coming soon|did(?: not|n[’']t) match any",
    "(?:0|zero) (?:results?|items?)(?!\\p{L})|nothing (?:was )?(?:found|here|yet|to show)|not? found|unable to find|(?:could not|couldn[’']t) find",
    'keine? (?:\\p{L}+ ){0,2}(?:ergebnisse|einträge|beiträge|treffer|veranstaltungen|termine|stellen\\p{L}*|meldungen|suchergebnisse|nachrichten)',
    'aucun|pas de résultats?|no (?:hay|se encontraron|se han encontrado)|sin resultados|nessun|non ci sono|nenhum|não (?:há|foram encontrad)|sem resultados',
    'geen (?:\\p{L}+ )?(?:resultaten|berichten|evenementen|vacatures|artikelen)|inga |ingen |ingenting|brak |nie znaleziono|žádn|nenalezen|nebyl[yo]? nalezen|ei (?:tuloksia|löytynyt)|nincs(?:enek)? ',
    'δεν (?:βρέθηκαν|υπάρχουν)|ничего не найдено|не найден[оы]|пока нет|нет (?:записей|результатов|новостей|событий)|немає |не знайдено|bulunamadı|bulunmamaktadır|không (?:có|tìm thấy)',
  ].join(
    '|',
  )})|لا توجد|אין תוצאות|لم يتم العثور|یافت نشد|没有|暂无|沒有|查無|尚無|ありません|見つかりません|없습니다|ไม่พบ`,
  'iu',
)

export function saysNothing({ lines }: PageDocument): boolean {
  return lines.some(({ text, weight }) => weight < 200 && NOTHING.test(text))
}
