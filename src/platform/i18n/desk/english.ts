// English messages of the desk, over all of its surfaces: their names, and the fallback of other languages.
import type { Catalogue, Translator } from '../translator.ts'
import { words as data } from './data/en.ts'
import { words as domains } from './domains/en.ts'
import { words as frame } from './frame/en.ts'
import { words as insight } from './insight/en.ts'
import { words as mailTexts } from './mail-texts/en.ts'
import { words as members } from './members/en.ts'
import { words as notifications } from './notifications/en.ts'
import { words as pages } from './pages/en.ts'
import { words as people } from './people/en.ts'
import { words as queue } from './queue/en.ts'
import { words as settings } from './settings/en.ts'
import { words as signature } from './signature/en.ts'
import { words as transfer } from './transfer/en.ts'

/** Mails, and calls of a site's servers. */
const ofMail = { ...domains, ...mailTexts, ...signature }

/** A folder each, with a file for each language; names are unique over all of them. */
export const english = {
  ...frame,
  ...queue,
  ...people,
  ...members,
  ...pages,
  ...settings,
  ...notifications,
  ...insight,
  ...data,
  ...transfer,
  ...ofMail,
}

export type DeskMessage = keyof typeof english
export type DeskCatalogue = Catalogue<typeof english>
export type DeskTranslator = Translator<typeof english>
