import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentHash } from '../../../../functions/platform/identity/identityHashes.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import type { CallResult } from '#contract/calls.ts'
import { markets } from '#contract/markets.ts'
import { removePayee } from '../../../../functions/platform/payments/removePayee.ts'
import { requestWithdrawal } from '../../../../functions/platform/payments/request.ts'
import { overduePaymentWork, releaseNewPayees } from '../../../../functions/platform/payments/waits.ts'
import { hour_ms } from '#lib/time.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  bankAnswers,
  booking,
  bankCalls,
  callBack,
  cpf,
  goodBank,
  newest,
  pay,
  signUpByStaff,
  wire,
} from './paymentSupport.ts'
import {
  accountOf,
  call,
  deposit,
  messagesTo,
  migrate,
  operator,
  password,
  platformEnv,
  proofIsOld,
  changeUser,
  signUp,
  type Player,
} from '../support.ts'

/* Whom a withdrawal pays: the account's owner, and nobody new without a proof. */
const strangersCpf = '111.444.777-35'

let player: Player
let mail: string
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  await bankAnswers(goodBank)
  players += 1
  mail = `payee${players}@mail.test`
  player = await signUpByStaff(`payee${players}`)
  await deposit(player.user.id, 100_000)
})

const owns = (text: string) => changeUser(player.user.id, { cpf: text })
const to = (payee: string) => ({ cpf: payee, pix_key: 'ana@atoll.test', pix_key_type: 'email' })

/** Why the player's withdrawals wait, one list each. */
async function waits(): Promise<string[][]> {
  const { result } = await operator(`/payments?status=reserved&player_id=${player.user.id}`)
  const { items } = result as { items: { waits: { why: string }[] }[] }
  return items.map((item) => item.waits.map(({ why }) => why))
}

async function verifiedBy(number: string): Promise<void> {
  const hash = await documentHash(servicesOf(platformEnv), number)
  await platformEnv.DB.prepare(
    `INSERT INTO document (id, player_id, kind, number, number_hash, status, created_at)
     VALUES (?1, ?1, 'image/png', 'sealed', ?2, 'VERIFIED', 1)`,
  )
    .bind(player.user.id, hash)
    .run()
}

describe('the money belongs to the account’s owner', () => {
  it('[PIX-08] a withdrawal to another CPF waits for staff, who see why', async () => {
    await owns(cpf)
    expect((await pay(player, 'pix/withdrawal', to(strangersCpf))).result).toMatchObject({
      status: 'pending',
    })
    expect(await bankCalls()).toEqual([])
    expect(await waits()).toEqual([expect.arrayContaining(['foreign_payee'])])
    expect((await waits()).flat()).not.toContain('above_limit')
  })

  it('[PIX-08] so does one to a key that is another CPF, whatever CPF is typed beside it', async () => {
    await owns(cpf)
    await pay(player, 'pix/withdrawal', { cpf, pix_key: strangersCpf, pix_key_type: 'cpf' })
    expect((await waits()).flat()).toContain('foreign_payee')
  })

  it('[PIX-08] the CPF of the account, or of its verified document, is paid at once', async () => {
    await owns('52998224725')
    expect((await pay(player, 'pix/withdrawal', to(cpf))).status).toBe(0)
    await verifiedBy('111444777-35')
    expect((await pay(player, 'pix/withdrawal', to(strangersCpf))).status).toBe(0)
    expect(await waits()).toEqual([])
    expect(await bankCalls()).toHaveLength(2)
  })

  it('[PIX-08] where the document alone is known, another number waits', async () => {
    await verifiedBy('MG-1234567')
    await pay(player, 'pix/withdrawal', to(cpf))
    expect((await waits()).flat()).toContain('foreign_payee')
  })
})

describe('deposits that were not played', () => {
  const paysIn = async () => {
    await pay(player, 'pagstar/payment')
    const { id } = await newest(player)
    expect((await callBack(wire('payment', id, 'approved', 5000))).http).toBe(200)
  }
  const excludes = (path: string, body: object) => call(`/api/user/${path}`, { body, token: player.token })

  it('[PIX-10] leave to no payee in a time-out', async () => {
    await paysIn()
    expect((await pay(player, 'pagstar/withdrawal', { value: 1050 })).status).toBe(105)
    expect((await excludes('time-out', { days: 1 })).status).toBe(0)
    const before = (await bankCalls()).length
    expect((await pay(player, 'pagstar/withdrawal', { value: 1001 })).status).toBe(105)
    expect(await bankCalls()).toHaveLength(before)
    expect(await waits()).toEqual([])
  })

  it('[PIX-10] never at once, though the time-out begins in the middle of the request', async () => {
    await paysIn()
    await excludes('time-out', { days: 1 })
    const wallet = walletOf(platformEnv, player.user)
    expect(await wallet.reserve(booking(100_001))).toEqual({ ok: false, error: 'wagering' })
  })
})

