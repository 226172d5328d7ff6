import { and, eq, ne } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { PromocodeUse } from '#contract/bonuses.ts'
import type { Currency } from '#contract/currencies.ts'
import { decimalOf, toMajor } from '#contract/money.ts'
import type { FileAnswer } from '#contract/payments.ts'
import { ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { csvOf } from '../kit/list.ts'
import type { Client } from '../kit/client.ts'
import { complaintsOf } from '../complaints/complaints.ts'
import { registrationOf } from '../accounts/registrationFields.ts'
import { listPasskeys } from '../accounts/passkeys/passkeys.ts'
import { credential, session, type Account } from '../tables/accounts.ts'
import { codeHistory } from '../offers/codes.ts'
import { favoriteGame, gameLike, gameSession, recentGame } from '../tables/games.ts'
import { payment, type Payment } from '../tables/payments.ts'
import { takeForCall } from '../messages/allowance.ts'
import { newsOf } from '../inbox/inboxCalls.ts'
import { profileOf } from '../profile/profile.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { payeesOf } from '../payments/payees.ts'
import { document } from '../tables/verification.ts'
import { termsOf } from '../terms/terms.ts'
import type { OpenedGame } from '../wallet/gameSessions.ts'
import type { Entry } from '../wallet/ledger.ts'
import { playWalletOf, walletOf } from '../wallet/walletOf.ts'
import { wholeConsentOf } from '../protection/consent.ts'
import { deletionOf } from './deletion.ts'
import { limitsOf } from '../protection/limits.ts'
import { markersOf } from '../protection/markers.ts'
import { campaignsOf } from '../inbox/campaignNews.ts'
import { playOf } from '../protection/play.ts'
import type { TransferRow } from '../wallet/transfers.ts'
import { allEntries, allTransfers } from './wholeWallet.ts'

/** A file of about 5 MB; a player with more gets it from the operator. */
const mostEntries = 30_000
/** A file reads the whole ledger. */
const perHour = 10
/** The row of an account's password among the ways to sign in. */
const passwordProvider = 'credential'

/**
 * All stored data of a player, or only the movements of the wallet. 9413 for more movements than fit, 9429 above ten files an hour. Left out:
 * hashes of passwords and tokens, and data about other people.
 */
export async function exportData(
  services: Services,
  account: Account,
  format: 'json' | 'csv',
  client: Client,
): Promise<Result<FileAnswer, CallFailure>> {
  const files = { subject: `exports ${account.id}`, limit: perHour, endsAt: Date.now() + hour_ms }
  const allowed = await takeForCall(services, [files], 'files')
  if (!allowed.ok) return allowed
  const wallet = walletOf(services.env, account)
  const { count } = await wallet.history(1, 1)
  if (count > mostEntries) return fail(code.tooLarge, 'more movements than one file takes')
  const entries = await allEntries(wallet)
  await recordEvent(services, {
    kind: 'data_exported',
    userId: account.id,
    address: client.address,
    detail: format,
  })
  const name = `${services.config.brand.name.toLowerCase()}-${account.username}.${format}`
  if (format === 'csv') return ok({ name, type: 'text/csv', text: ledgerCsv(entries, account) })
  const data = {
    ...(await dataOf(services, account)),
    ledger: entries.map((entry) => describe(entry, account.currency)),
  }
  return ok({ name, type: 'application/json', text: JSON.stringify(data, null, 2) })
}

async function dataOf(services: Services, account: Account) {
  const { db, env } = services
  const { id, currency } = account
  const wallet = walletOf(env, account)
  const [passkeys, sessions, games, favorites, likes, recent] = await Promise.all([
    listPasskeys(services, account),
    db
      .select({
        created_at: session.createdAt,
        last_seen_at: session.updatedAt,
        device: session.userAgent,
        country: session.country,
      })
      .from(session)
      .where(eq(session.userId, id)),
    openedBy(services, account),
    db.select({ game: favoriteGame.gameId }).from(favoriteGame).where(eq(favoriteGame.playerId, id)),
    db.select({ game: gameLike.gameId }).from(gameLike).where(eq(gameLike.playerId, id)),
    recentOf(services, id),
  ])
  const [documents, payments, { payees }, bonuses, { offers, points }, transfers, promocodes, linked] =
    await Promise.all([
      db
        .select({ sent_at: document.createdAt, status: document.status, reason: document.reason })
        .from(document)
        .where(eq(document.playerId, id)),
      db.select().from(payment).where(eq(payment.playerId, id)),
      payeesOf(services, id, Number.MAX_SAFE_INTEGER),
      wallet.bonuses(),
      wallet.offers(),
      allTransfers(wallet),
      codeHistory(services, account, { page: 1, count: 10_000 }),
      db
        .select({
          provider: credential.providerId,
          id: credential.accountId,
          linked_at: credential.createdAt,
        })
        .from(credential)
        .where(and(eq(credential.userId, id), ne(credential.providerId, passwordProvider))),
    ])
  return {
    exported_at: new Date().toISOString(),
    profile: await profileOf(services, account),
    created_at: account.createdAt.toISOString(),
    brought_by: account.affiliateId,
    registration: {
      ...registrationOf(account),
      sign_in_phone: account.phone,
      adult_confirmed_at: account.adultConfirmedAt,
    },
    ...{ sessions, ...passkeys, linked_accounts: linked, documents },
    payments: payments.map(describePayment),
    payees,
    ...{ bonuses, offers, points, tournaments: (await wallet.tournaments()).runs },
    free_play: { bets: await wallet.allFreeBets(), rounds: await wallet.freeRounds() },
    promocodes: promocodes.history.map(describeUse),
    transfers: transfers.map((transfer) => describeTransfer(transfer, currency)),
    games: { sessions: games, favorites, likes, recent },
    limits: await limitsOf(services, account),
    play: await playOf(services, account),
    markers_of_harm: await markersOf(services.db, id),
    consent: await wholeConsentOf(services, id),
    ...(await toldTo(services, account)),
    complaints: (await complaintsOf(services, id)).complaints,
    accepted_terms: (await termsOf(db, account, account.lang)).accepted,
    deletion: await deletionOf(services, id),
  }
}

/** What the player was told, and by which ways they want it. */
async function toldTo(services: Services, account: Account) {
  const wallet = walletOf(services.env, account)
  return {
    inbox: (await wallet.allNews()).map((news) => newsOf(news, account.currency)),
    marketing: await campaignsOf(services, account.id),
    notices: await wallet.newsWishes(),
    push: await wallet.pushState(),
  }
}

/** From the player's object; of what D1 has from before, D1 alone knows the country. */
async function openedBy({ db, env }: Services, account: Account): Promise<OpenedGame[]> {
  const { provider, gameId: game, createdAt: opened_at, country, tokenHash } = gameSession
  const before = await db
    .select({ tokenHash, provider, game, opened_at, country })
    .from(gameSession)
    .where(eq(gameSession.playerId, account.id))
  const known = new Set(before.map((one) => one.tokenHash))
  const since = (await walletOf(env, account).openedGames()).filter((one) => !known.has(one.tokenHash))
  return [...before, ...since].map((one) => ({
    ...{ provider: one.provider, game: one.game, opened_at: one.opened_at, country: one.country },
  }))
}

/** From the player's object, with what D1 has from before. */
async function recentOf({ db, env }: Services, id: string): Promise<{ game: string }[]> {
  const { gameId, playedAt } = recentGame
  const before = await db.select({ gameId, playedAt }).from(recentGame).where(eq(recentGame.playerId, id))
  const games = await playWalletOf(env, id).carryRecent(before)
  return games.map((game) => ({ game }))
}

function describeTransfer(transfer: TransferRow, currency: Currency) {
  const { at, other_login, amount_minor, is_incoming, state } = transfer
  const amount = toMajor(amount_minor, currency)
  return { at, login: other_login, amount, is_incoming: is_incoming === 1, state }
}

function describePayment(row: Payment) {
  return {
    ...{ id: row.id, request_id: row.requestId, direction: row.direction, method: row.method },
    ...{
      amount: toMajor(row.amountMinor, row.currency),
      fee: toMajor(row.feeMinor, row.currency),
      currency: row.currency,
    },
    ...{ status: row.status, details: row.details, end2end: row.end2end },
    created_at: new Date(row.createdAt).toISOString(),
    settled_at: row.settledAt === null ? null : new Date(row.settledAt).toISOString(),
  }
}

function describeUse({ code, createdAt: used_at, status, value, count }: PromocodeUse) {
  return { code, used_at, status, value, is_given: count > 0 }
}

function describe(of: Entry, currency: Currency) {
  const { at, balance_kind: balance, kind, amount_minor, balance_after_minor, ...entry } = of
  return {
    at: new Date(at).toISOString(),
    ...{
      balance,
      kind,
      amount: toMajor(amount_minor, currency),
      balance_after: toMajor(balance_after_minor, currency),
    },
    ...{ provider: entry.provider, game: entry.game_id, round: entry.round_id, key: entry.key },
  }
}

const head = [
  ...['date', 'balance', 'kind', 'amount', 'balance_after', 'currency'],
  ...['provider', 'game', 'round', 'key'],
]

function ledgerCsv(entries: readonly Entry[], { currency }: Account): string {
  const rows = entries.map((entry) => [
    ...[new Date(entry.at).toISOString(), entry.balance_kind, entry.kind],
    ...[decimalOf(entry.amount_minor, currency), decimalOf(entry.balance_after_minor, currency), currency],
    ...[entry.provider ?? '', entry.game_id ?? '', entry.round_id ?? '', entry.key],
  ])
  return csvOf([head, ...rows])
}
