import { networkOf } from '../../../contract/clientNetwork.ts'
import { code } from '../../../contract/errors.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../http/reply.ts'
import type { Services } from '../services.ts'
import { take, type Allowance, type Taken } from './allowance.ts'
import type { Message } from './compose.ts'
import { deliver, type Recipient } from './deliver.ts'

/*
 * Anybody may ask for a message to any address. So an address gets one a minute for one purpose, and so many a UTC day;
 * a client may ask for more, since many share an address of the network.
 */
const pause_ms = 60 * 1000
const perDay = {
  email: { address: 10, client: 50 },
  sms: { address: 5, client: 20 },
} as const

/**
 * Sends a message that somebody asked for. Errors: 9429 with the time to wait, 9441 when the day's SMS are used up,
 * 9442 when it could not be sent; then it may be asked for again at once.
 */
export async function sendAskedFor(
  services: Services,
  to: Recipient,
  purpose: string,
  clientAddress: string | undefined,
  message: Message,
): Promise<Result<undefined, CallFailure>> {
  const taken = await takeAllowances(services, to, purpose, clientAddress)
  if (!taken.ok) return taken
  const sent = await deliver(services, to, message)
  if (!sent.ok) await taken.value.giveBack()
  return sent
}

/**
 * Sends what nobody asked for but the player should know. An SMS of it counts for the number's day, and is left out when
 * the day is used up; a gateway that is down is in the log, for what the message tells of has happened.
 */
export async function sendUnasked(services: Services, to: Recipient, message: Message): Promise<void> {
  if (to.channel === 'sms') {
    const taken = await take(services, [ofTheDay(to, Date.now())])
    if (!taken.ok) return
  }
  await deliver(services, to, message)
}

function ofTheDay({ channel, address }: Recipient, now: number): Allowance {
  return { subject: `${channel} ${address} a day`, limit: perDay[channel].address, endsAt: nextUtcDay(now) }
}

async function takeAllowances(
  services: Services,
  to: Recipient,
  purpose: string,
  clientAddress: string | undefined,
): Promise<Result<Taken, CallFailure>> {
  const now = Date.now()
  const { channel, address } = to
  const allowances: Allowance[] = [
    { subject: `${channel} ${address} ${purpose}`, limit: 1, endsAt: now + pause_ms },
    ofTheDay(to, now),
  ]
  if (clientAddress !== undefined) {
    const subject = `${channel} client ${networkOf(clientAddress)}`
    allowances.push({ subject, limit: perDay[channel].client, endsAt: nextUtcDay(now) })
  }
  const taken = await take(services, allowances)
  if (taken.ok) return ok(taken.value)
  const retryAfter_s = Math.ceil(taken.error.wait_ms / 1000)
  const isPause = taken.error.index === 0
  if (channel === 'sms' && !isPause) return fail(code.smsLimit, 'SMS limit of the day', { retryAfter_s })
  return fail(code.tooMany, 'a message was sent just now', { retryAfter_s })
}

function nextUtcDay(now: number): number {
  return new Date(now).setUTCHours(24, 0, 0, 0)
}
