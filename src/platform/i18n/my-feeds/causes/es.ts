// Spanish messages of why a page could not be read: clauses for behind a colon.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  causeTimeout: 'no respondió a tiempo',
  causeNoAnswer: 'la página no responde',
  causeCertificate: 'su certificado no es válido',
  causeServerError: 'su servidor tiene un error',
  causeAskedToWait: 'pide esperar',
  causeLogIn: 'pide iniciar sesión',
  causeRefused: 'rechaza este servidor',
  causeGone: 'la página ya no existe',
  causeRobots: 'su robots.txt lo prohíbe',
  causeNotAllowed: 'este servidor no puede leerla',
  causeRedirects: 'redirige sin fin',
  causeTooLarge: 'la página es demasiado grande',
  causeBadAnswer: 'su respuesta no se pudo leer',
  causeNothingFits: 'nada encaja, la página cambió',
  causeEmpty: 'la página está vacía',
  causeNeedsJavaScript: 'la página necesita JavaScript',
  causeBlocked: 'la página bloquea programas',
  causeNotHtml: 'lo que llegó no es una página web',
  causeNoArticle: 'no se encontró ningún artículo en la página',
  causeSolver: 'el solver falló',
  causeBrowser: 'el navegador de este servidor falló',
  causeProxy: 'el proxy del feed no existe',
  causeInternal: 'este servidor tuvo un fallo',
  causeBusy: 'este servidor estaba ocupado',
}
