// The thread's words in the reader's language.
import { type TellOf, tellIn, type WordsLike } from '../../platform/tell.ts'
import { words as english } from './words/en.ts'

export type WordName = keyof typeof english
export type Words = WordsLike<typeof english>
export type Tell = TellOf<typeof english>

/** What a language lacks is told in English. */
export const createTell = (language: string, words: Partial<Words>): Tell => tellIn(language, english, words)

export const tellEnglish = createTell('en', {})
