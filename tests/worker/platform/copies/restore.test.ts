import { beforeEach, describe, expect, it, vi } from 'vitest'
import { copyNext, beginCopy } from '../../../../functions/platform/copies/copyTables.ts'
import { reconcilePlayers } from '../../../../functions/platform/copies/reconcile.ts'
import { acceptRestore, beginRestore } from '../../../../functions/platform/copies/restore.ts'
import { servicesOf, type PlatformEnv } from '../../../../functions/platform/kit/services.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { bankAnswers, goodBank, storedPayment } from '../payments/paymentSupport.ts'
import { firstRow, migrate, platformEnv, signUp, type Player } from '../support.ts'

/* What ends half-way: each step of a restoration may be repeated. */
const { DB } = platformEnv
const services = servicesOf(platformEnv)

beforeEach(migrate)

/** The services with something that fails. */
const failing = (more: object) => ({
  ...services,
  env: { ...platformEnv, ...more } as unknown as PlatformEnv,
})

const noted = async () =>
  (await DB.prepare('SELECT kind, player_id FROM restore_finding ORDER BY kind').all()).results

describe('[KEEP-03] a restoration that ends half-way', () => {
  it('has the triggers of the tables from the moment at which they are gone', async () => {
    while (await copyNext(services, () => beginCopy(DB, Date.now())));
    const triggers = await firstRow<{ n: number }>(
      `SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger'`,
    )
    const run = () => Promise.reject(new Error('killed'))
    const bind = (query: string, values: unknown[]) =>
      Object.assign(DB.prepare(query).bind(...values), { run })
    const dying = {
      batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
      prepare: (query: string) =>
        query.startsWith('INSERT INTO restore ')
          ? { bind: (...values: unknown[]) => bind(query, values) }
          : DB.prepare(query),
    }
    await beginRestore(failing({ DB: dying }), Date.now() + 1000).catch(() => undefined)
    const row = await firstRow<{ triggers: string }>('SELECT triggers FROM restore')
    expect(JSON.parse(row?.triggers ?? '[]')).toHaveLength(triggers?.n ?? -1)
  })
})

describe('[KEEP-05] the report of a restoration', () => {
  it('is not accepted while the stop stays', async () => {
    await DB.prepare(
      `INSERT INTO restore (id, until, copy, began_at, phase, triggers) VALUES ('r', 1, 'c', 1, 'report', '[]')`,
    ).run()
    const board = { getByName: () => ({ remove: () => Promise.reject(new Error('killed')) }) }
    await expect(acceptRestore(failing({ STOPS: board }))).rejects.toThrow('killed')
    expect(await firstRow('SELECT phase FROM restore')).toEqual({ phase: 'report' })
    const campaign = `INSERT INTO campaign (id, version, state, content, starts_at, ends_at, sent_at, created_at, updated_at)
      VALUES (?, 1, 'published', '{}', 1, 2, ?, 1, 1)`
    await DB.batch([DB.prepare(campaign).bind('under-way', null), DB.prepare(campaign).bind('over', 1)])
    expect(await acceptRestore(services)).toMatchObject({ ok: true, value: { phase: 'accepted' } })
    const { results } = await DB.prepare('SELECT id, state FROM campaign ORDER BY id').all()
    expect(results).toEqual([
      { id: 'over', state: 'published' },
      { id: 'under-way', state: 'stopped' },
    ])
  })
})

describe('[KEEP-04] players of whom no copy is there', () => {
  const ports = portsOf(services)
  const reconcile = () => reconcilePlayers(services, { after: 'payments:', until: Date.now(), count: 20 })
  const paidBy = async (player: Player) => {
    const { id } = await storedPayment(ports, player, 'in')
    await ports.store.move(id, ['created'], 'paid')
    return id
  }
  const isDue = async (id: string) => (await ports.store.find(id))?.ledgerDue
  let [anna, ben]: Player[] = []

  beforeEach(async () => {
    await bankAnswers(goodBank)
    await DB.prepare(
      `INSERT INTO restore (id, until, copy, began_at, phase, triggers) VALUES ('r', 1, ?, 1, 'reconcile', '[]')`,
    )
      .bind(new Date().toISOString())
      .run()
    ;[anna, ben] = [await signUp('anna', { currency: 'BRL' }), await signUp('ben', { currency: 'BRL' })]
  })

  it('are reconciled to the end though a step before ended within one', async () => {
    const id = await paidBy(anna!)
    // The ledger has begun: a friend’s transfer, or the first of several payments.
    const wallet = walletOf(platformEnv, { id: anna!.user.id, currency: 'BRL' })
    await wallet.bookPayment({ paymentId: 'before', amount_minor: 100, method: 'pagstar' })
    await reconcile()
    expect(await isDue(id)).toBe(true)
  })

  it('do not wait for one that fails, who is in the report', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ids = [await paidBy(anna!), await paidBy(ben!)]
    const [first = '', second = ''] = [anna!, ben!].map(({ user }) => user.id).toSorted()
    const dead = { restoredFacts: () => Promise.reject(new Error('broken')) }
    const WALLET = {
      getByName: (id: string) => (id === first ? dead : platformEnv.WALLET.getByName(id)),
    }
    const page = { after: 'payments:', until: Date.now(), count: 20 }
    expect(await reconcilePlayers(failing({ WALLET }), page)).toMatchObject({ last: null, players: 2 })
    expect(await noted()).toContainEqual({ kind: 'player_not_reconciled', player_id: first })
    const due = await Promise.all(ids.map(isDue))
    expect(due[[anna!, ben!].findIndex(({ user }) => user.id === second)]).toBe(true)
    vi.restoreAllMocks()
  })
})
