import type { Currency } from '#contract/currencies.ts'
import { createMemo } from '#lib/memo.ts'
import { second_ms } from '#lib/time.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { updateSchema } from '../kit/updateSchema.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    OFFER_BUDGET: DurableObjectNamespace<OfferBudget>
  }
}

export function budgetOf(env: PlatformEnv, offerId: string) {
  return traced(env.OFFER_BUDGET.getByName(offerId))
}

const remember_ms = 10 * second_ms
const mostRemembered = 1000
const leftovers = createMemo<{ hasLeft: boolean; until: number }>(mostRemembered)
/** After a change in this isolate, and of tests. */
export const forgetLeftovers = () => leftovers.clear()

/**
 * Whether anything is left of an offer for a player who has not joined, as of ten seconds ago at most: every page with offers asks it, and one
 * object answers. Who joins is told by the budget itself.
 */
export async function hasLeft(env: PlatformEnv, offerId: string, currency: Currency): Promise<boolean> {
  const key = `${offerId} ${currency}`
  const now = Date.now()
  const known = leftovers.get(key)
  if (known && now < known.until && known.until <= now + remember_ms) return known.hasLeft
  const left = await budgetOf(env, offerId).mayPromise('', currency, 1)
  leftovers.set(key, { hasLeft: left, until: now + remember_ms })
  return left
}

type BudgetStanding = {
  budgets: { currency: Currency; budget_minor: number; used_minor: number }[]
  joined: number
  gifts: number
}

/** `id` is the player's and the gift's. */
type Reservation = { id: string; currency: string; amount_minor: number }

/**
 * The budget of one offer; the object's name is the offer's id. An amount is reserved before a wallet gives it, and is given back if the
 * wallet does not, so that what is given and what may yet be never come to more than the budget. It also says whether one may still join.
 */
