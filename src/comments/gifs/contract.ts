// Operations of the GIF picker: popular pictures, search, and the large form of one.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, ImportedAPIStatusFAILED, publicFailures } from '../wire/contract-envelope.ts'

const GifSearchResponse = z
  .object({
    images: z.array(z.array(z.union([z.string(), z.number()]))).describe('Each: address, width, height.'),
    status: APIStatus,
  })
  .meta({ id: 'GifSearchResponse' })

const GifSearchInternalError = z
  .object({
    code: z.string().describe('`gifs-off` where the server has no provider, or `gif-provider-failed`.'),
    status: ImportedAPIStatusFAILED,
  })
  .meta({ id: 'GifSearchInternalError' })

const ofTenant = z.object({ tenantId: z.string() })

const list = {
  locale: z.string().optional(),
  rating: z.string().optional().describe('`g`, `pg`, `pg-13` or `r`; never beyond what the site allows.'),
  page: z.number().optional().describe('From 0 on; 25 pictures each.'),
}

export const getGifsTrending = operation({
  operationId: 'getGifsTrending',
  summary: 'List popular GIFs of the provider.',
  method: 'GET',
  path: '/gifs/trending/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object(list),
  reply: z.union([GifSearchResponse, GifSearchInternalError]),
  failures: publicFailures,
})

export const getGifsSearch = operation({
  operationId: 'getGifsSearch',
  summary: 'Search GIFs of the provider.',
  method: 'GET',
  path: '/gifs/search/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ search: z.string(), ...list }),
  reply: z.union([GifSearchResponse, GifSearchInternalError]),
  failures: publicFailures,
})

export const getGifLarge = operation({
  operationId: 'getGifLarge',
  summary: 'Read the address of the large form of a listed GIF, for use in a comment.',
  method: 'GET',
  path: '/gifs/get-large/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ largeInternalURLSanitized: z.string().describe('Address of a picture of the lists.') }),
  reply: z.object({ src: z.string(), status: APIStatus }).meta({ id: 'GifGetLargeResponse' }),
  failures: publicFailures,
})

export const gifOperations = { getGifsTrending, getGifsSearch, getGifLarge }
