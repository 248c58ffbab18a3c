// `GET /translations/{namespace}/{component}`: interface texts, independent of tenant and caller.
import type { Call } from '../../platform/api/call.ts'
import type { Input } from '../../platform/api/operation.ts'
import { PreparedJson } from '../../platform/api/prepared-json.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import { ApiError } from '../../platform/errors.ts'
import { renderError } from '../errors.ts'
import type { getTranslations } from './contract.ts'
import { translationOperations } from './contract.ts'
import { components, languageForLocale, messagesFor } from './rules.ts'

export interface TranslationContext {
  call: Call
}

export function translationRoutes(): ServiceModule<TranslationContext> {
  return defineService({
    name: 'comments',
    base: '',
    operations: translationOperations,
    handlers: {
      getTranslations: ({ params, query }: Input<typeof getTranslations>) => {
        const { namespace, component } = params
        if (namespace !== 'widgets' || !components.has(component)) throw new ApiError('not-found', { message: unknown })
        return messagesReply(query.locale, query.useFullTranslationIds ?? false)
      },
    },
    authenticate: (_, call) => ({ call }),
    renderError: renderError,
    allowsOrigin: async () => true,
    bodyLimit: 0,
  })
}

const unknown = `There are no words of that name. There are those of ${[...components].join(', ')}, in widgets.`

/** The texts change only with the server's version. */
const cacheControl = 'public, max-age=3600'

/** One per language and spelling of keys: all components have the same texts. */
const replies = new Map<string, PreparedJson>()

function messagesReply(locale: string | undefined, isFull: boolean): PreparedJson {
  const language = languageForLocale(locale)
  const key = `${language} ${isFull}`
  const known = replies.get(key)
  if (known) return known
  const translations = messagesFor(language, undefined, isFull)
  const made = new PreparedJson(JSON.stringify({ status: 'success', translations }), Infinity, cacheControl)
  replies.set(key, made)
  return made
}
