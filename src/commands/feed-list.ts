// `pageside feed list`: every feed with its id, which other commands ask for.

import { type Command, readArgs } from './command.ts'
import { withFeedAdmin } from './feed-admin.ts'
import { answerList } from './listing.ts'

export const feedList: Command = {
  name: 'feed list',
  usage: '',
  summary: 'List the feeds with their ids.',
  async run(args) {
    const { values } = readArgs(args, {}, 0)
    const feeds = await withFeedAdmin((admin) => admin.listFeeds())
    const lines = feeds.map(
      ({ id, name, url, strategy, account }) => `${id}  ${name}  ${url}  (${strategy}, ${account})`,
    )
    return answerList(values.json, feeds, lines)
  },
}
