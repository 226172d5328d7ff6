import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '../lib/run.ts'
import type { Promotions } from './promotions.ts'
import { currency } from './world.ts'

/*
 * What is on disk of a run's offers and of its tournament, as each of the objects has it: budgets and wallets agree gift by gift, grants of
 * free rounds agree with the stakes and wins of the ledger, and the points of a table with a recount of the ledgers.
 */
/** `reservation`: its id in the budget. */
type Gift = { id: string; reservation: string; offer: string; amount_minor: number; state: string }
type Wallet = {
  playerId: string
  gifts: Gift[]
  joined: string[]
  /** Of bonuses, and of points of missions, what they were given as, by their id. */
  bonuses: Record<string, number>
  grants: { id: string; played: number; won_minor: number }[]
  /** Stakes that took nothing and stand, and what their rounds paid. */
  free: { count: number; won_minor: number }
  /** Of the run's tournament; `recount` is what its rounds in the ledger come to. */
  points: number | undefined
  recount: number
}
type Budget = {
  budget_minor: number
  used_minor: number
  gifts: Record<string, { amount_minor: number; state: string }>
}

export type PromotionSums = { faults: string[]; lines: string[] }

export function comparePromotions(state: string, { offers, tournament }: Promotions): PromotionSums {
  const wallets = read(state, 'Wallet', (sql) => walletOf(sql, tournament))
  const budgets = new Map(read(state, 'OfferBudget', budgetIn))
  const table = new Map(read(state, 'TournamentTable', (sql) => standingsIn(sql, tournament)).flat())
  const faults = wallets.flatMap((wallet) => [...faultsOf(wallet), ...faultsOfPoints(wallet, table)])
  const lines: string[] = []
  for (const id of offers) {
    const budget = budgets.get(id)
    const gifts = wallets.flatMap(({ gifts }) => gifts).filter(({ offer }) => offer === id)
    const given = gifts.filter(({ state: one }) => one === 'given' || one === 'spent')
    // A budget says whose it is once it has reserved something.
    if (budget) faults.push(...faultsOfBudget(id, budget, gifts))
    else if (given.length > 0) faults.push(`${id}: gifts, and no budget on disk`)
    const sum_minor = given.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const joined = wallets.filter((one) => one.joined.includes(id)).length
    const refused = gifts.filter(({ state: one }) => one === 'refused').length
    lines.push(
      `${id}: ${joined} joined, ${given.length} gifts of ${sum_minor} of a budget of ${budget?.budget_minor}, ${refused} refused`,
    )
  }
  const free = wallets.reduce((sum, one) => sum + one.free.count, 0)
  const taking = wallets.filter(({ points }) => points !== undefined)
  lines.push(`free rounds: ${free} played, which took nothing`)
  lines.push(
    `${tournament}: ${taking.length} joined, ${taking.reduce((sum, { points = 0 }) => sum + points, 0) / 100} points`,
  )
  return { faults, lines }
}

/** Free stakes of each player that stand, in minor units: what was answered as a stake and took nothing. */
export function freeStakesIn(state: string): ReadonlyMap<string, number> {
  const found = read(state, 'Wallet', (sql) => {
    const sum =
      "SELECT coalesce(sum(json_extract(fingerprint, '$[1]')), 0) AS sum FROM entry WHERE kind = 'free_round'"
    return [ownerOf(sql), Number(sql.prepare(sum).get()?.['sum'])] as const
  })
  return new Map(found)
}

function faultsOf({ playerId, gifts, bonuses, grants, free }: Wallet): string[] {
  const missing = gifts
    .filter(({ state }) => state === 'given')
    .filter(({ id, amount_minor }) => {
      const isRounds = grants.some((grant) => grant.id === `offer:${id}`)
      return !isRounds && bonuses[`offer:${id}`] !== amount_minor
    })
  const played = grants.reduce((sum, one) => sum + one.played, 0)
  const won_minor = grants.reduce((sum, one) => sum + one.won_minor, 0)
  return [
    ...missing.map(({ id }) => `${playerId}: the gift ${id} is given and not there`),
    ...(played === free.count ? [] : [`${playerId}: ${played} free rounds, ${free.count} free stakes`]),
    ...(won_minor === free.won_minor
      ? []
      : [`${playerId}: free rounds won ${won_minor}, the ledger has ${free.won_minor}`]),
  ]
}

function faultsOfPoints({ playerId, points, recount }: Wallet, table: ReadonlyMap<string, number>): string[] {
  if (points === undefined) return []
  return [
    ...(points === recount ? [] : [`${playerId}: ${points} points, its rounds come to ${recount}`]),
    ...(points === table.get(playerId)
      ? []
      : [`${playerId}: ${points} points, the table has ${table.get(playerId)}`]),
  ]
}

