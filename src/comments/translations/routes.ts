// `/translations/{namespace}/{component}`: the words of an interface, whoever asks and for whichever tenant.
import type { Call } from '../../platform/api/call.ts'
import type { Input } from '../../platform/api/operation.ts'
import { PreparedJson } from '../../platform/api/prepared-json.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import { Refusal } from '../../platform/errors.ts'
import { wordOperations } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { getTranslations } from './contract.ts'
import { components, languageOf, wordsIn } from './rules.ts'

export interface WordsContext {
  call: Call
}

export function wordsHouse(): House<WordsContext> {
  return bind({
    name: 'comments',
    base: '',
    operations: wordOperations,
    handlers: {
      getTranslations: ({ params, query }: Input<typeof getTranslations>) => {
        const { namespace, component } = params
        if (namespace !== 'widgets' || !components.has(component)) throw new Refusal('not-found', { message: unknown })
        return readyWords(query.locale, query.useFullTranslationIds ?? false)
      },
    },
    admit: (_, call) => ({ call }),
    refuse,
    allowsOrigin: async () => true,
    bodyLimit: 0,
  })
}

const unknown = `There are no words of that name. There are those of ${[...components].join(', ')}, in widgets.`

/** They change with a new version of this server only. */
const cacheControl = 'public, max-age=3600'

/** One for each language and spelling: every component may have the words of all. */
const ready = new Map<string, PreparedJson>()

function readyWords(locale: string | undefined, isFull: boolean): PreparedJson {
  const language = languageOf(locale)
  const key = `${language} ${isFull}`
  const known = ready.get(key)
  if (known) return known
  const translations = wordsIn(language, undefined, isFull)
  const made = new PreparedJson(JSON.stringify({ status: 'success', translations }), Infinity, cacheControl)
  ready.set(key, made)
  return made
}
