// Requests to the GIF provider, and its answers, in the form of the Giphy API (v1).

export const gifRatings = ['g', 'pg', 'pg-13', 'r'] as const
export type GifRating = (typeof gifRatings)[number]

/** Pictures per page: clients take fewer for the end of the list. */
const gifPageSize = 25

export interface GifQuery {
  /** Undefined: popular ones. */
  search: string | undefined
  rating: GifRating
  /** Two letters (ISO 639-1). */
  language: string | undefined
  page: number
}

export interface Gif {
  /** Address of the small form. */
  preview: string
  width: number
  height: number
  /** Address of the large form. */
  large: string
}

/** The milder of two ratings. */
export function limitRating(asked: GifRating, allowed: GifRating): GifRating {
  return gifRatings[Math.min(gifRatings.indexOf(asked), gifRatings.indexOf(allowed))] ?? allowed
}

/** `base`: address up to `/gifs`. */
export function gifRequestUrl(base: string, key: string, { search, rating, language, page }: GifQuery): string {
  const words = new URLSearchParams({
    ...(key === '' ? {} : { api_key: key }),
    ...(search === undefined ? {} : { q: search }),
    limit: String(gifPageSize),
    offset: String(page * gifPageSize),
    rating,
    ...(language === undefined ? {} : { lang: language }),
  })
  return `${base.replace(/\/+$/, '')}/${search === undefined ? 'trending' : 'search'}?${words}`
}

/** Undefined for an answer of another form. Entries without two http(s) addresses and a size are left out. */
export function readGifs(answer: string): Gif[] | undefined {
  const data = dataOf(answer)
  if (!Array.isArray(data)) return undefined
  return data.slice(0, gifPageSize).flatMap((entry) => gifOf(entry) ?? [])
}

function dataOf(answer: string): unknown {
  try {
    return fieldOf(JSON.parse(answer), 'data')
  } catch {
    return undefined
  }
}

/** Small forms, the best first. */
const previewForms = ['fixed_width', 'fixed_height', 'downsized', 'original']
/** Large forms that comments show within the limits of the image proxy. */
const largeForms = ['downsized_medium', 'downsized', 'original']

function gifOf(entry: unknown): Gif | undefined {
  const images = fieldOf(entry, 'images')
  const preview = previewForms.map((form) => pictureOf(fieldOf(images, form))).find((one) => one !== undefined)
  const large = largeForms.map((form) => addressOf(fieldOf(images, form))).find((one) => one !== undefined)
  return preview && large !== undefined ? { ...preview, large } : undefined
}

const maxPixels = 10_000

function pictureOf(form: unknown): Omit<Gif, 'large'> | undefined {
  const preview = addressOf(form)
  const [width, height] = ['width', 'height'].map((name) => Number(fieldOf(form, name)))
  const isSize = (n: number | undefined): n is number => Number.isInteger(n) && Number(n) > 0 && Number(n) <= maxPixels
  return preview !== undefined && isSize(width) && isSize(height) ? { preview, width, height } : undefined
}

const maxAddressChars = 2000

function addressOf(form: unknown): string | undefined {
  return readPictureAddress(fieldOf(form, 'url'))
}

/** Undefined for anything but an http(s) address without credentials. */
function readPictureAddress(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || sent.length > maxAddressChars) return undefined
  const url = URL.parse(sent)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
