import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketIds, type MarketId } from '#contract/marketIds.ts'
import { markets } from '#contract/markets.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import type { PlayerContext } from '../../../../functions/platform/accounts/calls.ts'
import { capWager } from '#contract/bonusTerms.ts'
import { offerCalls } from '../../../../functions/platform/offers/offerCalls.ts'
import { chooseOffer } from '../../../../functions/platform/offers/depositOffer.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import { paymentStaffCalls } from '../../../../functions/platform/payments/staffCalls.ts'
import { payoutWork } from '../../../../functions/platform/payments/store.ts'
import { requestWithdrawal } from '../../../../functions/platform/payments/request.ts'
import { playerStaffCalls } from '../../../../functions/platform/operator/playerCalls.ts'
import type { StaffContext } from '../../../../functions/platform/staff/calls.ts'
import type { Account } from '../../../../functions/platform/tables/accounts.ts'
import { transferCalls } from '../../../../functions/platform/transfers/transferCalls.ts'
import { walletOf, type PlayerWallet } from '../../../../functions/platform/wallet/walletOf.ts'
import { welcome } from '../offers/offerSupport.ts'
import { accountOf, deposit, migrate, operator, platformEnv, signUp, unstopped } from '../support.ts'

let account: Account
let wallet: PlayerWallet
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  const { user: player } = await signUp(`Bonused${(players += 1)}`, { currency: 'BRL' })
  account = await accountOf(player.id)
  wallet = walletOf(platformEnv, account)
})

function inMarket(id: MarketId): Services {
  const services = servicesOf(platformEnv)
  return { ...services, config: { ...services.config, market: markets[id], register: undefined } }
}

const stake = { ...unstopped, provider: 'pragmatic', gameId: 'g', transactionId: 't1', roundId: 'r1' }

const asked = (services: Services, more: object = {}) =>
  ({ services, account, reach: null, ...more }) as unknown

describe('bonuses by market', () => {
  it('[TRUST-03] br has no welcome bonus, no promo code and no gift of the operator; ukgc no cashback', async () => {
    await welcome()
    expect(await chooseOffer(inMarket('none'), account, 5000)).toMatchObject({ ok: true })
    for (const market of ['br', 'ukgc'] as const)
      expect(await chooseOffer(inMarket(market), account, 5000)).toMatchObject({ error: { code: 2214 } })
    const code = asked(inMarket('br'), { body: { code: 'ANY' } }) as PlayerContext<'activatePromocode'>
    expect(await offerCalls.activatePromocode(code)).toMatchObject({ ok: false, error: { code: 9471 } })
    const gift = { account: 'bonus', amount_minor: 500, key: 'gift', reason: 'r' }
    const adjusting = asked(inMarket('br'), {
      ...{ params: { id: account.id }, body: gift, actor: { kind: 'key' }, client: {}, audit: {} },
    }) as StaffContext<'adjustPlayer'>
    expect(await playerStaffCalls.adjustPlayer(adjusting)).toMatchObject({ error: { code: 9471 } })
    expect(markets.ukgc.bonuses.kinds).not.toContain('cashback')
  })

  it('[TRUST-03] the wagering of a bonus is capped by itself', () => {
    expect(capWager(500_000, 10_000, 1000)).toBe(100_000)
    expect(capWager(50_000, 10_000, 1000)).toBe(50_000)
    expect(capWager(500_000, 10_000, null)).toBe(500_000)
  })

  it('[TRUST-03] where products are not mixed, bets alone count for a bonus', async () => {
    await deposit(account.id, 100_000)
    const bonus = { kind: 'promocode', amount_minor: 1000, wager_minor: 5000 } as const
    const expires_at = Date.now() + day_ms
    await wallet.giveBonus({ ...bonus, id: 'mixed', expires_at })
    await wallet.giveBonus({ ...bonus, id: 'bets', expires_at, counts: 'sport' })
    await wallet.debit({ ...stake, amount_minor: 3000 })
    const left = async () =>
      Object.fromEntries((await wallet.bonuses()).map(({ id, to_wager_minor }) => [id, to_wager_minor]))
    expect(await left()).toEqual({ mixed: 2000, bets: 5000 })
    expect(await wallet.leftToWager()).toBe(5000)
  })
})

