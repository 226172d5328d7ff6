import type { FrameRoute, FrameSettings, StageMessage } from '#contract/sportFrame.ts'

/** What a frame tells us, whatever the words of its book. `begin`: it waits for its settings. */
export type FrameNews = StageMessage | { type: 'begin' }

type StartSettings = FrameSettings & {
  /** Undefined for a guest, and until the session is confirmed. */
  userId: string | undefined
}

/** How the frame of a book is spoken with. */
export type Dialect = {
  /** The address of the frame; its origin is the only one that is listened to. */
  src: string
  /** Undefined for what is not of the dialect. */
  read: (data: unknown) => FrameNews | undefined
  /** What a frame gets that has asked for its settings. */
  start: (settings: StartSettings) => readonly object[]
  route: (route: FrameRoute) => object
  /** The frame cannot ask for its settings: it gets them when it has loaded. */
  startsAtLoad: boolean
}

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>

/**
 * What a message says, or undefined if it is not from the frame: it must come from the frame's own window, and from the origin
 * of its address, because a frame may navigate away.
 */
export function newsOf(message: Heard, { src, read }: Dialect, frame: Window | null): FrameNews | undefined {
  if (frame === null || message.source !== frame) return undefined
  return message.origin === new URL(src).origin ? read(message.data) : undefined
}
