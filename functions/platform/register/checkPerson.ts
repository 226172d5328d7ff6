import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { playerRole } from '../../../contract/accounts.ts'
import { code } from '../../../contract/errors.ts'
import type { Person } from '../../../contract/person.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { day_ms } from '../../../contract/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { user, type Account } from '../accounts/tables.ts'
import { exclusionOfPerson, keepMarks, wholePersonOf } from '../protection/marks.ts'
import type { Services } from '../services.ts'
import { barFailure, excludedBar } from '../wallet/bars.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { registerOf } from './register.ts'

/** Within what a statement of D1 takes. */
const askedAtOnce = 90
/** How long an answer counts: a register that is down for a day does not stop the market. */
const answerLife_ms = 2 * day_ms

/**
 * Whether a person may have a new account. Errors: 9449 for somebody who is excluded on another account or in the register, 9503
 * where the register does not answer and the market asks for its answer.
 */
export async function mayJoin(services: Services, person: Person): Promise<Result<undefined, CallFailure>> {
  const own = await exclusionOfPerson(services, person)
  if (own) return barFailure(excludedBar(own))
  const register = registerOf(services)
  if (!register) return ok(undefined)
  const asked = await register.excludedOf([{ id: 'new', person }])
  if (!asked.ok) return mustAnswer(services) ? noAnswer : ok(undefined)
  return asked.value.has('new') ? barFailure(excludedBar({ kind: 'register', until: null })) : ok(undefined)
}

/**
 * Looks whether the person of an account is excluded elsewhere, at every sign-in and when more is known of them, and excludes the
 * account too. What is known only after an exclusion finds the person on another account from then on. A sign-in itself is never
 * refused: the money stays the player's.
 */
export async function checkPerson(services: Services, account: Account): Promise<void> {
  const person = await wholePersonOf(services, account)
  const wallet = walletOf(services.env, account)
  const elsewhere = await exclusionOfPerson(services, person, account.id)
  if (elsewhere && elsewhere.kind !== 'register')
    await wallet.exclude({ kind: elsewhere.kind, until: elsewhere.until })
  if (await wallet.ownExclusion()) await keepMarks(services, account.id, person)
  await askAbout(services, [{ account, person }])
}

/** Whether the register has said lately that the player may play, where the market asks for it: 9503 if not. */
export function registerAnswered(services: Services, account: Account): Result<undefined, CallFailure> {
  const at = account.registerCheckedAt
  const isKnown = at !== null && at > Date.now() - answerLife_ms
  return isKnown || !mustAnswer(services) ? ok(undefined) : noAnswer
}

/** For the schedule: asks about those whose last answer is a day old, some a run, the longest unasked first. */
export async function askRegisterDaily(services: Services, now: number): Promise<void> {
  if (!services.config.register) return
  const due = await services.db
    .select()
    .from(user)
    .where(
      and(
        eq(user.role, playerRole),
        or(isNull(user.registerCheckedAt), lt(user.registerCheckedAt, now - day_ms)),
      ),
    )
    .orderBy(asc(user.registerCheckedAt))
    .limit(askedAtOnce)
  const known = await Promise.all(
    due.map(async (account) => ({ account, person: await wholePersonOf(services, account) })),
  )
  if (known.length > 0) await askAbout(services, known)
}

type Known = { account: Account; person: Person }

/** Asks the register, and brings the wallets in line with its answer. Without one all stays as it was. */
async function askAbout(services: Services, known: readonly Known[]): Promise<void> {
  const register = registerOf(services)
  if (!register) return
  const asked = await register.excludedOf(known.map(({ account: { id }, person }) => ({ id, person })))
  if (!asked.ok) return
  const accounts = known.map(({ account }) => account)
  for (const isRegistered of [true, false]) {
    const said = accounts.filter(({ id }) => asked.value.has(id) === isRegistered)
    for (const account of said.filter((one) => one.isRegistered !== isRegistered))
      await walletOf(services.env, account).setRegistered(isRegistered)
    const ids = said.map(({ id }) => id)
    const answer = { registerCheckedAt: Date.now(), isRegistered }
    if (ids.length > 0) await services.db.update(user).set(answer).where(inArray(user.id, ids))
  }
}

function mustAnswer({ config }: Services): boolean {
  return config.register !== undefined && config.market.register?.whenDown === 'refuse'
}

const noAnswer = fail(code.upstreamOff, 'the register of exclusions does not answer')
