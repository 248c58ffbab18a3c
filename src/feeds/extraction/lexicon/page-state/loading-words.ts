// Words for content that a program is about to show, by language.

const PHRASES: Readonly<Record<string, string>> = {
  en: 'loading|please wait',
  de: 'lädt|laden|wird geladen|bitte warten',
  fr: 'chargement',
  es: 'cargando',
  pt: 'carregando|a carregar',
  it: 'caricamento',
  nordic: 'laddar|laster|indlæser|ladataan',
  pl: 'ładowanie|wczytywanie',
  cs: 'načítá|načítání',
  tr: 'yükleniyor',
  ru: 'загрузка|загружается',
  uk: 'завантаження',
  ja: '読み込み中|ロード中',
  zh: '加载中|正在加载|載入中',
  ko: '로딩|불러오는 중',
}

/** The beginning of a line. */
export const LOADING_PHRASE = new RegExp(`^\\W*(?:${Object.values(PHRASES).join('|')})(?!\\p{L})`, 'iu')