describe('money by market', () => {
  it('[TRUST-04] no market but that of none lets players send money to each other', async () => {
    account = { ...account, friendTransferAllowed: true }
    const friend = { friend_login: 'nobody', amount: 5, request_id: 'request-1' }
    for (const id of marketIds) {
      const sending = asked(inMarket(id), { body: friend }) as PlayerContext<'transferToFriend'>
      const sent = await transferCalls.transferToFriend(sending)
      expect(sent.ok ? 0 : sent.error.code, id).toBe(id === 'none' ? 501 : 251)
    }
  })

  it('[TRUST-04] br pays the account’s own CPF and nobody else, nor an account of which none is known', async () => {
    const pay = (details: object) => {
      const requester = asked(inMarket('br'), { client: { lang: 'en' } }) as never
      const body = { value: 20, request_id: crypto.randomUUID() }
      return requestWithdrawal(requester, 'pix', body, details)
    }
    const own = { cpf: '52998224725', pixKey: '52998224725', pixKeyKind: 'cpf' as const }
    account = { ...account, verifiedAt: new Date() }
    expect(await pay(own)).toMatchObject({ error: { code: 9472 } })
    account = { ...account, cpf: '529.982.247-25' }
    expect(await pay({ ...own, cpf: '11144477735' })).toMatchObject({ error: { code: 9472 } })
    expect(await pay({ account: 'GB33BUKB20201555555555' })).toMatchObject({ error: { code: 9472 } })
    // The owner's is asked for the proof of a new payee, as everywhere.
    expect(await pay(own)).not.toMatchObject({ error: { code: 9472 } })
  })

  it('[TRUST-04] br watches the 120 minutes of a payout, and lists what is late', async () => {
    const old = Date.now() - 3 * hour_ms
    for (const [id, at, status] of [
      ['late', old, 'reserved'],
      ['new', Date.now(), 'reserved'],
      ['done', old, 'paid'],
    ] as const)
      await platformEnv.DB.prepare(
        `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor,
          fee_minor, status, details, created_at, expires_at, checked_at)
         VALUES (?1, ?2, ?1, '', 'out', 'pix', 'BRL', 1000, 0, ?3, '{}', ?4, ?4, ?4)`,
      )
        .bind(`${id}${account.id}`, account.id, status, at)
        .run()
    const now = Date.now()
    expect(await payoutWork.late(inMarket('none'), now, now)).toEqual({ count: 0, oldest: null })
    expect(await payoutWork.late(inMarket('br'), now, now)).toEqual({ count: 1, oldest: old + 2 * hour_ms })
    const query = { page: 1, perPage: 25, sort: 'created_at', order: 'ASC', is_late: true }
    const listing = asked(inMarket('br'), { query }) as StaffContext<'listPayments'>
    const listed = await paymentStaffCalls.listPayments(listing)
    expect(listed.ok && listed.value.items.map(({ id }) => id)).toEqual([`late${account.id}`])
    expect((await operator('/payments?is_late=true')).result).toMatchObject({ total: 0 })
  })

  it('[TRUST-05] a deposit limit counts what is deposited, and a withdrawal frees none of it', async () => {
    await wallet.setLimit({ kind: 'deposit', period: 'day' }, 10_000, Date.now() + day_ms)
    const pay = { paymentId: 'p1', amount_minor: 6000, method: 'pix' }
    await wallet.bookPayment(pay)
    await wallet.debit({ ...stake, amount_minor: 6000 })
    await wallet.credit({ ...stake, transactionId: 't2', amount_minor: 6000 })
    expect((await wallet.reserve({ paymentId: 'w1', amount_minor: 6000, method: 'pix' })).ok).toBe(true)
    const hold = { paymentId: 'p2', expiresAt: Date.now() + hour_ms }
    expect(await wallet.holdDeposit({ ...hold, amount_minor: 4001 })).toMatchObject({ ok: false })
    expect(await wallet.holdDeposit({ ...hold, amount_minor: 4000 })).toMatchObject({ ok: true })
  })
})
