// Words beside numbers and dates that vary although nothing on the page changed, lower case.

/** What is counted of readers and their reactions. */
export const COUNTED_WORDS =
  'views?|reads?|visits?|visitors?|guests?|members?|users?|online|comments?|replies|reply|likes?|shares?|votes?|points?|' +
  'followers?|subscribers?|downloads?|reactions?|aufrufe?|besucher|gäste|mitglieder|kommentare?|antworten|stimmen?|' +
  'vues?|lectures?|visites?|visiteurs?|commentaires?|réponses?|abonnés?|visitas|visualizaciones|comentarios?|' +
  'respuestas?|seguidores|visualizações|comentários?|visualizzazioni|commenti|commento|letture|reacties|reactie|' +
  'weergaven|bezoekers|wyświetleń|wyświetlenia|komentarzy|komentarze|odpowiedzi|kommentarer|visningar|zobrazení|' +
  'komentářů|komentáře|просмотр\\p{L}*|комментари\\p{L}*|посетител\\p{L}*|гост\\p{L}*|ответ\\p{L}*|перегляд\\p{L}*|' +
  'görüntülenme|yorum|閲覧|コメント|评论|評論|浏览|瀏覽|阅读|閱讀|조회|댓글'

/** The page says when it was last written. */
export const UPDATED_WORDS =
  'updated?|last modified|as of|generated|retrieved|accessed|aktualisiert|stand|zuletzt geändert|mis à jour|mise à jour|' +
  'actualizado|actualización|atualizado|aggiornato|bijgewerkt|uppdaterad|opdateret|oppdatert|päivitetty|zaktualizowano|' +
  'aktualizováno|aktualizované|frissítve|обновлено|оновлено|güncellendi|更新|업데이트'
