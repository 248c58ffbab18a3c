// `pageside feed rotate`: a new token for a feed; the old addresses stop working at once.

import { answer, type Command, readArgs, WrongUsage } from '../command.ts'
import { NotThere } from '../empty-results.ts'
import { withFeedAdmin } from '../with-feed-admin.ts'

export const feedRotate: Command = {
  name: 'feed rotate',
  usage: 'ID',
  summary: 'Give a feed a new token; its old addresses stop working at once.',
  async run(args) {
    const { values, positionals } = readArgs(args, {}, 1)
    const [id] = positionals
    if (!id) throw new WrongUsage('Name the feed by its id.')
    const token = await withFeedAdmin((admin) => admin.rotateFeed(id))
    if (!token) throw new NotThere('feed', `There is no feed with the id "${id}".`)
    const path = `/api/v1/feeds/${token}`
    return answer(values.json, { id, feed_token: token, public_url: path }, `Feed ${id} is now at ${path}`)
  },
}
