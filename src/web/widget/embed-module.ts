// `/embed.mjs`, for those who import: the same element and the same call.
import { install } from './install.ts'

export const FastCommentsUI = install(new URL('.', import.meta.url))
