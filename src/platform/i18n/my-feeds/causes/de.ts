// German messages of why a page could not be read: clauses for behind a colon.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  causeTimeout: 'keine Antwort in der Zeit',
  causeNoAnswer: 'die Seite antwortet nicht',
  causeCertificate: 'ihr Zertifikat ist ungültig',
  causeServerError: 'ihr Server hat einen Fehler',
  causeAskedToWait: 'sie bittet zu warten',
  causeLogIn: 'verlangt eine Anmeldung',
  causeRefused: 'weist diesen Server ab',
  causeGone: 'die Seite gibt es nicht mehr',
  causeRobots: 'ihre robots.txt verbietet es',
  causeNotAllowed: 'dieser Server darf sie nicht abrufen',
  causeRedirects: 'sie leitet endlos weiter',
  causeTooLarge: 'die Seite ist zu groß',
  causeBadAnswer: 'ihre Antwort war nicht lesbar',
  causeNothingFits: 'nichts passt, die Seite hat sich geändert',
  causeEmpty: 'die Seite ist leer',
  causeNeedsJavaScript: 'die Seite braucht JavaScript',
  causeBlocked: 'die Seite sperrt Programme aus',
  causeNotHtml: 'was kam, ist keine Webseite',
  causeNoArticle: 'auf der Seite war kein Artikel zu finden',
  causeSolver: 'der Solver ist gescheitert',
  causeBrowser: 'der Browser dieses Servers ist gescheitert',
  causeProxy: 'den Proxy des Feeds gibt es nicht',
  causeInternal: 'dieser Server hatte einen Fehler',
  causeBusy: 'dieser Server war ausgelastet',
}
