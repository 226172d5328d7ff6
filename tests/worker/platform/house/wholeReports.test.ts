import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { payBet, placeBet, unsettleBet } from '../../../../functions/platform/wallet/betMovements.ts'
import { cancelBonus, giveBonus } from '../../../../functions/platform/wallet/bonuses.ts'
import {
  betsInPlay,
  houseDelivery,
  planHouseReport,
  type HouseReport,
} from '../../../../functions/platform/wallet/houseReport.ts'
import { balanceOf, claim, type Owner } from '../../../../functions/platform/wallet/ledger.ts'
import { adjust } from '../../../../functions/platform/wallet/movements.ts'
import { recordPayment, release, reserve } from '../../../../functions/platform/wallet/paymentMovements.ts'
import { costsOf } from '../../lib/month/costs.ts'
import { paymentCost_minor } from '../../lib/month/recount.ts'
import { migrate, platformEnv } from '../support.ts'

beforeAll(migrate)

const inWallet = <T>(owner: Owner, run: (sql: SqlStorage) => T | Promise<T>) =>
  runInDurableObject(platformEnv.WALLET.getByName(owner.playerId), (_, { storage }) => {
    claim(storage.sql, owner)
    return run(storage.sql)
  })

/** What the wallet tells the house of its entries now. */
async function reportOf(owner: Owner, sql: SqlStorage): Promise<HouseReport | undefined> {
  let told: HouseReport | undefined
  const delivery = houseDelivery(
    async () => ({ brand: 'main', ledger: 0 }),
    async (_env, _ledger, _owner, report) => {
      told = report
      return report.upto_seq
    },
    { run: () => Promise.resolve() },
  )
  planHouseReport(sql)
  sql.exec('UPDATE house_report SET due_at = 1')
  await delivery.run({ env: {} as never, owner, sql, inTransaction: (book) => book(sql) })
  return told
}

it('[DESK-10] a bet with a bonus part is in play again when its win is taken back, though the bonus has ended', async () => {
  const owner = { playerId: 'whole-bet', currency: 'USD' } as const
  const of = (id: string) => ({ id, betId: 'slip', playerId: '', currency: '' })
  await inWallet(owner, (sql) => {
    recordPayment(sql, { paymentId: 'in', amount_minor: 5000, method: 'pix' })
    const bonus = { id: 'gift', kind: 'offer', amount_minor: 500, wager_minor: 5000 } as const
    giveBonus(sql, { ...bonus, expires_at: Date.now() + day_ms })
    const stake = { ...of('stake'), amount_minor: 300, bonus_minor: 300, price: 2000 }
    expect(placeBet(sql, { ...stake, stopped: [], session: '' }).ok).toBe(true)
    expect(betsInPlay(sql)).toEqual({ count: 1, held_minor: 300 })
    expect(payBet(sql, { ...of('win'), kind: 'bet_win', amount_minor: 700 }).ok).toBe(true)
    expect(betsInPlay(sql)).toEqual({ count: 0, held_minor: 0 })
    cancelBonus(sql, 'gift')
    expect(balanceOf(sql, 'bonus')).toBe(0)
    expect(unsettleBet(sql, { ...of('undo'), winId: 'win', amount_minor: 700 }).ok).toBe(true)
    expect(betsInPlay(sql)).toEqual({ count: 1, held_minor: 300 })
  })
})

it('[DESK-11] a withdrawal that was refused before its reservation changes no cost, beside one that came back', async () => {
  const owner = { playerId: 'whole-fees', currency: 'USD' } as const
  await inWallet(owner, async (sql) => {
    adjust(sql, { balanceKind: 'real', amount_minor: 5000, key: 'desk', reason: 'test' })
    const out = (paymentId: string) => ({ paymentId, amount_minor: 1000, method: 'pix' })
    expect(reserve(sql, out('back')).ok).toBe(true)
    for (const id of ['back', 'refused', 'never']) expect(release(sql, out(id)).ok).toBe(true)
    const report = await reportOf(owner, sql)
    const fees = costsOf(owner.currency, report!).map(({ kind, amount_minor }) => [kind, amount_minor])
    expect(fees).toEqual([
      ['fee', paymentCost_minor],
      ['fee', -paymentCost_minor],
    ])
  })
})
