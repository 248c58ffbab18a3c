// French messages of why a feed has its items.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  whyList: { one: '{source} : {n} article', many: '{source} : {n} articles', other: '{source} : {n} articles' },
  whyFields: {
    one: '{source}, qui ajoute des détails à {n} article',
    many: '{source}, qui ajoute des détails à {n} articles',
    other: '{source}, qui ajoute des détails à {n} articles',
  },
  whySelector: {
    one: 'Le sélecteur indiqué : {n} article',
    many: 'Le sélecteur indiqué : {n} articles',
    other: 'Le sélecteur indiqué : {n} articles',
  },
  whyJoinedPages: {
    one: 'Tiré de {n} page de la liste',
    many: 'Réuni à partir de {n} pages de la liste',
    other: 'Réuni à partir de {n} pages de la liste',
  },
  whyScrolled: {
    one: 'Défilée jusqu’à la fin {n} fois',
    many: 'Défilée jusqu’à la fin {n} fois',
    other: 'Défilée jusqu’à la fin {n} fois',
  },
  whyAskedForMore: {
    one: 'Le bouton qui en montre plus a été pressé {n} fois',
    many: 'Le bouton qui en montre plus a été pressé {n} fois',
    other: 'Le bouton qui en montre plus a été pressé {n} fois',
  },
  whyElementMissing: 'L’élément attendu n’est pas arrivé à temps ; la page a été lue telle quelle',
  whyFeed: 'L’adresse donne un flux ({format})',
  whyWordpressPosts: 'L’adresse donne des billets de WordPress',
  whyDataList: 'L’adresse donne une liste sous forme de données (JSON)',
  whyPageItself: 'La page elle-même',
  whyFeedOfPage: 'La page renvoie à son propre flux, qui contient plus d’articles',
  whyPostsOfSite: 'Le site utilise WordPress, dont l’interface de programmation contient plus que la page',
  whySitemap: 'L’adresse donne un plan de site (sitemap)',
  whySitemapIndex: 'L’adresse donne un index de sitemaps, dont les plus récents ont été lus',
  whyTextSections: 'L’adresse donne un texte à sections par version ou par date',
  whyJsonMapping: 'Les champs du JSON que nomment les réglages',
  whyTitlesFromUrls: 'Les titres sont les mots des adresses, car la liste n’en a pas',
  whyReadyMadeFeed: 'Le catalogue de ce serveur connaît le flux que le site propose pour cette adresse',
  whyPageInBrowser: 'La page telle qu’un navigateur l’affiche, car des scripts construisent sa liste',
  whyAddressOfScripts: 'L’adresse que les scripts de la page interrogent, sans navigateur',
  whyChangesOfPage: 'Modifications du texte de la page',
  whyArticleElements: 'Éléments marqués comme articles',
  whyRepeatedBlocks: 'Blocs qui se répètent',
  whySimilarBlocks: 'Blocs qui se ressemblent',
  whySections: 'Sections avec titres',
  whySingleBlock: 'Un bloc isolé',
  whyStructuredData: 'Données structurées ({format})',
  whyScriptData: 'Données pour les scripts de la page',
  whyNavigation: {
    one: '{n} lien, dans la navigation ou le pied de page',
    many: '{n} liens, dans la navigation ou le pied de page',
    other: '{n} liens, dans la navigation ou le pied de page',
  },
  whyBeside: {
    one: '{n} lien, à côté du contenu',
    many: '{n} liens, à côté du contenu',
    other: '{n} liens, à côté du contenu',
  },
  whyUnlike: {
    one: '{n} lien, ressemble moins à une liste',
    many: '{n} liens, ressemblent moins à une liste',
    other: '{n} liens, ressemblent moins à une liste',
  },
  whySuchAs: '{links} : « {sample} »',
  whyNoDates: 'aucune sur la page',
  whySomeDates: {
    one: '{dated} article daté sur {n}',
    many: '{dated} articles datés sur {n}',
    other: '{dated} articles datés sur {n}',
  },
  whyAllDates: 'tous les articles sont datés',
}
