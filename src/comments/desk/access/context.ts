// Context of a call at the desk: the member, and what handlers of operations need to act as them.
import type { Call } from '../../../platform/api/call.ts'
import type { SignIn } from '../../../platform/sign-in/sign-in.ts'
import type { CommentContext, CommentParts } from '../../context.ts'
import type { ModeratorRecord } from '../../identity/moderators/store.ts'
import type { DeskActs } from './acts.ts'
import type { ExportSource } from './export-source.ts'
import type { ImportRunner } from './import-runner.ts'
import type { PushSender } from './push-sender.ts'

export interface DeskParts extends CommentParts {
  signIn: SignIn
  acts: DeskActs
  push: PushSender
  imports: ImportRunner
  exports: ExportSource
}

/** The person who is signed in. */
export interface DeskPerson {
  id: string
  email: string
  emailKey: string
}

export interface PersonContext extends DeskParts {
  call: Call
  person: DeskPerson
  /** Web session of the browser. */
  sessionId: string
}

/** `actor`: the member, whom audit entries name. Of calls, and of jobs that go on for a member. */
export interface MemberContext extends CommentContext {
  member: ModeratorRecord
  acts: DeskActs
}

export interface DeskContext extends MemberContext {
  signIn: SignIn
  person: DeskPerson
  sessionId: string
  push: PushSender
  imports: ImportRunner
  exports: ExportSource
}
