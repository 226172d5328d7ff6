import { FrameMessage, type FrameEvent } from '@contract/frame'
import { is } from 'valibot'

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>

/**
 * What the game says, or undefined where it is not the game that speaks (LAUNCH-04): only the frame's own window counts,
 * and only while it shows a page of the origin that was launched, since a frame may navigate away.
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
