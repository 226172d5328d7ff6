import { networkOf } from '../../shared/clientNetwork.ts'
import { traced } from '../../shared/tracedObject.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { second_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { captchaRequired, spendCaptcha } from './captcha.ts'
import type { TryLimits } from './tryCounter.ts'

/*
 * Slows down repeated failures to sign in, per login (also unknown ones, so that they look alike) and per client (its
 * address, of IPv6 the /64); an object counts each (tryCounter.ts). A try is counted before its password is checked, and
 * the count is reverted on success; otherwise a hundred parallel tries would all be checked before the first is counted.
 * After a few failures a try needs a captcha; without one it is refused before the password is checked, and does not
 * count for the login.
 *
 * The network is asked first: who tries many logins makes no more objects than its limit and its delays let through.
 *
 * The accepted cost: somebody who knows a login can make its owner wait, a quarter of an hour at most at a time.
 */
const loginLimits: TryLimits = { free: 3, slow: 5 }
const addressLimits: TryLimits = { free: 10, slow: 30 }
/**
 * For callers who are signed in or know the password: counted per account and network, so that an attacker delays their
 * own network and not the owner. The limit over all networks is higher.
 */
const accountLimits: TryLimits = { free: 30, slow: 30 }
const operatorLimits: TryLimits = { free: 10, slow: 10 }

export type Attempt = {
  /** Call this when the password was right. */
  succeeded: () => Promise<void>
  /** The failure for a wrong password: 9429 if this try reached the limit. */
  failed: () => Result<never, CallFailure>
}

/**
 * Counts a try. Errors: 9440 if it needs a captcha and has none or a wrong one; 9429 with the seconds to wait while the
 * login or the address is delayed.
 */
export async function beginAttempt(
  services: Services,
  login: string,
  address: string | undefined,
  captcha: string | undefined,
): Promise<Result<Attempt, CallFailure>> {
  const human = captcha === undefined ? undefined : await spendCaptcha(services, captcha)
  if (human?.ok === false) return human
  const isHuman = human !== undefined
  const loginSubject = await keyedHash(services.config.authSecret, `login ${login}`)
  const addressSubject =
    address && (await keyedHash(services.config.authSecret, `address ${networkOf(address)}`))

  const byAddress = addressSubject ? await count(services, addressSubject, addressLimits, isHuman) : ok(0)
  if (!byAddress.ok) return byAddress
  const byLogin = await count(services, loginSubject, loginLimits, isHuman)
  if (!byLogin.ok) return byLogin

  const wait_ms = Math.max(byLogin.value, byAddress.value)
  return ok({
    succeeded: () => forgive(services, loginSubject, addressSubject),
    failed: () => wrongPassword(wait_ms),
  })
}

export type AccountTry = {
  accountId: string
  address: string | undefined
  factor?: 'account' | 'second factor'
  /** The error code of a wrong value. */
  wrong?: number
}

/**
 * The same for a caller who is signed in or has proved the first factor: counted per account and network, without
 * captcha.
 */
export async function beginAccountAttempt(
  services: Services,
  { accountId, address, factor = 'account', wrong = code.wrongPassword }: AccountTry,
): Promise<Result<Attempt, CallFailure>> {
  const ofAccount = `${factor} ${accountId}`
  const ofNetwork = `${ofAccount} from ${address === undefined ? 'anywhere' : networkOf(address)}`
  const [network, account] = await Promise.all(
    [ofNetwork, ofAccount].map((subject) => keyedHash(services.config.authSecret, subject)),
  )
  if (network === undefined || account === undefined) throw new Error('a hash is missing')
  const byNetwork = await count(services, network, loginLimits, true)
  if (!byNetwork.ok) return byNetwork
  const byAccount = await count(services, account, accountLimits, true)
  if (!byAccount.ok) return byAccount
  const wait_ms = Math.max(byNetwork.value, byAccount.value)
  return ok({
    succeeded: () => forgive(services, network, account),
    failed: () => (wait_ms > 0 ? tooMany(wait_ms) : fail(wrong, 'incorrect')),
  })
}

/**
 * 9403 for a wrong operator key, 9429 for a network that keeps trying; while delayed, even the right key does not reset
 * the count.
 */
export async function checkOperatorTry(
  services: Services,
  address: string | undefined,
  isRight: boolean,
): Promise<Result<undefined, CallFailure>> {
  const network = address === undefined ? 'unknown' : networkOf(address)
  const subject = await keyedHash(services.config.authSecret, `operator ${network}`)
  if (isRight) {
    const wait_ms = await triesOf(services, subject).wait()
    return wait_ms > 0 ? tooMany(wait_ms) : ok(undefined)
  }
  const counted = await count(services, subject, operatorLimits, true)
  if (!counted.ok) return counted
  return counted.value > 0 ? tooMany(counted.value) : fail(code.refused, 'operator key refused')
}

/** Calls of one key in a minute. */
const callsPerMinute = 600

/** 9429 above what one key may ask in a minute. */
export async function countCall(services: Services, keyId: string): Promise<Result<undefined, CallFailure>> {
  const subject = await keyedHash(services.config.authSecret, `key ${keyId}`)
  const wait_ms = await triesOf(services, subject).countCall(callsPerMinute)
  return wait_ms > 0 ? tooMany(wait_ms) : ok(undefined)
}

/** Resets the count of an account whose owner was verified in another way. */
export async function forgiveLogins(services: Services, logins: readonly string[]): Promise<void> {
  await Promise.all(
    logins.map(async (login) => {
      const subject = await keyedHash(services.config.authSecret, `login ${login}`)
      await triesOf(services, subject).forget()
    }),
  )
}

/** Counts a try and returns how long the next one must wait (ms) if this one fails. */
async function count(
  services: Services,
  subject: string,
  limits: TryLimits,
  isHuman: boolean,
): Promise<Result<number, CallFailure>> {
  const counted = await triesOf(services, subject).count(limits, isHuman)
  if (counted.ok) return counted
  return counted.error === 'captcha'
    ? err(captchaRequired)
    : tooMany(Math.max(second_ms, counted.error.wait_ms))
}

/**
 * A success resets the caller's own count, of the login or of the account from this network. Of the shared count, of
 * the address or of the account, it reverts only this one try. Otherwise attackers could reset it with an account of
 * their own.
 */
async function forgive(services: Services, ownSubject: string, sharedSubject?: string): Promise<void> {
  await Promise.all([
    triesOf(services, ownSubject).forget(),
    sharedSubject && triesOf(services, sharedSubject).revertOne(),
  ])
}

const triesOf = ({ env }: Services, subject: string) => traced(env.TRIES.getByName(subject))

function wrongPassword(wait_ms: number) {
  return wait_ms > 0 ? tooMany(wait_ms) : fail(code.wrongPassword, 'incorrect password')
}

function tooMany(wait_ms: number) {
  return fail(code.tooMany, 'too many failed tries', { retryAfter_s: Math.ceil(wait_ms / 1000) })
}
