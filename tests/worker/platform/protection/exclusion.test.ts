import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { callOf } from '#contract/calls.ts'
import type { Limits } from '#contract/protection.ts'
import { documentBody, pngPhoto } from '../../lib/photos.ts'
import { codeOffer, welcome } from '../offers/offerSupport.ts'
import { callBack, newest, pay, wire } from '../payments/paymentSupport.ts'
import { activate, balancesOf, bonusesOf } from '../profile/profileSupport.ts'
import { ask, bet, later, newPlayer, player, post, spin, win } from './protectionSupport.ts'
import {
  migrate,
  call,
  deposit,
  operator,
  password,
  codeFor,
  inWallet,
  saidBy,
  signUp,
  signUpBody,
  signUpBy,
  signUpCall,
  sportsbook,
  type Player,
} from '../support.ts'

beforeAll(migrate)
beforeEach(newPlayer)

describe('time-out and self-exclusion', () => {
  const excluded = (kind: string) => ({ http: 403, status: 9449, fields: { kind } })
  const reopen = () =>
    call('/api/games/session', {
      token: player.token,
      body: { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en' },
    })

  it('[PROTECT-03] ends what is open and refuses what is new at once; what was staked is paid', async () => {
    await spin(100, 'open')
    await bet(100, { betId: 'running2' })
    const { result } = await post('/time-out', { days: 7 })
    const until = Date.parse((result as { until: string }).until)
    expect(Math.abs(until - Date.now() - 7 * day_ms)).toBeLessThan(60_000)
    expect(await spin(1)).toMatchObject({ http: 401 })
    expect(await bet(1)).toMatchObject(excluded('time_out'))
    expect(await reopen()).toMatchObject(excluded('time_out'))
    expect((await ask('/balance')).result).toMatchObject({ is_excluded: true })
    expect(await call(callOf('digitainToken').path, { token: player.token })).toMatchObject(
      excluded('time_out'),
    )
    expect((await sportsbook('bettor', { playerId: player.user.id })).result).toMatchObject({ mayBet: false })
    expect(await win(500, 'open')).toMatchObject({ status: 0 })
    const paid = { id: 'w2', betId: 'running2', playerId: player.user.id, amount_minor: 300, currency: 'BRL' }
    expect(await sportsbook('win', paid)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] staff set one for a player who asks for it; a shorter one after it changes nothing', async () => {
    const exclude = (length: string) =>
      operator(`/players/${player.user.id}/exclusion`, { length, reason: 'asked by phone' })
    const { result } = await exclude('6m')
    const { kind, until } = (result as Limits).exclusion ?? {}
    expect(kind).toBe('self_exclusion')
    const days = (Date.parse(until ?? '') - Date.now()) / day_ms
    expect(days).toBeGreaterThan(180)
    expect(days).toBeLessThan(185)
    expect(await spin(1)).toMatchObject({ http: 401 })
    expect(await bet(1)).toMatchObject(excluded('self_exclusion'))
    expect(((await exclude('1d')).result as Limits).exclusion).toMatchObject({ kind, until })
    expect(((await exclude('permanent')).result as Limits).exclusion).toMatchObject({ kind, until: null })
    expect(await exclude('3d')).toMatchObject({ http: 422 })
  })

  it('[PROTECT-03] a game whose session were still open gets no stake either', async () => {
    await post('/time-out', { days: 1 })
    await inWallet(player.user.id, (sql) => void sql.exec('UPDATE game_session SET ended_at = NULL'))
    expect(await spin(1)).toMatchObject(excluded('time_out'))
  })

  it('[PROTECT-03] no money comes in, and money goes out, wagered or not', async () => {
    await pay(player, 'pagstar/payment', { value: 50 })
    await callBack(wire('payment', (await newest(player)).id, 'approved', 5000))
    expect(await pay(player, 'pagstar/withdrawal', { value: 1050 })).toMatchObject({ status: 105 })
    await post('/self-exclusion', { months: 6, password })
    expect(await pay(player, 'pagstar/payment', { value: 50 })).toMatchObject(excluded('self_exclusion'))
    expect(await call('/api/user/login', { body: { email: player.user.login, password } })).toMatchObject({
      status: 0,
    })
    expect(await pay(player, 'pagstar/withdrawal', { value: 50 })).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] money that goes out unwagered costs the bonuses that ask for wagering, and they alone', async () => {
    await welcome()
    await pay(player, 'pagstar/payment', { value: 50, bonus: 'first_deposit' })
    await callBack(wire('payment', (await newest(player)).id, 'approved', 5000))
    await deposit(player.user.id, 700, 'bonus')
    expect(await balancesOf(player)).toEqual({ real_minor: 105_000, bonus_minor: 5700 })
    await post('/time-out', { days: 1 })
    expect(await pay(player, 'pagstar/withdrawal', { value: 5000 })).toMatchObject({ status: 501 })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 5700 })
    expect(await pay(player, 'pagstar/withdrawal', { value: 50 })).toMatchObject({ status: 0 })
    expect(await balancesOf(player)).toEqual({ real_minor: 100_000, bonus_minor: 700 })
    expect(await bonusesOf(player)).toMatchObject([
      { kind: 'operator', remaining: 7, status: 'active' },
      { kind: 'first_deposit', remaining: 0, to_wager: 0, status: 'canceled' },
    ])
  })

  it('[PROTECT-03] a bonus is not turned into money, and what was made of one is not taken out unwagered', async () => {
    const poor = await signUp(`Poor${player.user.login.slice(7)}`, { currency: 'BRL' })
    const asPoor = (path: string, body: object) => ask(path, body, 'POST', poor)
    const convert = (amount: number, request_id = crypto.randomUUID()) =>
      asPoor('/convertBonusBalance', { amount, request_id })
    const withdraw = (value: number) => pay(poor, 'pagstar/withdrawal', { value })
    await codeOffer('NOSTAKE', { amounts: { BRL: 25_000 }, wager_percent: 300 })
    await activate(poor, 'NOSTAKE')
    expect(await convert(90, 'before')).toMatchObject({ status: 0 })
    await asPoor('/time-out', { days: 1 })
    expect(await convert(10)).toMatchObject(excluded('time_out'))
    expect(await convert(90, 'before')).toMatchObject({ status: 0 })
    expect(await withdraw(50)).toMatchObject({ status: 105 })
    expect(await balancesOf(poor)).toEqual({ real_minor: 9000, bonus_minor: 16_000 })

    await deposit(poor.user.id, 6000)
    expect(await withdraw(61)).toMatchObject({ status: 105 })
    expect(await withdraw(60)).toMatchObject({ status: 0 })
    expect(await balancesOf(poor)).toEqual({ real_minor: 9000, bonus_minor: 0 })
    expect(await withdraw(50)).toMatchObject({ status: 105 })
    await later(day_ms, poor)
    expect(await withdraw(50)).toMatchObject({ status: 105 })
  })

  it('[PROTECT-03] an exclusion is never made shorter, a longer one counts', async () => {
    const exclude = async (body: object) => (await post('/self-exclusion', { password, ...body })).result
    const { until } = (await exclude({ months: 12 })) as { until: string }
    expect(await exclude({ months: 6 })).toEqual({ until })
    await post('/time-out', { days: 1 })
    expect(((await ask('/limits')).result as Limits).exclusion).toMatchObject({
      kind: 'self_exclusion',
      until,
    })
    expect(await exclude({ permanent: true })).toEqual({ until: null })
    expect(await exclude({ months: 60 })).toEqual({ until: null })
    expect(await bet(1)).toMatchObject({ fields: { until: 'permanent' } })
  })

  it('[PROTECT-03] needs the password, and months or for good', async () => {
    expect(await post('/self-exclusion', { months: 6, password: 'Wrong1234' })).toMatchObject({ status: 4 })
    for (const body of [{ password }, { password, months: 7 }, { password, months: 6, permanent: true }])
      expect(await post('/self-exclusion', body)).toMatchObject({ status: 9400 })
    expect(await bet(1)).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] stays after its time until the player asks, and a day longer', async () => {
    await post('/self-exclusion', { months: 6, password })
    const end = () => post('/self-exclusion/end', { password })
    expect(await end()).toMatchObject(excluded('self_exclusion'))
    await later(200 * day_ms)
    expect(await bet(1)).toMatchObject(excluded('self_exclusion'))
    expect(await end()).toMatchObject({ status: 0 })
    expect(await bet(1)).toMatchObject(excluded('self_exclusion'))
    await later(day_ms)
    expect(await bet(1)).toMatchObject({ status: 0 })
    expect(await end()).toMatchObject({ status: 9409 })
  })

  it('[PROTECT-03] a time-out is over by itself', async () => {
    await post('/time-out', { days: 1 })
    await later(day_ms)
    expect(await bet(1)).toMatchObject({ status: 0 })
    expect(await reopen()).toMatchObject({ status: 0 })
  })

  it('[PROTECT-03] nobody excluded is given a bonus or sent advertising', async () => {
    await ask('/consent', { email: true, sms: true })
    await codeOffer('GUARD')
    await post('/time-out', { days: 1 })
    expect(
      await call('/api/payment/promocode/activation', { token: player.token, body: { code: 'GUARD' } }),
    ).toMatchObject({ status: 9449 })
    const { result } = await ask('/consent')
    expect(result).toMatchObject({
      email: false,
      sms: false,
      history: [{ granted: false, source: 'exclusion' }, {}, {}, {}],
    })
    expect(await ask('/consent', { email: true })).toMatchObject(excluded('time_out'))
  })

  it('[PROTECT-04] another account of the same person is excluded once more is known', async () => {
    const cpf = '52998224725'
    const known = { currency: 'BRL', cpf, document_number: 'AB 12345' }
    const other = await signUp(`Twin${player.user.login.slice(7)}`, { currency: 'BRL' })
    await operator(
      '/players',
      signUpBody(player.user.login, {
        ...known,
        ...{ email: 'g.uard@gmail.com', email_verified: true, phone: '+5511987654321' },
      }),
    )
    await post('/self-exclusion', { months: 6, password })
    await operator(
      '/players',
      signUpBody(`Twin${player.user.login.slice(7)}`, { currency: 'BRL', email: 'guard+new@googlemail.com' }),
    )
    await call('/api/user/login', { body: { email: `Twin${player.user.login.slice(7)}`, password } })
    expect(((await ask('/limits', undefined, 'GET', other)).result as Limits).exclusion).toMatchObject({
      kind: 'self_exclusion',
    })
  })

  const enter = async (by: Player) => {
    const entered = await call('/api/user/login', { body: { email: by.user.login, password } })
    expect(entered).toMatchObject({ status: 0 })
  }
  const exclusionOf = async (by: Player) =>
    ((await ask('/limits', undefined, 'GET', by)).result as Limits).exclusion
  const save = (by: Player, more: object) =>
    operator('/players', signUpBody(by.user.login, { currency: 'BRL', ...more }))
  const toldStaff = async ({ user }: Player) => {
    const { result } = await operator(`/security-events?user_id=${user.id}&perPage=100`)
    const { items } = result as { items: { kind: string; detail: string | null }[] }
    return items.filter(({ kind }) => kind.startsWith('exclusion_')).map((one) => [one.kind, one.detail])
  }
  const sendDocument = async (by: Player, number: string) =>
    call('/api/user/photo_verify', {
      token: by.token,
      body: documentBody(await pngPhoto(), number),
    })

  it('[PROTECT-04] what becomes known of an excluded player later finds them on another account too', async () => {
    const digits = String(Date.now()).slice(-8)
    const other = await signUp(`Later${player.user.login.slice(7)}`, { currency: 'BRL' })
    await post('/self-exclusion', { months: 6, password })
    await save(player, { phone: `9725${digits}` })
    await enter(player)
    await save(player, { phone: `9726${digits}` })
    await save(other, { phone: `+9725${digits}` })
    await enter(other)
    expect(await exclusionOf(other)).toMatchObject({ kind: 'self_exclusion' })
    expect(await toldStaff(other)).toEqual([['exclusion_carried', `player ${player.user.id}`]])
  })

  it('[PROTECT-04] the same nine digits in another city, or a tag of another host, are somebody else: staff are told', async () => {
    const digits = `98${String(Date.now()).slice(-7)}`
    const host = `mail${digits}.example`
    const stranger = await signUp(`City${player.user.login.slice(7)}`, { currency: 'BRL' })
    await save(player, { phone: `+5511${digits}`, email: `ana+bank@${host}`, email_verified: true })
    await post('/self-exclusion', { permanent: true, password })
    await save(stranger, { phone: `+5521${digits}`, email: `ana@${host}`, email_verified: true })
    await enter(stranger)
    expect(await exclusionOf(stranger)).toBeNull()
    expect(await toldStaff(stranger)).toEqual([['exclusion_suspected', `player ${player.user.id}`]])
    const phone = `+5531${digits}`
    const again = await signUpBy('phone', {
      ...{ ...signUpBody('unused'), username: undefined, phone, code: await codeFor(phone) },
    })
    expect(saidBy(again)).toEqual({
      ...{ http: 403, status: 9459, result: undefined, fields: undefined },
      error_message: 'no account for this person',
    })
  })

  it('[PROTECT-04] a document that is verified after the exclusion finds them at once', async () => {
    const number = `VER ${crypto.randomUUID().slice(0, 8)}`
    const other = await signUp(`Docs${player.user.login.slice(7)}`, {
      currency: 'BRL',
      document_number: number,
    })
    await operator(`/players/${other.user.id}/verify`, { is_verified: true })
    await sendDocument(player, number)
    await post('/self-exclusion', { permanent: true, password })
    await enter(other)
    expect(await exclusionOf(other)).toBeNull()
    const { result } = await operator('/documents?perPage=100')
    const { items } = result as { items: { id: string; player_id: string }[] }
    const id = items.find(({ player_id }) => player_id === player.user.id)?.id ?? ''
    await operator(`/documents/${id}/decision`, { status: 'VERIFIED' })
    await enter(other)
    expect(await exclusionOf(other)).toMatchObject({ kind: 'self_exclusion', until: null })
  })

  it('[PROTECT-04] what anybody can type excludes nobody else who has an account: staff are told, once', async () => {
    const [cpf, number] = ['11144477735', `VIC ${crypto.randomUUID().slice(0, 8)}`]
    const victim = await signUp(`Owner${player.user.login.slice(7)}`, {
      ...{ currency: 'BRL', cpf, document_number: number },
    })
    const attacker = await signUp(`Mean${player.user.login.slice(7)}`, { currency: 'BRL', cpf })
    await sendDocument(attacker, number)
    await ask('/self-exclusion', { permanent: true, password }, 'POST', attacker)
    await enter(victim)
    await enter(victim)
    expect(await exclusionOf(victim)).toBeNull()
    expect(await toldStaff(victim)).toEqual([['exclusion_suspected', `player ${attacker.user.id}`]])
    expect(await signUpCall(`Next${player.user.login.slice(7)}`, { cpf })).toMatchObject({ status: 0 })
  })

  it("[PROTECT-04] nobody learns by another's document number that its owner is excluded, until staff have verified the asker", async () => {
    const number = `HID ${crypto.randomUUID().slice(0, 8)}`
    await sendDocument(player, number)
    const { result } = await operator('/documents?perPage=100')
    const { items } = result as { items: { id: string; player_id: string }[] }
    const id = items.find(({ player_id }) => player_id === player.user.id)?.id ?? ''
    await operator(`/documents/${id}/decision`, { status: 'VERIFIED' })
    await post('/self-exclusion', { permanent: true, password })
    const asker = await signUp(`Asker${player.user.login.slice(7)}`, {
      ...{ currency: 'BRL', document_number: number },
    })
    await enter(asker)
    expect(await exclusionOf(asker)).toBeNull()
    expect(await bet(1, { playerId: asker.user.id })).not.toMatchObject({ status: 9449 })
    expect(await toldStaff(asker)).toEqual([['exclusion_suspected', `player ${player.user.id}`]])
    await operator(`/players/${asker.user.id}/verify`, { is_verified: true })
    expect(await exclusionOf(asker)).toMatchObject({ kind: 'self_exclusion', until: null })
  })

  it('[PROTECT-04] an email that nobody confirmed and a phone that was typed exclude nobody either', async () => {
    const phone = `97259${String(Date.now()).slice(-7)}`
    const victim = await signUp(`Mail${player.user.login.slice(7)}`, { currency: 'BRL' })
    await save(victim, { email: 'victim.of@gmail.com', email_verified: true, phone })
    await save(player, { email: 'victimof@gmail.com' })
    await ask('/profile/additional/update', { phone: `0${phone.slice(3)}` })
    await post('/self-exclusion', { permanent: true, password })
    await enter(victim)
    expect(await exclusionOf(victim)).toBeNull()
    expect(await toldStaff(victim)).toEqual([['exclusion_suspected', `player ${player.user.id}`]])
  })
})
