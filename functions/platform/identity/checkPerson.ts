import { and, asc, desc, eq, gt, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { playerRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import type { Person } from '#contract/person.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { user, type Account } from '../tables/accounts.ts'
import { thirdPartyFailed } from '../kit/reply.ts'
import {
  exclusionsElsewhere,
  exclusionsOfPerson,
  keepIdentityHashes,
  wholePersonOf,
  type OtherExclusion,
} from './identityHashes.ts'
import { recordOnce } from '../security/events.ts'
import { lateRows, nothingLate, type Overdue, type Watched } from '../kit/lateWork.ts'
import { servicesOf, type Services } from '../kit/services.ts'
import type { PlayerWork } from '../wallet/playerWork.ts'
import { changePlayer, planWork, walletOf } from '../wallet/walletOf.ts'
import { registerOf } from './register.ts'

/** After a question without an answer. */
const again_ms = 15 * minute_ms
/** An answer that says what is known is stored again after this time: an old launch asks each half hour. */
const storedAgain_ms = 2 * hour_ms
/** How long an answer counts: a register that is down for a day does not stop play in the market. */
const answerLife_ms = 2 * day_ms

/**
 * Whether a person may have a new account, by the email or phone that they have proven. Document numbers do not count
 * here: anybody can type them, and would learn who is excluded (`WholePerson.own`). Errors: 9459 if the person is
 * excluded on another account or in the register, the same for both; 9503 if the register does not answer and the
 * market requires an answer.
 */
export async function mayJoin(
  services: Services,
  { email = null, phone = null }: Person,
): Promise<Result<undefined, CallFailure>> {
  const person = { email, phone }
  if ((await exclusionsOfPerson(services, person)).length > 0) return notThisPerson
  const register = registerOf(services)
  if (!register) return ok(undefined)
  const answer = await register.excludedOf([{ id: 'new', person }])
  if (!answer.ok) return mustAnswer(services) ? noAnswer : ok(undefined)
  return answer.value.has('new') ? notThisPerson : ok(undefined)
}

const notThisPerson = fail(code.signUpRefused, 'no account for this person')

/**
 * Excludes an account whose person is excluded elsewhere. Runs at every sign-in and when a new identifier is known.
 * Identifiers that become known after an exclusion are added to the search. A sign-in itself is never refused: the
 * money stays the player's.
 *
 * Only identifiers that both sides have shown to be theirs carry an exclusion over. Otherwise a person could type
 * another's document, and so exclude the other or learn that they are excluded. Other matches go to staff. True where the register has answered.
 */
export async function checkPerson(services: Services, account: Account): Promise<boolean> {
  const person = await wholePersonOf(services, account)
  const wallet = walletOf(services.env, account)
  const elsewhere = await exclusionsElsewhere(services, account.id, person)
  await carryOver(services, account, elsewhere)
  if ((await wallet.exclusionsOfPerson()).length > 0) await keepIdentityHashes(services, account.id, person)
  else await tellStaff(services, 'exclusion_suspected', account, elsewhere)
  return services.config.register ? askAndPlan(services, account, person.own) : false
}

/** Each of them, so that the others stay where staff lift one that came from somebody else. */
async function carryOver(
  services: Services,
  account: Account,
  elsewhere: readonly OtherExclusion[],
): Promise<void> {
  const proven = elsewhere.filter(({ isProven }) => isProven)
  const wallet = walletOf(services.env, account)
  for (const { playerId, state } of proven) {
    const { kind, until } = state
    if (kind !== 'register') await wallet.carryExclusion(playerId, { kind, until })
  }
  await tellStaff(services, 'exclusion_carried', account, proven)
}

/** Once for each two accounts, though they are found at every sign-in. */
async function tellStaff(
  services: Services,
  kind: 'exclusion_carried' | 'exclusion_suspected',
  { id }: Account,
  elsewhere: readonly OtherExclusion[],
): Promise<void> {
  for (const { playerId } of elsewhere)
    await recordOnce(services, { kind, userId: id, detail: `player ${playerId}` })
}

/** 9503 if the market requires a recent answer of the register and there is none for this player. */
export function registerAnswered(
  services: Services,
  { registerCheckedAt: at }: Pick<Account, 'registerCheckedAt'>,
): Result<undefined, CallFailure> {
  const isKnown = at !== null && at > Date.now() - answerLife_ms
  return isKnown || !mustAnswer(services) ? ok(undefined) : noAnswer
}

/** When that stops to be so by time alone; null where it never does. */
export function registerAnswerEnds(
  services: Services,
  { registerCheckedAt }: Pick<Account, 'registerCheckedAt'>,
): number | null {
  return mustAnswer(services) ? (registerCheckedAt ?? 0) + answerLife_ms : null
}

export const registerWork: PlayerWork = {
  name: 'register',
  run: ({ env, owner }) => askWhenDue(servicesOf(env), owner.playerId, Date.now()),
}

/**
 * Asks the register about a player whose last answer is a day old. Returns when it is asked next. A player whose question fails has no
 * answer until then.
 */
export async function askWhenDue(services: Services, playerId: string, now: number): Promise<number | null> {
  const { db, config } = services
  const [account] = await db.select().from(user).where(eq(user.id, playerId))
  if (!config.register || account?.role !== playerRole) return null
  const at = account.registerCheckedAt ?? 0
  if (at > now - day_ms) return at + day_ms
  try {
    const { own } = await wholePersonOf(services, account)
    return now + ((await askAbout(services, account, own)) ? day_ms : again_ms)
  } catch (error) {
    log('error', 'player not checked in the register', { player: playerId, error: describeError(error) })
    // It has no answer any more: the object, which remembers that it had one, is told first.
    const failed = db.update(user).set({ registerCheckedAt: -now }).where(eq(user.id, playerId))
    await changePlayer(services.env, playerId, async () => failed)
    return now + again_ms
  }
}

/** Half a day before an answer no longer counts. Those whose question failed are asked again all the time, and logged each time. */
export const registerWatch: Watched = {
  deadline_ms: day_ms / 2,
  late: async ({ db, config }, before) => {
    if (!config.register) return nothingLate
    const at = user.registerCheckedAt
    const isOld = and(gte(at, 0), lt(at, before - day_ms))
    const isNew = and(isNull(at), sql`${user.createdAt} < ${before}`)
    const dueAt = sql`coalesce(${at} + ${day_ms}, ${user.createdAt})`
    return lateRows(db, user, dueAt, and(eq(user.role, playerRole), or(isOld, isNew)))
  },
}

/**
 * Those whose object has lost its alarm, or who became due when a register was configured. Failed accounts fill only the remaining
 * places, because many failures could hold up everybody else.
 */
export const overdueQuestions: Overdue = async ({ db, config }, before, count) => {
  if (!config.register) return []
  const at = user.registerCheckedAt
  const players = (isDue: SQL | undefined, order: SQL, limit: number) =>
    db
      .select({ id: user.id, currency: user.currency, dueAt: sql<number>`coalesce(abs(${at}), 0)` })
      .from(user)
      .where(and(eq(user.role, playerRole), isDue))
      .orderBy(order)
      .limit(limit)
  const isOld = and(gte(at, 0), lt(at, before - day_ms))
  const due = await players(or(isNull(at), isOld), asc(at), count)
  const left = count - due.length
  return left === 0 ? due : [...due, ...(await players(and(lt(at, 0), gt(at, -before)), desc(at), left))]
}

/** The object asks again: in a day, or sooner where there was no answer. */
async function askAndPlan(services: Services, account: Account, person: Person): Promise<boolean> {
  const isAnswered = await askAbout(services, account, person)
  const dueAt = Date.now() + (isAnswered ? day_ms : again_ms)
  await planWork(services.env, account, { work: 'register', dueAt })
  return isAnswered
}

/** Asks the register, and brings the wallet in line with its answer. Without one all stays as it was: false. */
async function askAbout(services: Services, account: Account, person: Person): Promise<boolean> {
  const { env, db } = services
  const { id } = account
  const answer = await registerOf(services)?.excludedOf([{ id, person }])
  if (!answer?.ok) return false
  const isRegistered = answer.value.has(id)
  if (account.isRegistered !== isRegistered) await walletOf(env, account).setRegistered(isRegistered)
  const isSame = account.isRegistered === isRegistered
  if (!isSame || (account.registerCheckedAt ?? 0) < Date.now() - storedAgain_ms)
    await db.update(user).set({ registerCheckedAt: Date.now(), isRegistered }).where(eq(user.id, id))
  return true
}

function mustAnswer({ config }: Services): boolean {
  return config.register !== undefined && config.market.register?.whenDown === 'refuse'
}

const noAnswer = thirdPartyFailed(code.upstreamOff, 'the register of exclusions does not answer')