export class OfferBudget extends TracedObject<PlatformEnv> {
  private readonly sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'OfferBudget')
    this.sql = state.storage.sql
    updateSchema(state.storage, [createBudget, addMostPlayers])
  }

  /**
   * The budget by currency of what is published, and for how many players it is. Below what is used, nothing more is given. `before`: the players
   * whom a code had before it was an offer.
   */
  configure(
    budget: Partial<Record<Currency, number>>,
    { mostPlayers = null, before = null }: { mostPlayers?: number | null; before?: number | null } = {},
  ): void {
    this.ctx.storage.transactionSync(() => {
      this.sql.exec('UPDATE budget SET budget_minor = 0')
      for (const [currency, budget_minor] of Object.entries(budget))
        this.sql.exec(
          `INSERT INTO budget (currency, budget_minor) VALUES (?1, ?2)
           ON CONFLICT (currency) DO UPDATE SET budget_minor = ?2`,
          ...[currency, budget_minor],
        )
      const open =
        'UPDATE standing SET is_open = 1, most_players = ?, players_before = coalesce(?, players_before)'
      this.sql.exec(open, mostPlayers, before)
    })
  }

  /** From now on nobody joins. */
  close(): void {
    this.sql.exec('UPDATE standing SET is_open = 0')
  }

  /** Counts a player once. `used_up`: nothing is left in their currency. `full`: others were faster. */
  join(playerId: string, currency: Currency, isCounted: boolean): 'joined' | 'closed' | 'used_up' | 'full' {
    return this.ctx.storage.transactionSync(() => {
      if (!this.isOpen()) return 'closed'
      if (this.leftOf(currency) <= 0) return 'used_up'
      if (isCounted && this.isFull(playerId)) return 'full'
      if (isCounted) this.sql.exec('INSERT OR IGNORE INTO joined (player_id) VALUES (?)', playerId)
      return 'joined'
    })
  }

  /** The player's object has refused. */
  leave(playerId: string): void {
    this.sql.exec('DELETE FROM joined WHERE player_id = ?', playerId)
  }

  /** Whether it may be promised to a player: so much is left, and there is room for them. */
  mayPromise(playerId: string, currency: Currency, amount_minor: number): boolean {
    return this.isOpen() && this.leftOf(currency) >= amount_minor && !this.isFull(playerId)
  }

  /** Counts a player who was promised the offer before it closed or was full. */
  note(playerId: string): void {
    this.sql.exec('INSERT OR IGNORE INTO joined (player_id) VALUES (?)', playerId)
  }

  /** Whether the amount is reserved, or was before; one that was given back is not reserved again. Throws before `configure`. */
  reserve({ id, currency, amount_minor }: Reservation): boolean {
    return this.ctx.storage.transactionSync(() => {
      const [known] = this.sql.exec<{ state: string }>('SELECT state FROM gift WHERE id = ?', id).toArray()
      if (known) return known.state !== 'released'
      if (this.sql.exec('SELECT 1 FROM budget').toArray().length === 0) throw new Error('no budget yet')
      if (this.leftOf(currency) < amount_minor) return false
      this.sql.exec(
        `INSERT INTO gift (id, currency, amount_minor, state) VALUES (?, ?, ?, 'reserved')`,
        ...[id, currency, amount_minor],
      )
      this.use(currency, amount_minor)
      return true
    })
  }

  /** What became of a reservation; a gift that was taken back whole is released after it was given. Repeated, it changes nothing. */
  settle(id: string, isGiven: boolean): void {
    this.ctx.storage.transactionSync(() => {
      const find = `SELECT currency, amount_minor FROM gift WHERE id = ? AND state <> 'released'`
      const [known] = this.sql.exec<{ currency: string; amount_minor: number }>(find, id).toArray()
      if (!known) return
      this.sql.exec('UPDATE gift SET state = ? WHERE id = ?', isGiven ? 'given' : 'released', id)
      if (!isGiven) this.use(known.currency, -known.amount_minor)
    })
  }

  standing(): BudgetStanding {
    const budgets = this.sql.exec<BudgetStanding['budgets'][number]>(
      'SELECT currency, budget_minor, used_minor FROM budget ORDER BY currency',
    )
    const counts = `SELECT (SELECT count(*) FROM joined) + (SELECT players_before FROM standing) AS joined,
      (SELECT count(*) FROM gift WHERE state = 'given') AS gifts`
    return { budgets: budgets.toArray(), ...this.sql.exec<{ joined: number; gifts: number }>(counts).one() }
  }

  /** The sums of the gifts that these players have got, by currency. */
  givenTo(playerIds: readonly string[]): { currency: string; amount_minor: number }[] {
    const query = `SELECT currency, sum(amount_minor) AS amount_minor FROM json_each(?) AS player
      JOIN gift ON gift.id >= player.value || ':' AND gift.id < player.value || ';'
      WHERE state = 'given' GROUP BY currency ORDER BY currency`
    const given = this.sql.exec<{ currency: string; amount_minor: number }>(query, JSON.stringify(playerIds))
    return given.toArray()
  }

  private isOpen(): boolean {
    return this.sql.exec('SELECT 1 FROM standing WHERE is_open = 1').toArray().length > 0
  }

  private isFull(playerId: string): boolean {
    const query = `SELECT 1 FROM standing WHERE most_players <= players_before + (SELECT count(*) FROM joined)
      AND NOT EXISTS (SELECT 1 FROM joined WHERE player_id = ?)`
    return this.sql.exec(query, playerId).toArray().length > 0
  }

  private leftOf(currency: string): number {
    const query = 'SELECT budget_minor - used_minor AS left_minor FROM budget WHERE currency = ?'
    return this.sql.exec<{ left_minor: number }>(query, currency).toArray()[0]?.left_minor ?? 0
  }

  private use(currency: string, amount_minor: number): void {
    this.sql.exec('UPDATE budget SET used_minor = used_minor + ? WHERE currency = ?', amount_minor, currency)
  }
}

function createBudget(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE budget (
      currency TEXT PRIMARY KEY,
      budget_minor INTEGER NOT NULL CHECK (budget_minor >= 0),
      used_minor INTEGER NOT NULL DEFAULT 0 CHECK (used_minor >= 0)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE gift (
      id TEXT PRIMARY KEY,
      currency TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      state TEXT NOT NULL CHECK (state IN ('reserved', 'given', 'released'))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE joined (player_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE standing (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_open INTEGER NOT NULL
    ) STRICT;
    INSERT INTO standing (id, is_open) VALUES (1, 0);
  `)
}

/** A later step. */
function addMostPlayers(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE standing ADD COLUMN most_players INTEGER;
    ALTER TABLE standing ADD COLUMN players_before INTEGER NOT NULL DEFAULT 0;
  `)
}
