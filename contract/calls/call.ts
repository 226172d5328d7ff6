import * as v from 'valibot'
import type { StaffAccess } from '../operator/roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The definition of a call of players, of a public list, or of staff: everything that the browser, the site and the platform have to
 * agree on.
 */
export type Call = {
  method: Method
  /** Of a staff call, the platform's: `/operator/…`, which is `/studio/api/…` on the site. */
  path: string
  /** `guest` may be called by anybody, `player` needs a session. */
  access: 'guest' | 'player' | StaffAccess
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
  /** Refused (9466) while new terms are to be accepted: play, money in, bonuses. Money out, protection and help are not. */
  terms?: true
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
  /** Asked with every page or every few seconds by everybody who is signed in: it is answered without the database. */
  polled?: true
  /** Its caller is told by the player's object, as of what is polled, though it is made now and then. */
  told?: true
  /** Made by a page by itself, now and again: it is no use of the sign-in where the market ends unused ones. */
  quiet?: true
  /** Answered while the sign-in waits for the player to say who they are. */
  whileIdle?: true
  /** Weakens the account's security, moves money of others or changes rights: it needs a fresh proof of identity (9451). */
  proof?: 'fresh'
  /**
   * The step of a recovery, whose code is valid only in the browser that requested it: the first call stores the token
   * in a sealed cookie, later ones send it with the code, and setting the password clears it.
   */
  recovery?: 'begins' | 'goesOn' | 'ends'
  /** Answered by the site, from its catalog or its own records; the platform does not have the call. */
  answeredBy?: 'site'
  /** Parameters of the query that may be repeated: their values arrive with commas between them. */
  repeated?: readonly string[]
  /** The result is a file, and the browser gets it as a download without the envelope. */
  file?: true
  /** The body is a file, which the handler reads by itself. */
  upload?: true
  /** A refusal is answered with the platform's message, because a payment provider explains itself (ERR-03). */
  explains?: true
  /** No island makes the call, but pages, links or other clients: the islands' list leaves it out. */
  islands?: false
  /** One line for the OpenAPI document of the staff calls. */
  summary?: string
  /** Staff say why; the body's `reason` may be missing only in calls with the operator's key. */
  reason?: 'required'
  /**
   * The change is in no transaction with its line in the audit log of the staff: a Durable Object, a provider, or several steps. A
   * line `began` is written before, so an interrupted change leaves a trace. Imports of scripts are repeated instead.
   */
  outside?: true
}

/** A row of the table of players' calls and public lists. */
export type PlayerCall = Call & { access: 'guest' | 'player' }
/** A row of the table of staff calls: none is open by mistake, and each is in the OpenAPI document. */
export type StaffCall = Call & { access: StaffAccess; summary: string }

type Parts = Pick<Call, 'params' | 'query' | 'body' | 'result'>
/** The validated input of a row. */
export type InputOf<Row extends Parts> = {
  params: v.InferOutput<Row['params']>
  query: v.InferOutput<Row['query']>
  body: v.InferOutput<Row['body']>
}
/** A row with the types of its input and result, for code that handles any call. */
export type TypedCall<Input, Result> = Call & {
  [Part in keyof Input]: v.GenericSchema<unknown, Input[Part]>
} & {
  result: v.GenericSchema<unknown, Result>
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
