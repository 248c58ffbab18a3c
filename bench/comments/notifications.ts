// Cost of a comment for its author, in statements: on a page without followers, and on one with thousands.

import { signed } from '../../test/comments/harness/notified-people.ts'
import { type Counted, openCounted } from '../../test/comments/harness/statement-counter.ts'

const followers = 10_000
const rounds = 5

/** Fails the run where followers cost more than the one job that notifies the owner anyway. */
export async function notifications(): Promise<void> {
  const counted = await openCounted()
  try {
    const owned = await costs(counted, { ownerEmail: 'owner@example.org' })
    const alone = await costs(counted, {})
    const line = ({ without, followed }: Costs) => `${without} without followers, ${followed} with ${followers}`
    console.log(`notifications, statements of a comment in its author's request: ${line(owned)}`)
    // One statement adds the notification job, if there is a recipient.
    console.log(`  where the tenant has no owner and no moderators to tell: ${line(alone)}`)
    if (owned.without !== owned.followed || alone.followed !== owned.followed) {
      console.error('  Followers cost the author more than the one job that tells all.')
      process.exitCode = 1
    }
  } finally {
    await counted.close()
  }
}

interface Costs {
  without: number
  followed: number
}

/** Of several comments on each page, the dearest. */
async function costs({ comments, statementsOf, follow }: Counted, settings: object): Promise<Costs> {
  const site = await comments.tenant({ settings })
  const author = signed(site, 'author')
  const dearest = async (urlId: string) => {
    const counts: number[] = []
    for (let i = 0; i < rounds; i++) counts.push(await statementsOf(() => site.post({ urlId }, author, urlId)))
    return Math.max(...counts)
  }
  const warmUp = async () => {
    for (const urlId of ['quiet', 'followed']) await site.post({ urlId }, author, urlId)
  }
  await warmUp()
  await follow(site, 'followed', followers)
  await warmUp()
  return { without: await dearest('quiet'), followed: await dearest('followed') }
}