describe('a payee who was not paid before', () => {
  it('[PIX-09] asks for a fresh proof, and the owner is told', async () => {
    await proofIsOld(player)
    const refused = await pay(player, 'pix/withdrawal', to(cpf))
    expect(refused).toMatchObject({ status: 9451, fields: { password: 'required' } })
    expect((await pay(player, 'pagstar/withdrawal', { account: '0001-12345' })).status).toBe(9451)
    expect(await bankCalls()).toEqual([])
    const asked = await call('/api/user/proof', { body: { password }, token: player.token })
    expect(asked.status).toBe(0)
    const before = (await messagesTo(mail)).length
    expect((await pay(player, 'pix/withdrawal', to(cpf))).status).toBe(0)
    const told = (await messagesTo(mail)).slice(before)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).not.toContain('ana@atoll.test')
  })

  it('[PIX-09] asks no more once it was paid, nor for the same request again', async () => {
    const account = { account: '0001-12345', request_id: 'once' }
    expect((await pay(player, 'pagstar/withdrawal', account)).status).toBe(0)
    await proofIsOld(player)
    expect((await pay(player, 'pagstar/withdrawal', account)).status).toBe(0)
    const again = { account: '0001-12345' }
    expect((await pay(player, 'pagstar/withdrawal', again)).status).toBe(9451)
    const { id } = await newest(player)
    await callBack(wire('redeem', id, 'approved', 5000))
    const before = (await messagesTo(mail)).length
    expect((await pay(player, 'pagstar/withdrawal', again)).status).toBe(0)
    expect(await messagesTo(mail)).toHaveLength(before)
    expect((await pay(player, 'pagstar/withdrawal', { account: '0001-99999' })).status).toBe(9451)
  })
})

const payees = async () =>
  ((await call('/api/payment/payees', { token: player.token })).result as CallResult<'payees'>).payees

