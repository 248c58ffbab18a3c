// `pageside tenant follow`: a feed whose new items become posts of a tenant, while the server runs.
import { createCommentAdmin } from '../../comments/admin.ts'
import { createFeedAdmin } from '../../feeds/admin.ts'
import { type Command, parseCommandArgs, printResult, requireOption } from '../command.ts'
import { NotFoundError, printList } from '../empty-results.ts'
import { dateText, textOption, throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'
import { withDatabase } from '../with-database.ts'

export const tenantFollow: Command = {
  name: 'tenant follow',
  usage: '--id T --feed F',
  summary: 'Let new items of a feed become posts of a tenant: the newest 20 now, others as they come.',
  async run(args) {
    const { wanted, json } = read(args)
    const { followed, name } = await withDatabase(async (instance) => {
      // Its feeds and its tenants know nothing of each other: whether there is such a feed is asked here.
      const feed = (await createFeedAdmin(instance).listFeeds()).find(({ id }) => id === wanted.feedId)
      if (!feed) throw new NotFoundError('feed', `There is no feed "${wanted.feedId}".`)
      return { followed: throwIfProblem(await createCommentAdmin(instance).follow(wanted)), name: feed.name }
    })
    return printResult(json, { ...shown(followed), name }, `${wanted.tenantId} follows ${name} (${wanted.feedId}).`)
  },
}

export const tenantUnfollow: Command = {
  name: 'tenant unfollow',
  usage: '--id T --feed F',
  summary: 'Make no further posts of a feed. Those that are there stay, and are not made again.',
  async run(args) {
    const { wanted, json } = read(args)
    const gone = throwIfProblem(await withCommentAdmin((admin) => admin.unfollow(wanted)))
    return printResult(
      json,
      { ...shown(gone), removed: true },
      `${wanted.tenantId} does not follow ${wanted.feedId} any more.`,
    )
  },
}

export const tenantFollows: Command = {
  name: 'tenant follows',
  usage: '--id T',
  summary: 'List the feeds that a tenant follows.',
  async run(args) {
    const { values } = parseCommandArgs(args, { id: textOption }, 0)
    const tenantId = requireOption(values.id, '--id', 'which tenant')
    const { followed, names } = await withDatabase(async (instance) => ({
      followed: throwIfProblem(await createCommentAdmin(instance).listFollowed(tenantId)),
      names: new Map((await createFeedAdmin(instance).listFeeds()).map(({ id, name }) => [id, name])),
    }))
    const named = followed.map((one) => ({ ...shown(one), name: names.get(one.feedId) ?? null }))
    const lines = named.map(({ feed, name }) => `${feed}  ${name ?? '(nobody may read it)'}`)
    return printList(values.json, named, lines)
  },
}

function read(args: string[]) {
  const { values } = parseCommandArgs(args, { id: textOption, feed: textOption }, 0)
  const tenantId = requireOption(values.id, '--id', 'which tenant')
  const feedId = requireOption(values.feed, '--feed', 'the id of a feed, as "pageside feed list" shows it')
  return { wanted: { tenantId, feedId }, json: values.json }
}

function shown({ feedId, createdAt }: { feedId: string; createdAt: number }) {
  return { feed: feedId, since: dateText(createdAt) }
}
