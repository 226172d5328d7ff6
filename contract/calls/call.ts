import * as v from 'valibot'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The definition of a call: everything that the browser, the broker and the platform have to agree on. */
export type Call = {
  method: Method
  path: string
  /** `guest` may be called by anybody, `player` needs a session. */
  access: 'guest' | 'player'
  /**
   * The rate limit. `signIn` counts by address and is for calls that sign in or up, send a message, or check a password
   * or a code; `call` counts by session, or by address for a guest; `none` is for lists that the edge cache answers.
   */
  limit: 'signIn' | 'call' | 'none'
  /** The schemas of path parameters, query and body; `nothing` if the call has none. */
  params: v.GenericSchema
  query: v.GenericSchema
  body: v.GenericSchema
  result: v.GenericSchema
  /** The largest body, where it is not that of every call. */
  bodyLimit_bytes?: number
  /** The schema of the platform's answer, if the broker builds the result from it. */
  answer?: v.GenericSchema
  /** A public list that the edge may cache for this time; absent for private calls. */
  cache_s?: number
  /** A GET that changes something, so it needs the call header too. */
  guarded?: true
  /** Refused to a player who is blocked from the casino (ROUTE-16). */
  casino?: true
  /** What success does to the session cookie: sets a new one, may replace it, or clears it with the site's storage. */
  session?: 'starts' | 'changes' | 'ends'
  /** Also answered for banned players, who learn of the ban by it. */
  banned?: true
  /** Answered for any role: the site learns by it that the account is no longer a player's. */
  anyRole?: true
  /** Weakens the account's security, so it needs a fresh proof of identity (9451). */
  proof?: 'fresh'
  /**
   * The step of a recovery, whose code is valid only in the browser that requested it: the first call stores the token
   * in a sealed cookie, later ones send it with the code, and setting the password clears it.
   */
  recovery?: 'begins' | 'goesOn' | 'ends'
  /** Answered by the site from its catalog; the platform does not have the call. */
  answeredBy?: 'site'
  /** Parameters of the query that may be repeated: their values arrive with commas between them. */
  repeated?: readonly string[]
  /** The result is a file, and the browser gets it as a download without the envelope. */
  file?: true
  /** A refusal is answered with the platform's message, because a payment provider explains itself (ERR-03). */
  explains?: true
  /** No island makes the call, but pages, links or other clients: the islands' list leaves it out. */
  islands?: false
}

/** For a call without parameters, query or body; anything sent is ignored. */
export const nothing = v.undefined()

const plain = { access: 'guest', limit: 'call', params: nothing, query: nothing, body: nothing } as const

export const get = { method: 'GET', ...plain } as const
export const post = { method: 'POST', ...plain } as const
export const put = { method: 'PUT', ...plain } as const
export const patch = { method: 'PATCH', ...plain } as const
export const remove = { method: 'DELETE', ...plain } as const

/** A public list: the same for everybody, so that the edge cache may keep it. */
export const list = { ...get, limit: 'none', cache_s: 60 } as const

/** A public list that only pages and their scripts ask for. */
export const pageList = { ...list, islands: false } as const

/** Calls that an attacker would repeat. */
export const attempt = { ...post, limit: 'signIn' } as const
