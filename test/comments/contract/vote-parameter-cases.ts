// Parameter cases of vote operations.
import assert from 'node:assert/strict'
import { framesOf } from '../harness/comment-client.ts'
import { ballot, takeBack, vote } from '../harness/vote-client.ts'
import {
  ada,
  type Case,
  comments,
  type Query,
  refuses,
  site,
  staff,
  unknownTenant,
  visitor,
} from './parameter-cases.ts'

const session = (): Query => ({ sessionId: visitor.sessionId })
const up = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
const onVoting = (query: Query) => ({ query: { urlId: 'voting', ...query } })

/** Of a vote of its own: with these words the call ends so. */
function takesBack(sent: (own: { session: Query; editKey: string }) => Query, status: number): Case {
  return async () => {
    const open = await comments.tenant({ settings: { allowAnonVotes: true } })
    const { id } = await open.save({}, {}, 'voting')
    const { voteId, user, editKey } = await vote(open, id, onVoting({}))
    const {
      commentId = id,
      voteId: which = voteId,
      ...query
    } = sent({ session: { sessionId: user.sessionId }, editKey })
    assert.equal((await takeBack(open, String(commentId), String(which), { urlId: 'voting', ...query })).status, status)
  }
}

function names(parameter: 'direction' | 'dir'): Case {
  return async () => {
    const site = await comments.tenant({ settings: { enableVoteList: true } })
    const { id } = await site.save({}, {}, 'voting')
    await vote(site, id, onVoting({ sso: site.sign(ada) }))
    const read = async (value: number) =>
      (await site.ok('getCommentVoteUserNames', { id, query: { [parameter]: value } })).voteUserNames
    assert.deepEqual([await read(1), await read(-1)], [['Ada'], []])
    await site.refused('getCommentVoteUserNames', { id, query: { [parameter]: 0 } }, 422, 'invalid-direction')
    await site.refused('getCommentVoteUserNames', { id }, 422, 'invalid-direction')
  }
}

export const voteParameters = {
  voteComment: {
    tenantId: unknownTenant('voteComment', '/comments/nobody/x/vote?urlId=page&broadcastId=b'),
    commentId: [
      refuses('voteComment', { urlId: 'page', broadcastId: 'b' }, 404, 'invalid-comment-id', {
        id: 'nobody',
        body: up,
      }),
      async () => {
        const { id } = await site.save({}, {}, 'voting')
        await vote(site, id, onVoting({ sso: site.sign(ada) }))
        const seen = (await site.read({ sso: site.sign(ada) }, 'voting')).comments
        assert.deepEqual(
          seen.filter(({ isVotedUp }: any) => isVotedUp).map(({ _id }: any) => _id),
          [id],
        )
      },
    ],
    urlId: async () => {
      const { id } = await site.save({}, {}, 'voting')
      await site.refused('voteComment', ballot(id), 404, 'invalid-comment-id')
      await vote(site, id, onVoting({ sso: site.sign(ada) }))
    },
    broadcastId: async () => {
      const { id } = await site.save({}, {}, 'voting')
      await vote(site, id, onVoting({ sso: site.sign(ada), broadcastId: 'made for a vote' }))
      assert.equal(framesOf(comments, site.id).filter((frame) => frame?.broadcastId === 'made for a vote').length, 1)
    },
    sessionId: async () => {
      const { id } = await site.save({}, {}, 'voting')
      const { user } = await vote(site, id, { ...onVoting(session()), email: 'c@example.com' })
      assert.equal(user.sessionId, visitor.sessionId)
      const other = await vote(site, id, { ...onVoting({}), email: 'c@example.com' })
      assert.notEqual(other.user.sessionId, visitor.sessionId)
    },
    sso: async () => {
      const { id } = await site.save({}, {}, 'voting')
      await site.refused('voteComment', ballot(id, onVoting({})), 422, 'missing-user-id')
      assert.equal((await vote(site, id, onVoting({ sso: site.sign(ada) }))).isVerified, true)
    },
  },
  deleteCommentVote: {
    tenantId: unknownTenant('deleteCommentVote', '/comments/nobody/x/vote/y?urlId=page&broadcastId=b'),
    commentId: takesBack((own) => ({ commentId: 'nobody', ...own.session }), 404),
    voteId: takesBack((own) => ({ voteId: 'nothing', ...own.session }), 404),
    urlId: takesBack((own) => ({ urlId: 'page', ...own.session }), 404),
    broadcastId: async () => {
      const { id } = await site.save({}, {}, 'voting')
      const signed = { urlId: 'voting', sso: site.sign(ada) }
      const { voteId } = await vote(site, id, { query: signed })
      assert.equal((await takeBack(site, id, voteId, { ...signed, broadcastId: 'taken back' })).status, 200)
      const frames = framesOf(comments, site.id).filter((frame) => frame?.broadcastId === 'taken back')
      assert.deepEqual(
        frames.map(({ type, vote: of }) => [type, of._id]),
        [['deleted-vote', voteId]],
      )
    },
    editKey: [takesBack(({ editKey }) => ({ editKey }), 200), takesBack(() => ({}), 401)],
    sessionId: [takesBack(({ session }) => session, 200), takesBack(session, 401)],
    sso: async () => {
      const { id } = await site.save({}, {}, 'voting')
      const { voteId } = await vote(site, id, onVoting({ sso: site.sign(ada) }))
      assert.equal((await takeBack(site, id, voteId, { urlId: 'voting' })).status, 401)
      assert.equal((await takeBack(site, id, voteId, { urlId: 'voting', sso: site.sign(ada) })).status, 200)
    },
  },
  getCommentVoteUserNames: {
    tenantId: unknownTenant('getCommentVoteUserNames', '/comments/nobody/x/votes?dir=1'),
    commentId: refuses('getCommentVoteUserNames', { dir: 1 }, 404, 'invalid-comment-id', { id: 'nobody' }),
    direction: names('direction'),
    dir: names('dir'),
    sessionId: 'the names are the same for everybody whom nobody vouches for',
    sso: async () => {
      const quiet = await comments.tenant({ settings: { enableVoteList: false } })
      const { id } = await quiet.save()
      await quiet.refused('getCommentVoteUserNames', { id, query: { dir: 1 } }, 401, 'unauthorized')
      await quiet.ok('getCommentVoteUserNames', { id, query: { dir: 1, sso: quiet.sign(staff) } })
    },
  },
} satisfies Record<string, Record<string, Case | Case[] | string>>
