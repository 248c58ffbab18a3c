// `pageside feed list`: every feed with its id, which other commands ask for.

import { type Command, print, printJson, readArgs } from './command.ts'
import { withFeedAdmin } from './feed-admin.ts'

export const feedList: Command = {
  name: 'feed list',
  usage: '',
  summary: 'List the feeds with their ids.',
  async run(args) {
    const { values } = readArgs(args, {}, 0)
    const feeds = await withFeedAdmin((admin) => admin.listFeeds())
    if (values.json) printJson(feeds)
    else
      for (const { id, name, url, strategy, account } of feeds)
        print(`${id}  ${name}  ${url}  (${strategy}, ${account})`)
    return 0
  },
}
