// French messages of why a page could not be read: clauses for behind a colon.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  causeTimeout: 'pas de réponse à temps',
  causeNoAnswer: 'la page ne répond pas',
  causeCertificate: 'son certificat n’est pas valide',
  causeServerError: 'son serveur a une erreur',
  causeAskedToWait: 'elle demande d’attendre',
  causeLogIn: 'demande une connexion',
  causeRefused: 'refuse ce serveur',
  causeGone: 'la page n’existe plus',
  causeRobots: 'son robots.txt l’interdit',
  causeNotAllowed: 'ce serveur ne peut pas la lire',
  causeRedirects: 'elle redirige sans fin',
  causeTooLarge: 'la page est trop grande',
  causeBadAnswer: 'sa réponse est illisible',
  causeNothingFits: 'rien ne correspond, la page a changé',
  causeEmpty: 'la page est vide',
  causeNeedsJavaScript: 'la page a besoin de JavaScript',
  causeBlocked: 'la page bloque les programmes',
  causeNotHtml: 'la réponse n’est pas une page web',
  causeNoArticle: 'aucun article n’a été trouvé sur la page',
  causeSolver: 'le solveur a échoué',
  causeBrowser: 'le navigateur de ce serveur a échoué',
  causeProxy: 'le proxy du flux n’existe pas',
  causeInternal: 'ce serveur a eu un défaut',
  causeBusy: 'ce serveur était occupé',
}
