// `pageside tenant`: tenants with their keys and domains, while the server runs.
import { type Command, parseCommandArgs, printResult, requireOption, UsageError } from '../command.ts'
import { NotFoundError, printList } from '../empty-results.ts'
import { flagOption, textOption, throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'

export const tenantCreate: Command = {
  name: 'tenant create',
  usage: '--id ID --name N [--api-key K] [--parent P] [--open]',
  summary:
    'Add a tenant, whose pages get comments; prints its API key, once. With --open, readers need no account and no mail address: they write, vote and flag, and newcomers wait for approval.',
  async run(args) {
    const { values } = parseCommandArgs(
      args,
      { id: textOption, name: textOption, 'api-key': textOption, parent: textOption, open: flagOption },
      0,
    )
    const id = requireOption(values.id, '--id', 'what stands for the tenant in addresses')
    const name = requireOption(values.name, '--name', 'what people call the tenant')
    const { parent } = values
    const wanted = { id, name, apiKey: values['api-key'], parentId: parent }
    const made = await withCommentAdmin(
      async (admin) => {
        const created = await admin.createTenant(wanted)
        if (values.open && 'apiKey' in created) throwIfProblem(await admin.setSettings(id, forSmallSites))
        return created
      },
      { begins: true },
    )
    const { apiKey } = throwIfProblem(made)
    const told = `Tenant ${id} (${name}) was created. Its API key, shown once:\n${apiKey}`
    return printResult(values.json, { id, name, parent, apiKey }, told)
  },
}

/** Settings for a small site whose readers have no accounts (docs/comments.md). */
const forSmallSites = ['allowAnon=true', 'allowAnonVotes=true', 'allowAnonFlag=true', 'preModeration=first']

export const tenantList: Command = {
  name: 'tenant list',
  usage: '',
  summary: 'List the tenants.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const tenants = await withCommentAdmin((admin) => admin.listTenants())
    const shown = tenants.map(({ id, name, parentId, wire, createdAt }) => {
      return { id, name, parent: parentId, wire, createdAt: new Date(createdAt).toISOString() }
    })
    const lines = shown.map(({ id, name, parent }) => `${id}  ${name}${parent ? `  (of ${parent})` : ''}`)
    return printList(values.json, shown, lines)
  },
}

export const tenantRotateKey: Command = {
  name: 'tenant rotate-key',
  usage: 'ID',
  summary: 'Give a tenant a new API key; the old one, and all that was signed with it, stops working at once.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, 1)
    const [id] = positionals
    if (!id) throw new UsageError('Name the tenant by its id.')
    const apiKey = await withCommentAdmin((admin) => admin.rotateKey(id))
    if (!apiKey) throw new NotFoundError('tenant', `There is no tenant "${id}".`)
    return printResult(values.json, { id, apiKey }, `The new API key of tenant ${id}, shown once:\n${apiKey}`)
  },
}
