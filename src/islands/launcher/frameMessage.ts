import { FrameMessage, type FrameEvent } from '#contract/frame.ts'
import { is } from 'valibot'

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>

/**
 * The event that a game sends, or undefined if the message is not from the game (LAUNCH-04): it must come from the
 * frame's own window, and from the launched origin, because a frame may navigate away.
 */
export function frameEventOf(
  message: Heard,
  launchUrl: string,
  frame: Window | null,
): FrameEvent | undefined {
  if (frame === null || message.source !== frame) return undefined
  if (message.origin !== new URL(launchUrl).origin) return undefined
  return is(FrameMessage, message.data) ? message.data.event : undefined
}
