import { code as codes } from '#contract/errors.ts'
import type { CallFailure } from '../calls/api.ts'
import type { NoticeKey, NoticeMessage } from './notices.ts'

/*
 * The text of a failed call, by its purpose (specification, section 8: handling): the text of its code; without one,
 * the default text or the purpose's own. A missing connection and a time-out always have their own text.
 */
export type Purpose = 'askRecovery' | 'recover' | 'sendPhoto' | 'convertBonus' | 'pay' | 'openBetradar'

const fallBacks: Partial<Record<Purpose, NoticeKey>> = {
  askRecovery: 'tryAgain',
  recover: 'recoveryFailed',
  sendPhoto: 'photoLoadFail',
}

const brokenCodes: readonly number[] = [codes.upstreamBroke, codes.upstreamOff, codes.upstreamTimeout]
const longestMessage = 300

/** Sign-in, sign-up and whatever else has no purpose here fall back to the default text. */
export function failureMessage(
  { code, kind, message, retryAfter_s }: CallFailure,
  purpose?: Purpose,
): NoticeMessage {
  const isSilent = kind === 'offline' || kind === 'timeout'
  // The specification has one text for every failed conversion, whatever the reason.
  if (purpose === 'convertBonus' && !isSilent) return { key: 'fiasco' }
  // Betradar has one text for a session that did not open; a refusal has its own.
  if (purpose === 'openBetradar' && brokenCodes.includes(code)) return { key: 'betradarSession' }
  // The one place where what the other side wrote reaches the player: a payment provider explains its own refusals.
  const isTheirs = purpose === 'pay' && kind === 'answered' && code === codes.transactionFailed
  const theirs = isTheirs ? message.trim().slice(0, longestMessage) : ''
  if (theirs) return { text: theirs }
  const otherwise = purpose && fallBacks[purpose]
  const failure = { code, kind, ...(retryAfter_s !== undefined && { retryAfter_s }) }
  return { failure, ...(otherwise && { otherwise }) }
}