describe('the list of payees', () => {
  const remove = (id = '') => call(`/api/payment/payees/${id}`, { method: 'DELETE', token: player.token })
  const account = { account: '0001-12345' }
  const paid = async () => {
    const { id } = await newest(player)
    await callBack(wire('redeem', id, 'approved', 5000))
  }

  it('[PIX-09] has who may be paid, since when, and whether anybody was', async () => {
    expect(await payees()).toEqual([])
    await pay(player, 'pagstar/withdrawal', account)
    await pay(player, 'pix/withdrawal', { ...to(cpf), save_key: true })
    expect(await payees()).toMatchObject([
      { method: 'pix', kind: 'email', key: 'ana@atoll.test', owner: '…4725', state: 'new' },
      { method: 'pagstar', kind: 'account', key: '000112345', owner: '', state: 'new' },
    ])
    const before = await payees()
    expect(Math.abs(Date.now() - Date.parse(before[0]?.added_at ?? ''))).toBeLessThan(60_000)
    const row = await platformEnv.DB.prepare(
      `SELECT id FROM payment WHERE player_id = ? AND method = 'pagstar'`,
    )
      .bind(player.user.id)
      .first<{ id: string }>()
    await callBack(wire('redeem', row?.id ?? '', 'approved', 5000))
    expect((await payees()).map(({ state }) => state)).toEqual(['new', 'known'])
  })

  it('[PIX-09] who is removed is new again: a proof, a notice, and nobody else’s list', async () => {
    await pay(player, 'pagstar/withdrawal', account)
    await paid()
    await proofIsOld(player)
    expect((await pay(player, 'pagstar/withdrawal', account)).status).toBe(0)
    const [listed] = await payees()
    const other = await call(`/api/payment/payees/${'0'.repeat(32)}`, {
      method: 'DELETE',
      token: player.token,
    })
    expect(other.result).toMatchObject({ payees: [{ id: listed?.id }] })
    const before = (await messagesTo(mail)).length
    expect((await remove(listed?.id)).result).toMatchObject({ payees: [] })
    expect(await messagesTo(mail)).toHaveLength(before + 1)
    expect((await messagesTo(mail)).at(-1)?.text).not.toContain('12345')
    expect((await pay(player, 'pagstar/withdrawal', account)).status).toBe(9451)
    await call('/api/user/proof', { body: { password }, token: player.token })
    expect((await pay(player, 'pagstar/withdrawal', account)).status).toBe(0)
    expect(await messagesTo(mail)).toHaveLength(before + 2)
    // What was paid before it was removed does not make it known.
    expect(await payees()).toMatchObject([{ state: 'new' }])
  })

  it('[PIX-09] a request that is repeated after the removal does not bring the payee back', async () => {
    const once = { ...account, request_id: 'once' }
    await pay(player, 'pagstar/withdrawal', once)
    const [listed] = await payees()
    await remove(listed?.id)
    expect((await pay(player, 'pagstar/withdrawal', once)).status).toBe(0)
    expect(await payees()).toEqual([])
  })

  it('[PIX-09] keeps the payee of a withdrawal that has begun, though a crash came between', async () => {
    const { DB } = platformEnv
    await DB.exec(`CREATE TRIGGER dies BEFORE INSERT ON payee BEGIN SELECT raise(ABORT, 'killed'); END`)
    const once = { ...account, request_id: 'once' }
    expect((await pay(player, 'pagstar/withdrawal', once)).status).not.toBe(0)
    expect(await bankCalls()).toEqual([])
    await DB.exec('DROP TRIGGER dies')
    expect((await pay(player, 'pagstar/withdrawal', once)).status).toBe(0)
    expect(await payees()).toMatchObject([{ key: '000112345' }])
  })

  it('[PIX-09] offers the key that was used last first, though it is not saved again', async () => {
    const key = (name: string) => ({ cpf, pix_key: `${name}@atoll.test`, pix_key_type: 'email' })
    const offered = async () => {
      const { result } = await call('/api/payment/cashier', { token: player.token })
      return (result as CallResult<'cashier'>).keys.map((one) => one.key)
    }
    await pay(player, 'pix/withdrawal', { ...key('ana'), save_key: true })
    await pay(player, 'pix/withdrawal', { ...key('eva'), save_key: true })
    expect(await offered()).toEqual(['eva@atoll.test', 'ana@atoll.test'])
    await pay(player, 'pix/withdrawal', key('ana'))
    expect(await offered()).toEqual(['ana@atoll.test', 'eva@atoll.test'])
  })

  it('[PIX-09] a known key with another owner is somebody new', async () => {
    await pay(player, 'pagstar/withdrawal', account)
    await platformEnv.DB.prepare(`UPDATE payment SET status = 'paid' WHERE player_id = ?`)
      .bind(player.user.id)
      .run()
    await pay(player, 'pix/withdrawal', to(cpf))
    await platformEnv.DB.prepare(`UPDATE payment SET status = 'paid' WHERE player_id = ?`)
      .bind(player.user.id)
      .run()
    expect((await payees()).map(({ state }) => state)).toEqual(['known', 'known'])
    await proofIsOld(player)
    expect((await pay(player, 'pix/withdrawal', to(strangersCpf))).status).toBe(9451)
    expect((await pay(player, 'pix/withdrawal', to(cpf))).status).toBe(0)
  })
})

