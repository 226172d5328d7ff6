import { networkOf } from '../../shared/clientNetwork.ts'
import { nextUtcDay } from '#lib/dates.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { recordTechnical } from '../security/technical.ts'
import { log } from '../../shared/log.ts'
import type { Services } from '../kit/services.ts'
import { take, type Allowance, type Taken, type UsedUp } from './allowance.ts'
import type { Message } from './compose.ts'
import { deliver, type Recipient } from './deliver.ts'

/*
 * Limits for messages, because anybody may request one to any address. Per address and purpose: one a minute and a
 * number a day (UTC), of which one network may use a part. Per client: more, because many people share a network
 * address. For all strangers together: a number of SMS an hour and a day, and per country. Purposes are counted
 * separately: using up the codes of a sign-up leaves those of a recovery.
 *
 * Strangers cannot silence a recovery. A network that has signed in to the account counts apart from all others, and
 * who brings a hard captcha has `address.hard` a day in place of `address.all`.
 */
const pause_ms = minute_ms
const perDay = {
  email: { address: { all: 10, hard: 40 }, network: 6, client: 50 },
  sms: { address: { all: 5, hard: 12 }, network: 3, client: 20 },
} as const
/** Counted separately, so that a stranger's requests use up no notices, and what a player wants to be told of, none of security. */
const smsPerDay = { news: 10, campaign: 3, notices: 20 }

/**
 * A requested message: each `purpose` is counted separately; `clientAddress` is the requester's. `recovery`: whether the
 * requester's network has signed in to the account, and whether the request brought a hard captcha.
 */
export type MessageRequest = {
  purpose: string
  clientAddress: string | undefined
  recovery?: RecoveryRequest
}
export type RecoveryRequest = { isKnown: boolean; isHard: boolean }

type Counted = Allowance & { scope: 'pause' | 'address' | 'network' | 'client' | 'cap' }

/**
 * Sends a requested message. Errors: 9429 with the time to wait, 9441 when the day's SMS are used up, 9442 when it
 * could not be sent; then it may be requested again at once. For a recovery also 9440 when it needs a hard captcha.
 */
export async function sendRequested(
  services: Services,
  to: Recipient,
  request: MessageRequest,
  message: Message,
): Promise<Result<undefined, CallFailure>> {
  const allowance = await takeAllowances(services, to, request)
  if (!allowance.ok) return allowance
  const delivery = await deliver(services, to, message)
  if (!delivery.ok) await allowance.value.giveBack()
  return delivery
}

/** dropped: no SMS is left of the day. later: the gateway did not take it, and may the next time. */
export type NoticeSent = 'sent' | 'dropped' | 'later'

/** Sends a notice that was not requested. A failure is logged, because the event has already happened. */
export async function sendNotice(services: Services, to: Recipient, message: Message): Promise<NoticeSent> {
  const allowance = to.channel === 'sms' ? await takeNotice(services, to, message) : undefined
  if (allowance?.ok === false) {
    log('warn', 'no more SMS today', { kind: message.kind })
    return 'dropped'
  }
  if ((await deliver(services, to, message)).ok) return 'sent'
  await allowance?.value.giveBack()
  return 'later'
}

/** Campaigns go to many at once: they have the day's caps of the deployment, apart from what was requested. */
async function takeNotice(
  services: Services,
  to: Recipient,
  { kind }: Message,
): Promise<Result<Taken, UsedUp>> {
  const purpose = kind === 'news' || kind === 'campaign' ? kind : 'notices'
  const subject = `${purpose} ${to.channel} ${to.address} a day`
  const own = { subject, limit: smsPerDay[purpose], endsAt: nextUtcDay(Date.now()) }
  const caps = purpose === 'campaign' ? ofDeployment(services, to, { purpose }, ['day']) : []
  const taken = await take(services, [own, ...caps])
  const refusing = taken.ok ? undefined : caps[taken.error.index - 1]
  if (refusing) await alarmOfCap(services, refusing)
  return taken
}

async function takeAllowances(
  services: Services,
  to: Recipient,
  request: MessageRequest,
): Promise<Result<Taken, CallFailure>> {
  const allowances = [
    ...ofAddress(to, request),
    ...(to.channel === 'sms' ? ofDeployment(services, to, request) : []),
  ]
  const allowance = await take(services, allowances)
  if (allowance.ok) return ok(allowance.value)
  const refusing = allowances[allowance.error.index]
  if (refusing?.scope === 'cap') await alarmOfCap(services, refusing)
  if (refusing?.scope === 'address' && request.recovery?.isHard === false) return hardCaptchaNeeded
  const retryAfter_s = Math.ceil(allowance.error.wait_ms / 1000)
  if (to.channel === 'sms' && refusing?.scope !== 'pause') {
    return fail(code.smsLimit, 'SMS limit of the day', { retryAfter_s })
  }
  return fail(code.tooMany, 'a message was sent just now', { retryAfter_s })
}

const hardCaptchaNeeded = fail(code.captchaInvalid, 'a hard captcha is needed', {
  fields: { captcha: 'captchaHard' },
})

function ofAddress({ channel, address }: Recipient, request: MessageRequest): Counted[] {
  const { purpose, clientAddress, recovery } = request
  const now = Date.now()
  const endsAt = nextUtcDay(now)
  const limits = perDay[channel]
  const network = clientAddress === undefined ? undefined : networkOf(clientAddress)
  const isApart = network !== undefined && recovery?.isKnown === true
  const subject = `${channel} ${address} ${purpose}${isApart ? ` of ${network}` : ''}`
  const limit = limits.address[recovery?.isHard ? 'hard' : 'all']
  const counted: Counted[] = [{ scope: 'pause', subject, limit: 1, endsAt: now + pause_ms }]
  if (!isApart) counted.push({ scope: 'address', subject: `${subject} a day`, limit, endsAt })
  if (network === undefined) return counted
  return [
    ...counted,
    { scope: 'network', subject: `${subject} a day from ${network}`, limit: limits.network, endsAt },
    { scope: 'client', subject: `${channel} client ${network}`, limit: limits.client, endsAt },
  ]
}

/** Against SMS pumping (numbers that earn their owner money per SMS): a limit to what the deployment can afford. */
function ofDeployment(
  { config }: Services,
  { address }: Recipient,
  { purpose }: Pick<MessageRequest, 'purpose'>,
  spans: readonly ('hour' | 'day')[] = ['hour', 'day'],
): Counted[] {
  const now = Date.now()
  const ends = { hour: now + hour_ms, day: nextUtcDay(now) }
  const areas = { all: 'all', country: `+${callingCodeOf(address)}` }
  return (['all', 'country'] as const).flatMap((area) =>
    spans.map((span) => ({
      scope: 'cap' as const,
      subject: `sms ${purpose} ${areas[area]} a ${span}`,
      limit: config.smsCaps[area][span],
      endsAt: ends[span],
    })),
  )
}

/** Logs an alarm, once per limit and period. */
async function alarmOfCap(services: Services, { subject, endsAt }: Counted): Promise<void> {
  const first = await take(services, [{ subject: `alarm ${subject}`, limit: 1, endsAt }])
  if (first.ok) await recordTechnical(services, { kind: 'sms_cap_reached', detail: subject })
}

/*
 * The calling code of a number in E.164 digits: one digit for 1 and 7, two for those listed here, three for all others.
 */
const twoDigits = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 ' +
    '81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
)

/** The prefix of a number, for counting by country; also for numbers without a valid calling code. */
export function callingCodeOf(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1)
  const two = digits.slice(0, 2)
  return twoDigits.has(two) ? two : digits.slice(0, 3)
}