function faultsOfBudget(
  id: string,
  { budget_minor, used_minor, gifts }: Budget,
  own: readonly Gift[],
): string[] {
  const held = Object.entries(gifts).filter(([, { state }]) => state !== 'released')
  const sum_minor = held.reduce((sum, [, { amount_minor }]) => sum + amount_minor, 0)
  const given = own.filter(({ state }) => state === 'given' || state === 'spent')
  const unknown = given.filter(
    ({ reservation, amount_minor }) =>
      gifts[reservation]?.amount_minor !== amount_minor || gifts[reservation]?.state === 'released',
  )
  const lost = held.filter(
    ([gift, { state }]) => state === 'given' && !given.some(({ reservation }) => reservation === gift),
  )
  return [
    ...(used_minor === sum_minor ? [] : [`${id}: ${used_minor} used, its gifts are ${sum_minor}`]),
    ...(used_minor <= budget_minor ? [] : [`${id}: ${used_minor} used of ${budget_minor}`]),
    ...unknown.map(({ reservation }) => `${id}: the gift ${reservation} is in no budget`),
    ...lost.map(([gift]) => `${id}: the budget gave ${gift}, the wallet did not`),
  ]
}

function read<Value>(state: string, name: string, ask: (sql: DatabaseSync) => Value | undefined): Value[] {
  return globSync(join(root, state, `v3/do/atoll-platform-${name}/*.sqlite`)).flatMap((path) => {
    const sql = new DatabaseSync(path)
    try {
      const tables = sql.prepare(
        "SELECT count(*) AS tables FROM sqlite_master WHERE name IN ('owner', 'budget', 'standing')",
      )
      const value = Number(tables.get()?.['tables']) > 0 ? ask(sql) : undefined
      return value === undefined ? [] : [value]
    } finally {
      sql.close()
    }
  })
}

const ownerOf = (sql: DatabaseSync) =>
  String(sql.prepare('SELECT player_id FROM owner').get()?.['player_id'] ?? '')

function walletOf(sql: DatabaseSync, tournament: string): Wallet {
  const playerId = ownerOf(sql)
  const all = <Row>(query: string, ...values: string[]) => sql.prepare(query).all(...values) as Row[]
  const gifts = all<Omit<Gift, 'reservation'>>(
    'SELECT id, offer_id AS offer, amount_minor, state FROM offer_gift',
  )
  // Missions give points, which a row of their own has.
  const bonuses = all<{ id: string; amount_minor: number }>(
    `SELECT id, amount_minor FROM bonus UNION ALL SELECT 'offer:' || id, count FROM point`,
  )
  const [free] = all<Wallet['free']>(
    `SELECT count(*) AS count, coalesce(sum((SELECT sum(amount_minor) FROM entry AS win WHERE win.provider = stake.provider
        AND win.round_id = stake.round_id AND win.kind = 'award')), 0) AS won_minor
     FROM entry AS stake WHERE kind = 'free_round'
       AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.key AND kind = 'rollback')`,
  )
  const [run] = all<{ points: number; joined_seq: number }>(
    'SELECT points, joined_seq FROM tournament WHERE id = ?',
    tournament,
  )
  const rounds = all<{ stake: number; payout: number; first: number }>(
    `SELECT -sum(iif(kind = 'debit', amount_minor, 0)) AS stake, sum(iif(kind = 'credit', amount_minor, 0)) AS payout,
       min(seq) AS first
     FROM entry WHERE kind IN ('debit', 'credit') AND balance_kind = 'real' AND round_id IS NOT NULL GROUP BY provider, round_id`,
  )
  const counted = rounds.filter(({ stake, first }) => run && stake > 0 && first > run.joined_seq)
  return {
    playerId,
    gifts: gifts.map((gift) => ({ ...gift, reservation: `${playerId}:${gift.id}` })),
    joined: all<{ id: string }>('SELECT id FROM offer').map(({ id }) => id),
    bonuses: Object.fromEntries(bonuses.map(({ id, amount_minor }) => [id, amount_minor])),
    grants: all('SELECT id, played, won_minor FROM free_rounds'),
    free: free ?? { count: 0, won_minor: 0 },
    points: run?.points,
    recount: counted.reduce((sum, { stake, payout }) => sum + Math.floor((payout * 100) / stake), 0),
  }
}

/** By the offer, which the ids of its gifts name: `<player>:<offer>:<number>`. */
function budgetIn(sql: DatabaseSync): [string, Budget] | undefined {
  const gifts = sql.prepare('SELECT id, amount_minor, state FROM gift').all() as {
    id: string
    amount_minor: number
    state: string
  }[]
  const [, offer] = gifts[0]?.id.split(':') ?? []
  const [sums] = sql
    .prepare('SELECT budget_minor, used_minor FROM budget WHERE currency = ?')
    .all(currency) as Pick<Budget, 'budget_minor' | 'used_minor'>[]
  if (offer === undefined || !sums) return undefined
  const named = gifts.map(({ id, ...gift }) => [id, gift] as const)
  return [offer, { ...sums, gifts: Object.fromEntries(named) }]
}

function standingsIn(sql: DatabaseSync, tournament: string): [string, number][] {
  const has = sql.prepare("SELECT 1 FROM sqlite_master WHERE name = 'run'").get()
  if (!has || sql.prepare('SELECT run FROM run').get()?.['run'] !== tournament) return []
  const rows = sql.prepare('SELECT player_id AS id, points FROM standing').all() as {
    id: string
    points: number
  }[]
  return rows.map(({ id, points }) => [id, points])
}