describe('[PIX-09] a new payee waits a time', () => {
  const base = servicesOf(platformEnv)
  const payments = { ...base.config.payments, payeeWait_ms: 24 * hour_ms }
  const services = { ...base, config: { ...base.config, payments } }
  const client = { address: undefined, agent: undefined, lang: undefined }
  const id = () => player.user.id
  const day = () => Date.now() + 24 * hour_ms
  const payouts = async () => (await bankCalls()).filter(({ method }) => method === 'POST').length
  const withdraw = async (key: string, value = 10) =>
    requestWithdrawal(
      {
        ...{ services, account: await accountOf(id()), client },
        ...{ firstProvedAt: Date.now(), secondProvedAt: Date.now() },
      },
      'pix',
      { value, request_id: crypto.randomUUID() },
      { cpf: cpf.replaceAll(/\D/g, ''), pixKey: key, pixKeyKind: 'email' },
    )

  it('and then is paid, with nobody of the staff', async () => {
    const before = (await messagesTo(mail)).length
    expect(await withdraw('ana@atoll.test')).toMatchObject({ value: { status: 'reserved' } })
    expect(await messagesTo(mail)).toHaveLength(before + 1)
    expect((await waits()).flat()).toContain('new_payee')
    const due = await releaseNewPayees(services, id(), Date.now())
    expect(due).toBeGreaterThan(day() - hour_ms)
    expect(await payouts()).toBe(0)
    expect(await releaseNewPayees(services, id(), day())).toBeNull()
    expect(await payouts()).toBe(1)
    expect((await newest(player)).status).not.toBe('reserved')
    expect(await releaseNewPayees(services, id(), day() + hour_ms)).toBeNull()
    expect(await payouts()).toBe(1)
  })

  it('in which the owner cancels it, and nothing is paid', async () => {
    await withdraw('ana@atoll.test')
    const { id: waiting } = await newest(player)
    const cancelled = await call('/api/payment/withdrawal/cancel', {
      body: { id: waiting },
      token: player.token,
    })
    expect(cancelled.status).toBe(0)
    expect(await releaseNewPayees(services, id(), day())).toBeNull()
    expect(await payouts()).toBe(0)
  })

  it('and not without the staff where a rule holds by then, nor while banned', async () => {
    await withdraw('ana@atoll.test')
    await operator(`/players/${id()}/ban`, { is_banned: true, reason: 'a look' })
    expect(await releaseNewPayees(services, id(), day())).toBeGreaterThan(day())
    await operator(`/players/${id()}/ban`, { is_banned: false, reason: 'a look' })
    await owns(strangersCpf)
    expect(await releaseNewPayees(services, id(), day())).toBeNull()
    expect((await waits()).flat()).toContain('foreign_payee')
    expect((await waits()).flat()).not.toContain('new_payee')
    expect(await payouts()).toBe(0)
  })

  it('and the player sees until when, and that staff have nothing to do with it', async () => {
    await withdraw('ana@atoll.test')
    const { waits_for, waits_until } = await newest(player)
    expect(waits_for).toBe('payee')
    expect(Date.parse(waits_until)).toBeGreaterThan(day() - hour_ms)
    expect((await payees())[0]).toMatchObject({ key: 'ana@atoll.test', state: 'waits', waits_until })
    await owns(strangersCpf)
    await releaseNewPayees(services, id(), day())
    expect(await newest(player)).toMatchObject({ waits_for: 'staff', waits_until: '' })
    expect((await payees())[0]).toMatchObject({ state: 'new', waits_until: '' })
  })

  it('which nobody else with the same payee is shown', async () => {
    await withdraw('ana@atoll.test')
    const other = await signUp(`payee${players}x`, { currency: 'BRL' })
    await deposit(other.user.id, 10_000)
    expect((await pay(other, 'pix/withdrawal', to(cpf))).status).toBe(0)
    const { result } = await call('/api/payment/payees', { token: other.token })
    expect(result).toMatchObject({ payees: [{ key: 'ana@atoll.test', state: 'new', waits_until: '' }] })
  })

  it('and does not go to one that was removed meanwhile: canceled, or for staff where nobody cancels', async () => {
    const market = (mayCancelWithdrawal: boolean) => ({
      ...services,
      config: { ...services.config, market: { ...markets.none, mayCancelWithdrawal } },
    })
    for (const [may, status] of [
      [true, 'cancelled'],
      [false, 'pending'],
    ] as const) {
      await withdraw('ana@atoll.test')
      const [listed] = await payees()
      await removePayee(market(may), await accountOf(id()), listed?.id ?? '')
      expect(await newest(player)).toMatchObject({ status, waits_for: may ? null : 'staff' })
    }
    expect((await waits()).flat()).toContain('payee_removed')
    expect(await payees()).toEqual([])
    expect(await releaseNewPayees(services, id(), day())).toBeNull()
    expect(await payouts()).toBe(0)
  })

  it('and not though the removal ended in the middle', async () => {
    await withdraw('ana@atoll.test')
    await platformEnv.DB.prepare('DELETE FROM payee WHERE player_id = ?').bind(id()).run()
    expect(await releaseNewPayees(services, id(), day())).toBeNull()
    expect((await waits()).flat()).toContain('payee_removed')
    expect(await payouts()).toBe(0)
  })

  it('and is found where the player’s object lost its alarm', async () => {
    await withdraw('ana@atoll.test')
    const overdue = async (before: number) =>
      (await overduePaymentWork(services, before, 100)).some((one) => one.id === id())
    expect(await overdue(Date.now() - hour_ms)).toBe(false)
    expect(await overdue(day() + hour_ms)).toBe(true)
  })
})
