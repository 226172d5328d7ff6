import * as v from 'valibot'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call: everything about it that the browser, the broker and the platform have to agree on. */
export type Call = {
  method: Method
  path: string
  /** `guest` may be called by anybody, `player` needs a session. */
  access: 'guest' | 'player'
  /**
   * What slows a caller down: `signIn` counts by address what signs in or up, sends a message, or checks a password or a
   * code; `call` counts by session, or by address for a guest; `none` is for lists that the edge cache shields.
   */
  limit: 'signIn' | 'call' | 'none'
  /** What is in the path, the query and the body; `nothing` where the call takes none. */
  params: v.GenericSchema
  query: v.GenericSchema
  body: v.GenericSchema
  result: v.GenericSchema
  /** What the platform answers, where the broker makes the result of it. */
  answer?: v.GenericSchema
  /** A public list, kept that long at the edge; absent means private. */
  cache_s?: number
  /** A GET that changes something, and so needs the call header too. */
  guarded?: true
  /** Refused to a player who is blocked from the casino (ROUTE-16). */
  casino?: true
  /** What a good answer does to the session's cookie: seals a new one, may seal it anew, or clears it and what is stored. */
  session?: 'starts' | 'changes' | 'ends'
  /** Answered for a banned player too, who learns of the ban by it. */
  banned?: true
  /** Answered whatever the role of the account: the site learns by it that somebody is no player any more. */
  anyRole?: true
  /** Weakens what guards the account, and so asks for a proof of who is signed in that is not old (9451). */
  proof?: 'fresh'
  /**
   * A recovery's code counts only in the browser that asked for it: the token that says so is given to the browser,
   * sealed, by the call that begins, shown with the code, and cleared where the password is set.
   */
  recovery?: 'begins' | 'goesOn' | 'ends'
  /** Answered by the site alone, which has the games; the platform does not know the call. */
  answeredBy?: 'site'
}

/** For a call without parameters, a query or a body: what comes all the same is dropped. */
export const nothing = v.undefined()

const plain = { access: 'guest', limit: 'call', params: nothing, query: nothing, body: nothing } as const

export const get = { method: 'GET', ...plain } as const
export const post = { method: 'POST', ...plain } as const
export const patch = { method: 'PATCH', ...plain } as const
export const remove = { method: 'DELETE', ...plain } as const

/** A public list: the same for everybody, so that the edge cache may keep it. */
export const list = { ...get, limit: 'none', cache_s: 60 } as const

/** What an attacker would like to try often. */
export const attempt = { ...post, limit: 'signIn' } as const
