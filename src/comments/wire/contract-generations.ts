// Schemas of a wire generation, cut from the declared superset.
import { z } from 'zod'
import { additions, withdrawn } from './contract-additions.ts'

/** `both` is the superset that operations declare; strict clients of one generation reject fields of the other. */
export type Generation = 'both' | 'seed' | 'newest'
export type SingleGeneration = Exclude<Generation, 'both'>

/** For models outside of replies, such as events. */
export function schemaFor(generation: Generation, model: z.ZodType): z.ZodType {
  return generation === 'both' ? model : cut(model, generation)
}

/** The seed requires a text where ours may be unknown. */
const textOr = (unknown: string) => z.preprocess((text) => text ?? unknown, z.string())
/** The newest generation has integers where settings may be fractions. */
const whole = z.preprocess((n) => (typeof n === 'number' ? Math.round(n) : n), z.int().nullish()).optional()
const epochMs = z.preprocess((date) => (typeof date === 'string' ? Date.parse(date) : date), z.number().nullable())

const seedComment = { locale: textOr('en_us') }
const newestComment = { date: epochMs }
const neighbours = z.record(z.string(), z.object({ before: textOr(''), after: textOr('') }))

/** Fields whose form differs in one generation. Events are the same for all. */
const fieldForms: Record<SingleGeneration, Record<string, Record<string, z.ZodType>>> = {
  seed: {
    APIComment: seedComment,
    PickFCommentAPICommentFieldsKeys: seedComment,
    ChangeCommentPinStatusResponse: { commentPositions: neighbours },
    RenderableUserNotification: { fromUserId: textOr(''), fromUserName: textOr('') },
  },
  newest: {
    APIComment: newestComment,
    PickFCommentAPICommentFieldsKeys: newestComment,
    CustomConfigParameters: {
      countAboveToggle: whole,
      maxCommentCharacterLength: whole,
      maxCommentCreatedCountPUPM: whole,
      pageSize: whole,
    },
  },
}

const schemas: Record<SingleGeneration, Map<z.ZodType, z.ZodType>> = { seed: new Map(), newest: new Map() }

function cut(schema: z.ZodType, generation: SingleGeneration): z.ZodType {
  const known = schemas[generation].get(schema)
  if (known) return known
  const result = rebuild(schema, generation)
  schemas[generation].set(schema, result)
  const id = z.globalRegistry.get(schema)?.id
  return id === undefined || result === schema ? result : result.register(z.globalRegistry, { id })
}

function rebuild(schema: z.ZodType, generation: SingleGeneration): z.ZodType {
  const inner = (part: unknown) => cut(part as z.ZodType, generation)
  if (schema instanceof z.ZodObject) return cutObject(schema, generation)
  if (schema instanceof z.ZodEnum) return cutEnum(schema, generation)
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap()).optional()
  if (schema instanceof z.ZodNullable) return inner(schema.unwrap()).nullable()
  if (schema instanceof z.ZodArray) return z.array(inner(schema.element))
  if (schema instanceof z.ZodRecord) return z.record(z.string(), inner(schema.valueType))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(inner))
  return schema
}

/** Fields are cut lazily, because a comment contains comments. */
function cutObject(schema: z.ZodObject, generation: SingleGeneration): z.ZodObject {
  const absent = missing('fields', schema, generation)
  const forms = fieldForms[generation][z.globalRegistry.get(schema)?.id ?? ''] ?? {}
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    if (absent.has(name)) continue
    Object.defineProperty(shape, name, {
      enumerable: true,
      get: () => forms[name] ?? cut(field as z.ZodType, generation),
    })
  }
  const { catchall } = schema.def
  return catchall ? z.object(shape).catchall(cut(catchall as z.ZodType, generation)) : z.object(shape)
}

function cutEnum(schema: z.ZodEnum, generation: SingleGeneration): z.ZodType {
  const absent = missing('values', schema, generation)
  if (absent.size === 0) return schema
  return z.enum(
    Object.fromEntries(Object.entries(schema.def.entries).filter(([, value]) => !absent.has(String(value)))),
  )
}

/** Fields that are declared of a model, and that it lacks in a generation. */
export const absentFields = (model: string, generation: SingleGeneration): string[] => [
  ...missingIn('fields', model, generation),
]

function missing(kind: 'fields' | 'values', schema: z.ZodType, generation: SingleGeneration): Set<string> {
  return missingIn(kind, z.globalRegistry.get(schema)?.id ?? '', generation)
}

/** Names that a model lacks in a generation: our additions, and those of the other generation. */
function missingIn(kind: 'fields' | 'values', model: string, generation: SingleGeneration): Set<string> {
  const added = additions[kind].filter(({ of, since }) => of.includes(model) && since !== generation)
  const removed = generation === 'newest' && kind === 'fields' ? (withdrawn[model] ?? []) : []
  return new Set([...added.flatMap(({ names }) => names), ...removed])
}
