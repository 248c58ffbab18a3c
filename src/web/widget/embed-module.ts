// `/embed.mjs`, for imports: the same element and function as `/embed.js`.
import { install } from './install.ts'

export const FastCommentsUI = install(new URL('.', import.meta.url))
