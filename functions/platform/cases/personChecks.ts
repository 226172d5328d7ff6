import { asc, eq, lte } from 'drizzle-orm'
import type { PersonAnswer, PersonCheckCause, PersonOutcome } from '#contract/personCheck.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { wholePersonOf } from '../identity/identityHashes.ts'
import { personVendorOf, type PersonVendor } from '../identity/personVendor.ts'
import { lateRows, nothingLate, type Overdue, type Watched } from '../kit/lateWork.ts'
import { servicesOf, type Database, type Services } from '../kit/services.ts'
import { recordEvent } from '../security/events.ts'
import { user, type Account } from '../tables/accounts.ts'
import { personCheck, type PersonCheckRow } from '../tables/cases.ts'
import type { PlayerWork } from '../wallet/playerWork.ts'
import { planWork } from '../wallet/walletOf.ts'
import { answerText, keepAlert } from './cases.ts'

/*
 * What a vendor for identity and sanctions says of a player (PERSON_ORIGIN): asked when a document is sent, at the first payout, and again by
 * time (SCREENING_DAYS). A referral opens a case; a refusal pays nothing out; a vendor that does not answer is a referral until it does.
 */
const firstAgain_ms = 15 * minute_ms

/** Asks now, and keeps the answer. Without a vendor everybody is approved. */
export async function checkWithVendor(
  services: Services,
  account: Account,
  cause: PersonCheckCause,
): Promise<PersonOutcome> {
  const vendor = personVendorOf(services)
  if (!vendor) return 'approve'
  const answer = await ask(services, vendor, { account, cause })
  // After the answer: staff may have cleared the one before meanwhile.
  const known = await checkOf(services.db, account.id)
  return answer.ok
    ? keepAnswer(services, account, { known, answer: answer.value })
    : keepFailure(services, account, { known, detail: answer.error })
}

/** What counts for a payout: the last answer, or a first one. */
export async function outcomeForPayout(services: Services, account: Account): Promise<PersonOutcome> {
  if (!services.config.personVendor) return 'approve'
  const known = await checkOf(services.db, account.id)
  return known?.checkedAt ? known.outcome : checkWithVendor(services, account, 'payout')
}

/** Whether the last answer refuses to pay this player. */
export async function isRefused({ db, config }: Services, playerId: string): Promise<boolean> {
  return config.personVendor !== undefined && (await checkOf(db, playerId))?.outcome === 'refuse'
}

/** Undefined for who was never asked about. */
export async function checkOf(db: Database, playerId: string): Promise<PersonCheckRow | undefined> {
  const [row] = await db.select().from(personCheck).where(eq(personCheck.playerId, playerId))
  return row
}

async function ask(
  services: Services,
  vendor: PersonVendor,
  { account, cause }: { account: Account; cause: PersonCheckCause },
) {
  const { documents = [] } = await wholePersonOf(services, account)
  const { firstName, middleName, lastName, birthDate, country } = account
  const named = { first_name: firstName, middle_name: middleName, last_name: lastName }
  const person = { ...named, birth_date: birthDate, country, documents: [...new Set(documents)] }
  return vendor.check({ id: account.id, cause, person })
}

/** An answer that staff have cleared stays cleared, as long as the vendor says the same. */
async function keepAnswer(
  services: Services,
  account: Account,
  { known, answer }: { known: PersonCheckRow | undefined; answer: PersonAnswer },
): Promise<PersonOutcome> {
  const { db, config } = services
  const now = Date.now()
  const playerId = account.id
  const { reasons, reference } = answer
  const isCleared = known?.cleared === answerText(answer)
  const outcome = isCleared ? 'approve' : answer.outcome
  const kept = { outcome, reasons, reference, checkedAt: now, dueAt: now + config.screening_ms, tries: 0 }
  await db
    .insert(personCheck)
    .values({ playerId, ...kept })
    .onConflictDoUpdate({ target: personCheck.playerId, set: kept })
  await planWork(services.env, account, { work: 'screening', dueAt: kept.dueAt })
  const detail = [outcome, isCleared ? '(cleared by staff)' : '', reference ?? ''].filter(Boolean).join(' ')
  await recordEvent(services, { kind: 'person_checked', userId: playerId, detail })
  if (outcome !== 'approve') {
    const rule = outcome === 'refer' ? 'vendor_referral' : 'vendor_refusal'
    const at = new Date(now).toISOString()
    const least = { found: reasons.length, least: 0, unit: 'reasons' } as const
    const facts = { from: at, until: at, ...least, reasons, events: [], accounts: [] }
    await keepAlert(services, playerId, { rule, facts }, now)
  }
  return outcome
}

/** The last answer stays; who has none waits for staff. Asked again after 15 minutes, then after twice as long, up to a day. */
async function keepFailure(
  services: Services,
  account: Account,
  { known, detail }: { known: PersonCheckRow | undefined; detail: string },
): Promise<PersonOutcome> {
  const playerId = account.id
  const tries = (known?.tries ?? 0) + 1
  log('error', 'no answer of the vendor for identity', { player: playerId, tries, detail })
  const again = { tries, dueAt: Date.now() + Math.min(firstAgain_ms * 2 ** (tries - 1), day_ms) }
  const none = { outcome: 'refer', reasons: ['no answer yet'] } as const
  await services.db
    .insert(personCheck)
    .values({ playerId, ...none, reasons: [...none.reasons], ...again })
    .onConflictDoUpdate({ target: personCheck.playerId, set: again })
  await planWork(services.env, account, { work: 'screening', dueAt: again.dueAt })
  return known?.outcome ?? none.outcome
}

export const screeningWork: PlayerWork = {
  name: 'screening',
  run: ({ env, owner }) => screenWhenDue(servicesOf(env), owner.playerId, Date.now()),
}

/** Asks the vendor again if it is time, or there is no answer yet. Returns when it is due next. */
export async function screenWhenDue(
  services: Services,
  playerId: string,
  now: number,
): Promise<number | null> {
  if (!services.config.personVendor) return null
  const { db } = services
  const [due] = await db
    .select({ account: user, known: personCheck })
    .from(personCheck)
    .innerJoin(user, eq(user.id, personCheck.playerId))
    .where(eq(personCheck.playerId, playerId))
  if (!due) return null
  const { account, known } = due
  if (known.dueAt > now) return known.dueAt
  // Somebody whose documents cannot be read waits like the others.
  await checkWithVendor(services, account, 'screening').catch((error: unknown) =>
    keepFailure(services, account, { known, detail: describeError(error) }),
  )
  return (await checkOf(db, playerId))?.dueAt ?? null
}

/** Those whose object has lost its alarm, or who became due when a vendor was configured. */
export const overdueScreenings: Overdue = async ({ db, config }, before, count) =>
  config.personVendor
    ? db
        .select({ id: user.id, currency: user.currency, dueAt: personCheck.dueAt })
        .from(personCheck)
        .innerJoin(user, eq(user.id, personCheck.playerId))
        .where(lte(personCheck.dueAt, before))
        .orderBy(asc(personCheck.dueAt))
        .limit(count)
    : []

export const screeningWatch: Watched = {
  deadline_ms: day_ms,
  late: async ({ db, config }, before) =>
    config.personVendor
      ? lateRows(db, personCheck, personCheck.dueAt, lte(personCheck.dueAt, before))
      : nothingLate,
}
