// `pageside tenant set` and `tenant show`: settings of a tenant, while the server runs.
import { type Command, parseCommandArgs, printResult, UsageError } from '../command.ts'
import { throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'

export const tenantSet: Command = {
  name: 'tenant set',
  usage: 'ID NAME=VALUE [NAME=VALUE …]',
  summary:
    'Change settings of a tenant, all or none; NAME= resets one to its default. Names: docs/comment-settings.md.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, Infinity)
    const [id, ...typed] = positionals
    if (!id || id.includes('=')) throw new UsageError('Name the tenant by its id.')
    if (typed.length === 0) throw new UsageError('Name the settings to change: NAME=VALUE.')
    const { before, after, idle } = throwIfProblem(await withCommentAdmin((admin) => admin.setSettings(id, typed)))
    const entries = Object.entries({ ...before, ...after })
    const was: Record<string, unknown> = before
    const lines = entries.map(([name, value]) => `${name}: ${shown(was[name])} → ${shown(value)}`)
    const told = lines.length > 0 ? [...lines, ...aboutIdle(idle)] : 'Nothing changed.'
    return printResult(values.json, { id, before: whole(before), after: whole(after) }, told)
  },
}

export const tenantShow: Command = {
  name: 'tenant show',
  usage: 'ID',
  summary: 'Show the effective settings of a tenant; those that were set are marked.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, 1)
    const [id] = positionals
    if (!id) throw new UsageError('Name the tenant by its id.')
    const { name, settings, set, idle } = throwIfProblem(await withCommentAdmin((admin) => admin.showSettings(id)))
    const marked: readonly string[] = set
    const lines = Object.entries(settings).map(([setting, value]) => {
      return `${marked.includes(setting) ? '*' : ' '} ${setting.padEnd(34)}${shown(value)}`
    })
    const told = [`Tenant ${id} (${name}). A * marks what was set.`, ...lines, ...aboutIdle(idle)]
    return printResult(values.json, { id, name, settings: whole(settings), set }, told)
  },
}

/** Settings that are stored but not implemented yet: a restriction without effect must not go unnoticed. */
function aboutIdle(idle: readonly string[]): string[] {
  return idle.length === 0 ? [] : [`Stored, but not implemented in this version yet: ${idle.join(', ')}.`]
}

/** As it may be typed again. */
function shown(value: unknown): string {
  return value === undefined ? '-' : JSON.stringify(value)
}

/** JSON leaves out what has no value; here it has to show. */
function whole(settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? null]))
}
