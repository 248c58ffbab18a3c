// Handlers of the GIF picker. Small forms are shown through the image proxy, so that a picker tells the provider nothing.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { toStorableText } from '../text/storable-text.ts'
import { readInteger } from '../wire/sanitize-body.ts'
import type { getGifLarge, getGifsSearch, getGifsTrending } from './contract.ts'
import { type GifQuery, type GifRating, gifRatings, limitRating } from './rules.ts'

/** The last pages that the provider has. */
const maxPage = 199
const maxSearchChars = 50

export const getGifsTrendingHandler: Handler<typeof getGifsTrending, CommentContext> = ({ query }, ctx) =>
  find(readQuery(query, ctx), ctx)

export const getGifsSearchHandler: Handler<typeof getGifsSearch, CommentContext> = ({ query }, ctx) => {
  const search = toStorableText(query.search).trim()
  if (search === '' || search.length > maxSearchChars) {
    throw new ApiError('invalid-input', { message: `search: Must have 1 to ${maxSearchChars} characters.` })
  }
  return find({ ...readQuery(query, ctx), search }, ctx)
}

/** The address of a small form names its large form, signed: no other address is called one of the lists. */
const largeParameter = 'large'

export const getGifLargeHandler: Handler<typeof getGifLarge, CommentContext> = async ({ query }, { runtime }) => {
  if (!runtime.gifs) throw new ApiError('gifs-off')
  const shown = query.largeInternalURLSanitized
  const isOurs = shown.startsWith(`${runtime.publicUrl}/images/`)
  const signed = isOurs ? URL.parse(shown)?.searchParams.get(largeParameter) : undefined
  const src = signed ? runtime.gifs.readLarge(signed) : undefined
  if (src === undefined) throw new ApiError('not-found', { message: 'This is no picture of the lists.' })
  return { status: 'success', src }
}

async function find(query: GifQuery, { runtime, call }: CommentContext) {
  const { gifs, budgets, imageProxyUrl } = runtime
  if (!gifs) return { status: 'failed' as const, code: 'gifs-off' }
  const found = await gifs.find(query, () => {
    const wait = budgets.spend('gif-searches', call.address)
    if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  })
  if (!found) return { status: 'failed' as const, code: 'gif-provider-failed' }
  const images = found.flatMap(({ preview, width, height, large }) => {
    const src = imageProxyUrl(preview)
    if (src === '') return []
    return [[`${src}?${new URLSearchParams({ [largeParameter]: gifs.signLarge(large) })}`, width, height]]
  })
  return { status: 'success' as const, images }
}

interface SentQuery {
  locale?: string | undefined
  rating?: string | undefined
  page?: number | undefined
}

/** Throws `invalid-input`. */
function readQuery({ locale, rating, page }: SentQuery, { tenant }: CommentContext): GifQuery {
  const allowed = tenant.effective.gifRating
  const language = /^[a-z]{2}(?=$|[_-])/i.exec(locale ?? '')?.[0]?.toLowerCase()
  return {
    search: undefined,
    rating: limitRating(rating ? readRating(rating) : allowed, allowed),
    language,
    page: readInteger('page', page, 0, maxPage) ?? 0,
  }
}

function readRating(sent: string): GifRating {
  const rating = gifRatings.find((one) => one === sent)
  if (!rating) throw new ApiError('invalid-input', { message: `rating: Must be one of ${gifRatings.join(', ')}.` })
  return rating
}
