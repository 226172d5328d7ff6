import { and, eq, inArray } from 'drizzle-orm'
import type { Currency } from '#contract/currencies.ts'
import { day_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { sqlList } from '../kit/list.ts'
import { sourceOf } from '../kit/packed.ts'
import type { Services } from '../kit/services.ts'
import { takerOf } from '../jackpots/shard.ts'
import { user } from '../tables/accounts.ts'
import { jackpot } from '../tables/jackpots.ts'
import { walletCopies } from '../wallet/copies.ts'
import type { RestoredFacts } from '../wallet/restoredFacts.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { reconcilePayments, strangePayments, type Finding } from './reconcilePayments.ts'

/*
 * What was restored is of different moments: D1 of the last night, each wallet of its last copy, the jackpots of the night. Here it is
 * brought together, player by player; money follows the ledgers. What nothing can decide is left for a person, and is in the report.
 */
type Page = { after: string; until: number; count: number }

/** Wallets and their jackpots may differ by this much of time. */
const lately_ms = 3 * day_ms
/** After the players with copies come those of whom D1 has payments: `payments:` and the last of them. */
const paymentsPrefix = 'payments:'

/** The next players; `last` is where it goes on, null at the end. */
export async function reconcilePlayers(
  services: Services,
  { after, until, count }: Page,
): Promise<{ last: string | null; players: number }> {
  if (after.startsWith(paymentsPrefix))
    return reconcileLedgerless(services, after.slice(paymentsPrefix.length), count)
  const listed = await sourceOf(services.env).list({
    ...{ prefix: walletCopies, delimiter: '/', limit: count },
    ...(after !== '' && { cursor: after }),
  })
  const ids = listed.delimitedPrefixes.map((prefix) => prefix.slice(walletCopies.length, -1))
  const known = await knownPlayers(services, ids)
  for (const id of ids)
    await unlessFailed(services, { kind: 'player_not_reconciled', playerId: id }, async () => {
      const facts = await services.env.WALLET.getByName(id).restoredFacts(until - lately_ms)
      if (facts) await reconcilePlayer(services, facts, known.has(id))
    })
  return { last: listed.truncated ? listed.cursor : paymentsPrefix, players: ids.length }
}

async function knownPlayers({ db }: Services, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, sqlList([...ids])))
  return new Set(rows.map(({ id }) => id))
}

async function reconcilePlayer(services: Services, facts: RestoredFacts, isKnown: boolean): Promise<void> {
  const { owner, openRounds, openBets, real_minor } = facts
  const { playerId } = owner
  const note = (finding: Omit<Finding, 'playerId'>) => noteFinding(services, { ...finding, playerId })
  if (!isKnown)
    return note({ kind: 'player_without_account', isMended: false, detail: { real_minor, ...owner } })
  const player = { id: playerId, currency: owner.currency }
  for (const told of await reconcilePayments(services, player, facts.payments)) await note(told)
  for (const told of await reconcileTransfers(services, facts)) await note(told)
  if (await alignJackpots(services, facts))
    await note({ kind: 'stakes_told_again', isMended: true, detail: {} })
  await services.env.DB.prepare('UPDATE rtp_cursor SET upto_seq = ?1 WHERE player_id = ?2 AND upto_seq > ?1')
    .bind(facts.lastSeq, playerId)
    .run()
  // Their providers end them, as they end every round: by a payout, by a repetition, or by a refund.
  if (openRounds.count > 0) await note({ kind: 'rounds_open', isMended: false, detail: openRounds })
  if (openBets > 0) await note({ kind: 'bets_open', isMended: false, detail: { count: openBets } })
}

