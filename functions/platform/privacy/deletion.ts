import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Deletion } from '#contract/protection.ts'
import { day_ms } from '#lib/time.ts'
import type { Client } from '../kit/client.ts'
import { emptyColumns } from '../accounts/registrationFields.ts'
import { passkey, recoveryCode, secondFactor } from '../tables/secondFactor.ts'
import { credential, session, user, type Account, placeholderEmail } from '../tables/accounts.ts'
import { favoriteGame, gameSession, recentGame } from '../tables/games.ts'
import { campaignPlayer } from '../tables/campaigns.ts'
import { personCheck } from '../tables/cases.ts'
import { agentRequest } from '../tables/partners.ts'
import { openStates, payee, payment } from '../tables/payments.ts'
import { renewHashesOf } from '../identity/renewHashes.ts'
import { recordEvent } from '../security/events.ts'
import { lateRows, type Overdue, type Watched } from '../kit/lateWork.ts'
import { servicesOf, type Services } from '../kit/services.ts'
import { document } from '../tables/verification.ts'
import type { PlayerWork } from '../wallet/playerWork.ts'
import { changePlayer, planWork, walletOf } from '../wallet/walletOf.ts'
import { withdrawConsent } from '../protection/consent.ts'
import { deletionRequest, type DeletionRow } from '../tables/protection.ts'
import { allTransfers } from './wholeWallet.ts'

/*
 * The deletion of an account: requested by the player, reversible until its day, and done by the player's object once no
 * money is on the balance or on its way. Data required by the laws on money laundering and gambling stays, without a
 * name in the account itself. Payments and the ledger stay five years, documents for DOCUMENT_DAYS_VERIFIED, and the
 * hashes of an excluded person as long as the exclusion.
 */
const reflection_ms = 30 * day_ms
const keptLedger_ms = 5 * 365 * day_ms

export async function deletionOf(services: Services, playerId: string): Promise<Deletion> {
  const [row] = await services.db.select().from(deletionRequest).where(eq(deletionRequest.playerId, playerId))
  if (!row) return { status: 'none', requested_at: null, deletes_at: null, kept: keptOf(services, undefined) }
  return {
    status: row.doneAt === null ? 'requested' : 'done',
    requested_at: new Date(row.requestedAt).toISOString(),
    deletes_at: new Date(row.deletesAt).toISOString(),
    kept: keptOf(services, row),
  }
}

function keptOf({ config }: Services, row: DeletionRow | undefined): Deletion['kept'] {
  const until = (kept_ms: number) => (row ? new Date(row.deletesAt + kept_ms).toISOString() : null)
  return [
    { data: 'payments', until: until(keptLedger_ms) },
    { data: 'ledger', until: until(keptLedger_ms) },
    { data: 'documents', until: until(config.documents.verified_ms) },
    { data: 'exclusion', until: null },
  ]
}

/** Asked for again, the first day is kept. */
export async function requestDeletion(
  services: Services,
  account: Account,
  { address }: Client,
): Promise<Deletion> {
  const now = Date.now()
  const [playerId, deletesAt] = [account.id, now + reflection_ms]
  await services.db
    .insert(deletionRequest)
    .values({ playerId, requestedAt: now, deletesAt })
    .onConflictDoNothing()
  await planWork(services.env, account, { work: 'deletion', dueAt: deletesAt })
  await recordEvent(services, { kind: 'deletion_requested', userId: playerId, address })
  return deletionOf(services, playerId)
}

export async function withdrawDeletion(
  services: Services,
  playerId: string,
  { address }: Client,
): Promise<Deletion> {
  await services.db
    .delete(deletionRequest)
    .where(and(eq(deletionRequest.playerId, playerId), isNull(deletionRequest.doneAt)))
  await recordEvent(services, { kind: 'deletion_withdrawn', userId: playerId, address })
  return deletionOf(services, playerId)
}

export const deletionWork: PlayerWork = {
  name: 'deletion',
  run: ({ env, owner }) => deleteWhenDue(servicesOf(env), owner.playerId, Date.now()),
}

