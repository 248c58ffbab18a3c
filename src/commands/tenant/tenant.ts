// `pageside tenant`: who has comments here, beside a running server.
import { answer, type Command, readArgs, required, WrongUsage } from '../command.ts'
import { answerList, NotThere } from '../empty-results.ts'
import { flag, text, unlessProblem, withCommentAdmin } from '../with-comment-admin.ts'

export const tenantCreate: Command = {
  name: 'tenant create',
  usage: '--id ID --name N [--api-key K] [--parent P] [--open]',
  summary:
    'Add a tenant, whose pages get comments; prints its API key, once. With --open, readers need no account and no mail address: they write, vote and flag, and newcomers wait for approval.',
  async run(args) {
    const { values } = readArgs(args, { id: text, name: text, 'api-key': text, parent: text, open: flag }, 0)
    const id = required(values.id, '--id', 'what stands for the tenant in addresses')
    const name = required(values.name, '--name', 'what people call the tenant')
    const { parent } = values
    const wanted = { id, name, apiKey: values['api-key'], parentId: parent }
    const made = await withCommentAdmin(
      async (admin) => {
        const created = await admin.createTenant(wanted)
        if (values.open && 'apiKey' in created) unlessProblem(await admin.setSettings(id, forSmallSites))
        return created
      },
      { begins: true },
    )
    const { apiKey } = unlessProblem(made)
    const told = `Tenant ${id} (${name}) is there. Its API key, shown once:\n${apiKey}`
    return answer(values.json, { id, name, parent, apiKey }, told)
  },
}

/** What a small site wants whose readers have no accounts: docs/comments.md. */
const forSmallSites = ['allowAnon=true', 'allowAnonVotes=true', 'allowAnonFlag=true', 'preModeration=first']

export const tenantList: Command = {
  name: 'tenant list',
  usage: '',
  summary: 'List the tenants.',
  async run(args) {
    const { values } = readArgs(args, {}, 0)
    const tenants = await withCommentAdmin((admin) => admin.listTenants())
    const shown = tenants.map(({ id, name, parentId, wire, createdAt }) => {
      return { id, name, parent: parentId, wire, createdAt: new Date(createdAt).toISOString() }
    })
    const lines = shown.map(({ id, name, parent }) => `${id}  ${name}${parent ? `  (of ${parent})` : ''}`)
    return answerList(values.json, shown, lines)
  },
}

export const tenantRotateKey: Command = {
  name: 'tenant rotate-key',
  usage: 'ID',
  summary: 'Give a tenant a new API key; the old one, and all that was signed with it, stops working at once.',
  async run(args) {
    const { values, positionals } = readArgs(args, {}, 1)
    const [id] = positionals
    if (!id) throw new WrongUsage('Name the tenant by its id.')
    const apiKey = await withCommentAdmin((admin) => admin.rotateKey(id))
    if (!apiKey) throw new NotThere('tenant', `There is no tenant "${id}".`)
    return answer(values.json, { id, apiKey }, `The new API key of tenant ${id}, shown once:\n${apiKey}`)
  },
}
