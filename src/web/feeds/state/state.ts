// State and events of the feed page.
import type { Preview } from '../../../feeds/serving/contract-preview.ts'
import type { Problem } from './problems.ts'

export interface Strategy {
  id: string
  display_name: string
}

/** A feed of this browser: enough to look at it again. */
export interface MadeFeed {
  token: string
  title: string
  /** Of the page. */
  address: string
  madeAt: number
}

export interface Instance {
  creation: boolean
  tokenRequired: boolean
  featured: readonly { path: string; title: string; description: string }[]
}

export interface FeedRequest {
  address: string
  strategy: string
}

export interface Shown {
  is: 'shown'
  feed: MadeFeed
  preview: Preview
  /** The address that was taken last, and whether it was copied or only selected. */
  taken?: { form: string; how: 'copied' | 'selected' }
}

/** The pending request: a feed to create, or an existing one. */
export type FeedSource = FeedRequest | MadeFeed

export type Work =
  | { is: 'none' }
  /** `pace` grows with time; the earlier result stays in view until there is a shape to show in its place. */
  | { is: 'working'; source: FeedSource; pace: 'quick' | 'noticeable' | 'slow'; earlier?: Shown }
  | Shown
  | { is: 'failed'; source: FeedSource; problem: Problem }

export interface State {
  address: string
  strategy: string
  /** Undefined: not asked for, so the choice is not open. */
  strategies: undefined | 'loading' | 'failed' | readonly Strategy[]
  token: string | undefined
  tokenTyped: string
  /** Why the token form is there, if it is: none is kept, another is wished for, or the server refused the kept one. */
  asking: undefined | 'first' | 'other' | 'refused'
  tokenProblem: string | undefined
  /** A token of a link that differs from the stored one: the user decides. */
  offeredToken: string | undefined
  /** The feed was asked for before the token was there. */
  waitingForToken: boolean
  instance: Instance
  work: Work
  recent: readonly MadeFeed[]
  /** For the live region. The number tells two equal sentences apart. */
  said: { text: string; times: number }
}

export type Event =
  | { type: 'address typed'; text: string }
  | { type: 'strategies opened' | 'strategies failed' }
  | { type: 'strategies came'; list: readonly Strategy[] }
  | { type: 'strategy chosen'; id: string }
  | { type: 'token typed'; text: string }
  | { type: 'token saved' | 'token change asked' | 'token change left' | 'token forgotten' }
  | { type: 'offered token taken' | 'offered token left' }
  | { type: 'link opened'; token?: string; address?: string }
  | { type: 'instance came'; instance: Instance }
  | { type: 'submitted' | 'retried' | 'cancelled' | 'another asked' }
  | { type: 'copy asked'; form: string; address: string }
  | { type: 'time passed'; pace: 'noticeable' | 'slow' }
  | { type: 'feed made'; feed: MadeFeed }
  | { type: 'preview came'; feed: MadeFeed; preview: Preview }
  | { type: 'failed'; problem: Problem }
  | { type: 'showing failed' }
  | { type: 'address taken'; form: string; how: 'copied' | 'selected' }
  | { type: 'feed opened' | 'feed forgotten'; feed: MadeFeed }
  | { type: 'feeds kept elsewhere'; recent: readonly MadeFeed[] }

export type Send = (event: Event) => void

/** Stored between visits. */
export interface SavedFeedState {
  address?: string
  strategy?: string
  token?: string
  tokenTyped?: string
  /** Token of the feed that was in view. */
  shown?: string
  recent?: readonly MadeFeed[]
}

export function initialState({
  address = '',
  strategy = 'auto',
  token,
  tokenTyped = '',
  recent = [],
}: SavedFeedState): State {
  return {
    address,
    strategy,
    strategies: undefined,
    token,
    tokenTyped,
    asking: token ? undefined : 'first',
    tokenProblem: undefined,
    offeredToken: undefined,
    waitingForToken: false,
    // Defaults of an ordinary server until this one has answered.
    instance: { creation: true, tokenRequired: true, featured: [] },
    work: { is: 'none' },
    recent,
    said: { text: '', times: 0 },
  }
}