/** Deletes the account if its day has come. Returns when to look again: money keeps an account until it is paid out. */
export async function deleteWhenDue(
  services: Services,
  playerId: string,
  now: number,
): Promise<number | null> {
  const [open] = await services.db
    .select({ account: user, deletesAt: deletionRequest.deletesAt })
    .from(deletionRequest)
    .innerJoin(user, eq(user.id, deletionRequest.playerId))
    .where(and(eq(deletionRequest.playerId, playerId), isNull(deletionRequest.doneAt)))
  if (!open) return null
  if (open.deletesAt > now) return open.deletesAt
  if (await hasMoney(services, open.account)) return postpone(services, playerId, now + day_ms)
  await renewHashesOf(services, open.account)
  await deleteAccount(services, open.account, now)
  return null
}

/** An account with money is put off by a day each time. */
export const deletionWatch: Watched = {
  deadline_ms: day_ms,
  late: ({ db }, before) => lateRows(db, deletionRequest, deletionRequest.deletesAt, isDue(before)),
}

/** Those whose object has lost its alarm. */
export const overdueDeletions: Overdue = ({ db }, before, count) =>
  db
    .select({ id: user.id, currency: user.currency, dueAt: deletionRequest.deletesAt })
    .from(deletionRequest)
    .innerJoin(user, eq(user.id, deletionRequest.playerId))
    .where(isDue(before))
    .orderBy(asc(deletionRequest.deletesAt))
    .limit(count)

const isDue = (before: number) => and(isNull(deletionRequest.doneAt), lt(deletionRequest.deletesAt, before))

/**
 * On its way to the balance, as what the ledger has yet to book and transfers that may still come back, or there. The balance is
 * read last: what arrives in between is on it.
 */
async function hasMoney({ db, env }: Services, account: Account): Promise<boolean> {
  const wallet = walletOf(env, account)
  const isOpen = inArray(payment.status, openStates)
  const mayMove = or(isOpen, eq(payment.ledgerDue, true))
  if ((await db.$count(payment, and(eq(payment.playerId, account.id), mayMove))) > 0) return true
  if ((await allTransfers(wallet)).some(({ state }) => state === 'Withdrawn')) return true
  return (await wallet.balance()).real_minor > 0
}

async function postpone({ db }: Services, playerId: string, deletesAt: number): Promise<number> {
  await db.update(deletionRequest).set({ deletesAt }).where(eq(deletionRequest.playerId, playerId))
  return deletesAt
}

/** One batch, which D1 runs as a transaction: nobody is half deleted. */
async function deleteAccount(services: Services, account: Account, now: number): Promise<void> {
  const { db } = services
  const { id } = account
  await withdrawConsent(services, id, 'deletion')
  const name = `deleted-${id}`
  const changes = [
    db
      .update(user)
      .set({
        ...emptyColumns,
        ...{
          affiliateId: null,
          birthDate: null,
          image: null,
          phone: null,
          contactPhone: null,
          walletAccount: null,
        },
        ...{ email: placeholderEmail(id), emailVerified: false, name, username: name, displayUsername: name },
        isBanned: true,
        updatedAt: new Date(now),
      })
      .where(eq(user.id, id)),
    db.delete(credential).where(eq(credential.userId, id)),
    db.delete(session).where(eq(session.userId, id)),
    db.delete(passkey).where(eq(passkey.userId, id)),
    db.delete(secondFactor).where(eq(secondFactor.userId, id)),
    db.delete(recoveryCode).where(eq(recoveryCode.userId, id)),
    db.delete(favoriteGame).where(eq(favoriteGame.playerId, id)),
    db.delete(recentGame).where(eq(recentGame.playerId, id)),
    // Of before; a late payout may still come for it.
    db.update(gameSession).set({ country: null, asn: null }).where(eq(gameSession.playerId, id)),
    db.delete(payee).where(eq(payee.playerId, id)),
    db.delete(agentRequest).where(eq(agentRequest.playerId, id)),
    db.delete(campaignPlayer).where(eq(campaignPlayer.playerId, id)),
    // Nobody is screened without a name; the answers stay as security events.
    db.delete(personCheck).where(eq(personCheck.playerId, id)),
    db
      .update(document)
      .set({ status: 'SUPERSEDED', decidedAt: now })
      .where(and(eq(document.playerId, id), eq(document.status, 'PENDING'))),
    db.update(deletionRequest).set({ doneAt: now }).where(eq(deletionRequest.playerId, id)),
  ] as const
  await walletOf(services.env, account).forgetPlayer()
  await changePlayer(services.env, id, () => db.batch(changes))
  await recordEvent(services, { kind: 'account_deleted', userId: id })
}
