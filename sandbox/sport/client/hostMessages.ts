import * as v from 'valibot'
import { KeptText, MissingAmount, SharedSlip } from '#contract/sportFrame.ts'

/*
 * Messages between Digitain's script on the host's page and the page in its frame, by `postMessage`. The script
 * forwards types 3 and 4 to the host unchanged.
 */
export const messageType = {
  ready: 1,
  height: 2,
  navigation: 3,
  title: 4,
  balance: 5,
  login: 6,
  registration: 7,
  keep: 8,
  deposit: 9,
  share: 10,
  cover: 11,
} as const

/** `path` is a page such as `/Overview`, `qs` its query. */
export const RouteMessage = v.object({
  path: v.pipe(v.string(), v.maxLength(200)),
  qs: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
})
export type RouteMessage = v.InferOutput<typeof RouteMessage>

/** From the script to the frame. */
export const ToFrame = v.variant('type', [
  v.object({
    type: v.literal(messageType.ready),
    message: v.object({ token: v.string(), kept: v.optional(KeptText) }),
  }),
  v.object({ type: v.literal(messageType.navigation), message: RouteMessage }),
])
export type ToFrame = v.InferOutput<typeof ToFrame>

const Navigation = v.object({ pathname: v.string(), query: v.record(v.string(), v.string()) })

/** From the frame to the script. */
export const FromFrame = v.variant('type', [
  v.object({ type: v.literal(messageType.ready) }),
  v.object({ type: v.literal(messageType.height), message: v.number() }),
  v.object({ type: v.literal(messageType.navigation), message: Navigation }),
  v.object({ type: v.literal(messageType.title), message: v.object({ title: v.string() }) }),
  v.object({ type: v.literal(messageType.balance) }),
  v.object({ type: v.literal(messageType.login) }),
  v.object({ type: v.literal(messageType.registration) }),
  /** What the slip costs more than there is, in major units; without a good amount a deposit is still wanted. */
  v.object({ type: v.literal(messageType.deposit), message: v.fallback(MissingAmount, undefined) }),
  v.object({ type: v.literal(messageType.keep), message: KeptText }),
  v.object({ type: v.literal(messageType.share), message: SharedSlip }),
  /** Whether the open slip wants the whole screen of a phone. */
  v.object({ type: v.literal(messageType.cover), message: v.boolean() }),
])
export type FromFrame = v.InferOutput<typeof FromFrame>
