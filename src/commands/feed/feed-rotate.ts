// `pageside feed rotate`: replaces a feed's token; its old addresses stop working at once.

import { type Command, parseCommandArgs, printResult, UsageError } from '../command.ts'
import { NotFoundError } from '../empty-results.ts'
import { withFeedAdmin } from '../with-feed-admin.ts'

export const feedRotate: Command = {
  name: 'feed rotate',
  usage: 'ID',
  summary: 'Give a feed a new token; its old addresses stop working at once.',
  async run(args) {
    const { values, positionals } = parseCommandArgs(args, {}, 1)
    const [id] = positionals
    if (!id) throw new UsageError('Name the feed by its id.')
    const token = await withFeedAdmin((admin) => admin.rotateFeed(id))
    if (!token) throw new NotFoundError('feed', `There is no feed with the id "${id}".`)
    const path = `/api/v1/feeds/${token}`
    return printResult(values.json, { id, feed_token: token, public_url: path }, `Feed ${id} is now at ${path}`)
  },
}
