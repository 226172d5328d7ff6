import { type FrameRoute, type FrameSettings, StageMessage, type PageMessage } from '#contract/sportFrame.ts'
import { safeParse } from 'valibot'

/** A frame's message in our terms, for every book. `begin`: it waits for its settings. */
export type FrameNews = StageMessage | { type: 'begin' }

type StartSettings = FrameSettings & {
  /** Undefined for a guest, and until the session is confirmed. */
  userId: string | undefined
}

/** The message dialect of a book's frame. */
export type Dialect = {
  /** The address of the frame; its origin is the only one that is listened to. */
  src: string
  /** Undefined for a message outside the dialect. */
  read: (data: unknown) => FrameNews | undefined
  /** The messages to a frame that requested its settings. */
  start: (settings: StartSettings) => readonly object[]
  route: (route: FrameRoute) => object
  /** The frame cannot ask for its settings: it gets them when it has loaded. */
  startsAtLoad: boolean
}

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>

/**
 * The content of a message; undefined if it is not from the frame. It must come from the frame's own window and from
 * the origin of its address, because a frame may navigate away.
 */
export function newsOf(message: Heard, { src, read }: Dialect, frame: Window | null): FrameNews | undefined {
  if (frame === null || message.source !== frame) return undefined
  return message.origin === new URL(src).origin ? read(message.data) : undefined
}

/** The first book: its script runs on our stage, which speaks its dialect (contract/sportFrame.ts). */
export function digitain(stage: string): Dialect {
  return {
    src: stage,
    startsAtLoad: true,
    read(data) {
      const message = safeParse(StageMessage, data)
      return message.success ? message.output : undefined
    },
    // The message is for a partner's script, which learns the player from the token.
    start: ({ userId: _userId, ...settings }) => [
      { source: 'sport', type: 'start', settings } satisfies PageMessage,
    ],
    route: (route) => ({ source: 'sport', type: 'route', route }) satisfies PageMessage,
  }
}
