// `pageside tenant`: who has comments here, beside a running server.
import { type CommentAdmin, createCommentAdmin } from '../comments/service.ts'
import { type Command, print, printJson, readArgs, WrongUsage } from './command.ts'
import { withDatabase } from './with-database.ts'

function withCommentAdmin<T>(work: (admin: CommentAdmin) => Promise<T>): Promise<T> {
  return withDatabase((instance) => work(createCommentAdmin(instance)))
}

export const tenantCreate: Command = {
  name: 'tenant create',
  usage: '--id ID --name N [--api-key K] [--parent P]',
  summary: 'Add a tenant, whose pages get comments; prints its API key, once.',
  async run(args) {
    const text = { type: 'string' } as const
    const { values } = readArgs(args, { id: text, name: text, 'api-key': text, parent: text }, 0)
    const { id, name, 'api-key': apiKey, parent } = values
    if (!id) throw new WrongUsage('--id is missing: what stands for the tenant in addresses.')
    if (!name) throw new WrongUsage('--name is missing: what people call the tenant.')
    const made = await withCommentAdmin((admin) => admin.createTenant({ id, name, apiKey, parentId: parent }))
    if ('problem' in made) throw made.isWrong ? new WrongUsage(made.problem) : new Error(made.problem)
    if (values.json) printJson({ id, name, parent, apiKey: made.apiKey })
    else print(`Tenant ${id} (${name}) is there. Its API key, shown once:\n${made.apiKey}`)
    return 0
  },
}

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
    if (values.json) printJson(shown)
    else for (const { id, name, parent } of shown) print(`${id}  ${name}${parent ? `  (of ${parent})` : ''}`)
    return 0
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
    if (!apiKey) throw new Error(`There is no tenant "${id}".`)
    if (values.json) printJson({ id, apiKey })
    else print(`The new API key of tenant ${id}, shown once:\n${apiKey}`)
    return 0
  },
}
