// Spanish messages of why a feed has its items.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  whyList: { one: '{source}: {n} elemento', many: '{source}: {n} elementos', other: '{source}: {n} elementos' },
  whyFields: {
    one: '{source}, con más detalles de {n} elemento',
    many: '{source}, con más detalles de {n} elementos',
    other: '{source}, con más detalles de {n} elementos',
  },
  whySelector: {
    one: 'El selector indicado: {n} elemento',
    many: 'El selector indicado: {n} elementos',
    other: 'El selector indicado: {n} elementos',
  },
  whyJoinedPages: {
    one: 'De {n} página de la lista',
    many: 'Reunido de {n} páginas de la lista',
    other: 'Reunido de {n} páginas de la lista',
  },
  whyScrolled: {
    one: 'Desplazada hasta el final {n} vez',
    many: 'Desplazada hasta el final {n} veces',
    other: 'Desplazada hasta el final {n} veces',
  },
  whyAskedForMore: {
    one: 'El botón que muestra más se pulsó {n} vez',
    many: 'El botón que muestra más se pulsó {n} veces',
    other: 'El botón que muestra más se pulsó {n} veces',
  },
  whyElementMissing: 'El elemento esperado no apareció a tiempo y la página se leyó tal como estaba',
  whyFeed: 'La dirección da un feed ({format})',
  whyWordpressPosts: 'La dirección da entradas de WordPress',
  whyDataList: 'La dirección da una lista como datos (JSON)',
  whyPageItself: 'La propia página',
  whyFeedOfPage: 'La página enlaza su propio feed, que tiene más elementos',
  whyPostsOfSite: 'El sitio usa WordPress, cuya interfaz para programas da más que la página',
  whySitemap: 'La dirección da un mapa del sitio (sitemap)',
  whySitemapIndex: 'La dirección da un índice de sitemaps, de los que se leyeron los más recientes',
  whyTextSections: 'La dirección da un texto con secciones por versión o fecha',
  whyJsonMapping: 'Los campos del JSON que indican los ajustes',
  whyTitlesFromUrls: 'Los títulos son las palabras de las direcciones, porque la lista no tiene',
  whyReadyMadeFeed: 'El catálogo de este servidor conoce el feed propio del sitio para esta dirección',
  whyPageInBrowser: 'La página tal como la muestra un navegador, porque su lista la crean scripts',
  whyAddressOfScripts: 'La dirección que consultan los scripts de la página, sin navegador',
  whyChangesOfPage: 'Cambios del texto de la página',
  whyArticleElements: 'Partes marcadas como artículos',
  whyRepeatedBlocks: 'Bloques que se repiten',
  whySimilarBlocks: 'Bloques que se parecen',
  whySections: 'Secciones con títulos',
  whySingleBlock: 'Un bloque aislado',
  whyStructuredData: 'Datos estructurados ({format})',
  whyScriptData: 'Datos para los scripts de la página',
  whyNavigation: {
    one: '{n} enlace, en la navegación o el pie',
    many: '{n} enlaces, en la navegación o el pie',
    other: '{n} enlaces, en la navegación o el pie',
  },
  whyBeside: {
    one: '{n} enlace, junto al contenido',
    many: '{n} enlaces, junto al contenido',
    other: '{n} enlaces, junto al contenido',
  },
  whyUnlike: {
    one: '{n} enlace, se parece menos a una lista',
    many: '{n} enlaces, se parecen menos a una lista',
    other: '{n} enlaces, se parecen menos a una lista',
  },
  whySuchAs: '{links}: «{sample}»',
  whyNoDates: 'ninguna en la página',
  whySomeDates: {
    one: '{dated} de {n} elemento con fecha',
    many: '{dated} de {n} elementos con fecha',
    other: '{dated} de {n} elementos con fecha',
  },
  whyAllDates: 'todos los elementos tienen fecha',
}
