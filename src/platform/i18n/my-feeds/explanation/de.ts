// German messages of why a feed has its items.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  whyList: { one: '{source}: {n} Eintrag', other: '{source}: {n} Einträge' },
  whyFields: {
    one: '{source} mit weiteren Angaben zu {n} Eintrag',
    other: '{source} mit weiteren Angaben zu {n} Einträgen',
  },
  whySelector: { one: 'Der angegebene Selektor: {n} Eintrag', other: 'Der angegebene Selektor: {n} Einträge' },
  whyJoinedPages: { one: 'Aus {n} Seite der Liste', other: 'Aus {n} Seiten der Liste zusammengefügt' },
  whyFeed: 'Unter der Adresse liegt ein Feed ({format})',
  whyWordpressPosts: 'Unter der Adresse liegen Beiträge von WordPress',
  whyDataList: 'Unter der Adresse liegt eine Liste als Daten (JSON)',
  whyPageItself: 'Die Seite selbst',
  whyFeedOfPage: 'Die Seite verlinkt ihren eigenen Feed, der mehr Einträge hat',
  whyPostsOfSite: 'Die Website nutzt WordPress, dessen Schnittstelle für Programme mehr enthält als die Seite',
  whyReadyMadeFeed: 'Der Katalog dieses Servers kennt den eigenen Feed der Website für diese Adresse',
  whyChangesOfPage: 'Änderungen am Text der Seite',
  whyArticleElements: 'Elemente, die als Artikel gekennzeichnet sind',
  whyRepeatedBlocks: 'Blöcke, die sich wiederholen',
  whySimilarBlocks: 'Blöcke, die sich ähneln',
  whySections: 'Abschnitte mit Überschriften',
  whySingleBlock: 'Ein einzelner Block',
  whyStructuredData: 'Strukturierte Daten ({format})',
  whyScriptData: 'Daten für die eigenen Skripte der Seite',
  whyNavigation: { one: '{n} Link, in Navigation oder Fußzeile', other: '{n} Links, in Navigation oder Fußzeile' },
  whyBeside: { one: '{n} Link, neben dem Inhalt', other: '{n} Links, neben dem Inhalt' },
  whyUnlike: { one: '{n} Link, weniger einer Liste ähnlich', other: '{n} Links, weniger einer Liste ähnlich' },
  whySuchAs: '{links}: „{sample}“',
  whyNoDates: 'keine auf der Seite',
  whySomeDates: { one: '{dated} von {n} Eintrag mit Datum', other: '{dated} von {n} Einträgen mit Datum' },
  whyAllDates: 'alle Einträge haben ein Datum',
}
