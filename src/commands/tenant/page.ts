// `pageside page set`: access policy and state of a page; works while the server runs.
import { type Command, parseCommandArgs, printResult, requireOption, UsageError } from '../command.ts'
import {
  dateText,
  flagOption,
  requireTenant,
  textOption,
  throwIfProblem,
  withCommentAdmin,
} from '../with-comment-admin.ts'

export const pageSet: Command = {
  name: 'page set',
  usage:
    '--tenant T --url-id U [--closed|--open] [--read-only|--writable] [--groups A,B|--everybody] [--url ADDRESS] [--title TEXT]',
  summary:
    'Close or open the thread of a page, make it read only, keep it to groups of people, correct its address and title.',
  async run(args) {
    const { values } = parseCommandArgs(args, options, 0)
    const tenantId = requireTenant(values)
    const urlId = requireOption(values['url-id'], '--url-id', 'the key of the page, as its clients send it')
    const changes = {
      isClosed: oneOf(values, 'closed', 'open'),
      isReadOnly: oneOf(values, 'read-only', 'writable'),
      groups: groupsOf(values),
      url: values.url,
      title: values.title,
    }
    if (Object.values(changes).every((part) => part === undefined)) throw new UsageError(nothingToChange)
    const page = throwIfProblem(await withCommentAdmin((admin) => admin.setPage({ tenantId, urlId, ...changes })))
    const { closedAt, isReadOnly, groups } = page
    const state = [
      closedAt === undefined ? 'open' : 'closed',
      isReadOnly ? 'read only' : 'writable',
      groups ? `for ${groups.join(', ')}` : 'for everybody',
    ]
    const fields = {
      tenant: tenantId,
      urlId: page.urlId,
      url: page.url,
      title: page.title ?? null,
      closedAt: dateText(closedAt) ?? null,
      readOnly: isReadOnly,
    }
    const sentence = `${page.urlId} is ${state.join(', ')}.`
    const note = `No thread of ${tenantId} has this key yet. The settings are stored for when one begins; check --url-id if there should be one.`
    const lines = page.isNew ? [sentence, note] : [sentence]
    return printResult(
      values.json,
      { ...fields, groups: groups ?? null, ...(page.isNew ? { isNew: true } : {}) },
      lines,
    )
  },
}

const nothingToChange =
  'Nothing to change: give at least one of --closed, --open, --read-only, --writable, --groups, --everybody, --url, --title.'

const options = {
  tenant: textOption,
  'url-id': textOption,
  closed: flagOption,
  open: flagOption,
  'read-only': flagOption,
  writable: flagOption,
  groups: textOption,
  everybody: flagOption,
  url: textOption,
  title: textOption,
} as const

type Values = { [N in keyof typeof options]?: string | boolean | undefined }

/** Undefined when nothing is said. */
function oneOf(values: Values, yes: keyof Values, no: keyof Values): boolean | undefined {
  if (values[yes] && values[no]) throw new UsageError(`--${yes} and --${no} do not go together.`)
  return values[yes] || values[no] ? values[yes] === true : undefined
}

/** Null for everybody. */
function groupsOf(values: {
  groups?: string | undefined
  everybody?: boolean | undefined
}): string[] | null | undefined {
  const { groups, everybody } = values
  if (groups && everybody) throw new UsageError('--groups and --everybody do not go together.')
  if (everybody) return null
  return groups === undefined ? undefined : [...new Set(groups.split(',').map((group) => group.trim()))]
}