async function reconcileTransfers(
  { env }: Services,
  { owner, transfers }: RestoredFacts,
): Promise<Omit<Finding, 'playerId'>[]> {
  const findings: Omit<Finding, 'playerId'>[] = []
  const { playerId, currency } = owner
  for (const { id, is_incoming, other_id, amount_minor, state } of transfers) {
    const other = walletOf(env, { id: other_id, currency })
    const detail = { transfer: id, friend: other_id, amount_minor }
    if (state === 'Returned' || (state === 'Withdrawn' && !is_incoming)) continue
    if (await other.hasTransfer(id)) continue
    if (is_incoming) await other.transferAgain(id, playerId, amount_minor)
    else await walletOf(env, { id: playerId, currency }).sendAgain(id)
    findings.push({
      kind: is_incoming ? 'transfer_taken_again' : 'transfer_sent_again',
      isMended: true,
      detail,
    })
  }
  return findings
}

/** The jackpots hear again of what came after their copy, and forget what the ledger lost. True if there is anything to hear. */
async function alignJackpots(
  { db, env, config }: Services,
  { owner, lastSeq }: RestoredFacts,
): Promise<boolean> {
  const { playerId, currency } = owner
  const open = await db
    .select({ id: jackpot.id })
    .from(jackpot)
    .where(and(eq(jackpot.currency, currency), eq(jackpot.isOpen, true)))
  const heard = await Promise.all(
    open.map(({ id }) => takerOf(env, id, playerId, config.jackpotShards).alignHeard(playerId, lastSeq)),
  )
  const known = heard.filter((seq) => seq !== undefined)
  if (known.length === 0) return false
  return walletOf(env, { id: playerId, currency }).tellAgainFrom(Math.min(...known))
}

/**
 * Players of whom D1 has payments, and no bucket a copy: their ledgers are written again from the payments. Such a ledger may have begun
 * in a step before that ended half-way, or by the transfers of a friend.
 */
async function reconcileLedgerless(services: Services, after: string, count: number) {
  const query = `SELECT DISTINCT player_id AS id, currency FROM payment WHERE player_id > ? ORDER BY player_id LIMIT ?`
  const { results } = await services.env.DB.prepare(query)
    .bind(after, count)
    .all<{ id: string; currency: Currency }>()
  for (const player of results)
    await unlessFailed(services, { kind: 'player_not_reconciled', playerId: player.id }, async () => {
      const facts = await services.env.WALLET.getByName(player.id).restoredFacts(0)
      if (facts?.isRestored) return
      for (const told of await reconcilePayments(services, player, facts?.payments ?? []))
        await noteFinding(services, { ...told, playerId: player.id })
    })
  const last = results.at(-1)
  if (last && results.length === count) return { last: paymentsPrefix + last.id, players: results.length }
  for (const finding of await strangePayments(services, await copiedAt(services)))
    await noteFinding(services, finding)
  return { last: null, players: results.length }
}

/** A day before the copy of D1 began. */
async function copiedAt({ env: { DB } }: Services): Promise<number> {
  const row = await DB.prepare('SELECT copy FROM restore').first<{ copy: string }>()
  const [day = ''] = (row?.copy ?? '').split('T')
  return Date.parse(day) - day_ms
}

/** What fails for one must not hold up the others: it is in the report. */
export async function unlessFailed<Value>(
  services: Services,
  finding: Pick<Finding, 'kind' | 'playerId'>,
  run: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await run()
  } catch (error) {
    log('error', 'not restored', { ...finding, error: describeError(error) })
    await noteFinding(services, { ...finding, isMended: false, detail: { error: describeError(error) } })
    return undefined
  }
}

/** The same is noted once. */
export async function noteFinding(
  { env: { DB } }: Services,
  { kind, playerId, isMended, detail }: Finding,
): Promise<void> {
  const text = JSON.stringify(detail)
  await DB.prepare(
    'INSERT OR IGNORE INTO restore_finding (id, kind, player_id, is_mended, detail) VALUES (?, ?, ?, ?, ?)',
  )
    .bind(`${kind} ${playerId ?? ''} ${text}`, kind, playerId ?? null, isMended ? 1 : 0, text)
    .run()
}
