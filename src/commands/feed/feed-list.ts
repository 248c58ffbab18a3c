// `pageside feed list`: every feed with its id for other commands, its address and its state.
import { type Command, parseCommandArgs } from '../command.ts'
import { printList } from '../empty-results.ts'
import { withFeedAdmin } from '../with-feed-admin.ts'

const statesOf = (draftRetentionDays: number) => ({
  new: 'not polled yet',
  draft: `a draft: its page never gave an item, and it is removed ${draftRetentionDays} days after its last change`,
  ok: 'ok',
  failing: 'failing',
  paused: 'paused',
})

export const feedList: Command = {
  name: 'feed list',
  usage: '',
  summary: 'List the feeds with their ids, addresses and states.',
  async run(args) {
    const { values } = parseCommandArgs(args, {}, 0)
    const { listed, states } = await withFeedAdmin(async (admin) => ({
      listed: await admin.listFeeds(),
      states: statesOf(admin.draftRetentionDays),
    }))
    const feeds = listed.map(({ token, problem, ...feed }) => ({
      ...feed,
      public_url: token === undefined ? null : `/api/v1/feeds/${token}`,
      problem: problem ?? null,
    }))
    const lines = feeds.flatMap(({ id, name, url, strategy, account, public_url, state, problem }) => [
      `${id}  ${name}  ${url}  (${strategy}, ${account})`,
      `    ${public_url ?? 'Its address cannot be shown: it was created with other keys.'}`,
      `    ${states[state]}${problem ? `: ${problem}` : ''}`,
    ])
    return printList(values.json, feeds, lines)
  },
}
