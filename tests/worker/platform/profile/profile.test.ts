import { beforeAll, describe, expect, it } from 'vitest'
import { shownCurrency } from '#contract/currencies.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { documentBody, pngPhoto } from '../../lib/photos.ts'
import {
  agents,
  call,
  changeUser,
  countRows,
  deposit,
  inWallet,
  migrate,
  operator,
  platformEnv,
  proofIsOld,
  signUp,
  signUpBody,
  type Player,
} from '../support.ts'

beforeAll(async () => {
  await migrate()
  await agents('agent-1')
})

const read = (player: Player) => call('/api/user/profile', { token: player.token })
const updateProfile = (player: Player, body: object) =>
  call('/api/user/profile/additional/update', { token: player.token, method: 'PUT', body })

describe('a player’s own data', () => {
  it('[PROFILE-01] has the fields of the account, its money and its verification', async () => {
    const player = await signUp('OwnData', { currency: 'BRL' })
    await deposit(player.user.id, 1234)
    await deposit(player.user.id, 500, 'bonus')
    const details = { bank_account_number: '0001', wallet_account: '410011', document_number: 'X1' }
    await operator('/players', signUpBody('OwnData', { currency: 'BRL', ...details }))
    const { result } = await read(player)
    expect(result).toMatchObject({
      ...{ id: player.user.id, login: 'OwnData', currency: 'BRL', balance: 12.34, bonus_balance: 5 },
      ...{ card: '0001', yandex: '410011', number_document: 'X1', birth_date: '1990-05-17' },
      ...{ email: null, is_changed: false, check_verify_status: 'NOT_SEND', free_bets: [] },
    })
    await call('/api/user/photo_verify', { token: player.token, body: documentBody(await pngPhoto()) })
    expect((await read(player)).result).toMatchObject({ check_verify_status: 'PENDING' })
  })

  it('[PROFILE-01] [SEAMLESS-19] lists the free bets that may be bet, the first to expire first', async () => {
    const player = await signUp('OwnFree', { currency: 'BRL' })
    const wallet = walletOf(platformEnv, { id: player.user.id, currency: 'BRL' })
    const until = Date.parse('2099-01-01T00:00:00Z')
    const freeBet = { amount_minor: 250, expires_at: until, source: 'offer' }
    await wallet.giveFreeBet({ ...freeBet, id: 'late' })
    await wallet.giveFreeBet({ ...freeBet, id: 'soon', expires_at: until - 1000 })
    await wallet.giveFreeBet({ ...freeBet, id: 'over', expires_at: 1 })
    const { free_bets } = (await read(player)).result as { free_bets: object[] }
    expect(free_bets).toEqual([
      { id: 'soon', amount: 2.5, expires_at: '2098-12-31T23:59:59.000Z' },
      { id: 'late', amount: 2.5, expires_at: '2099-01-01T00:00:00.000Z' },
    ])
  })

  it('[PROFILE-01] shows play money as RUB, and other currencies as they are', async () => {
    expect(['FUN', 'RUB', 'USD', 'BRL'].map(shownCurrency)).toEqual(['RUB', 'RUB', 'USD', 'BRL'])
    const player = await signUp('OwnFun')
    await changeUser(player.user.id, { currency: 'FUN' })
    await inWallet(player.user.id, (sql) => void sql.exec("UPDATE owner SET currency = 'FUN'"))
    for (const path of ['check', 'balance', 'profile'])
      expect(await call(`/api/user/${path}`, { token: player.token })).toMatchObject({
        ...{ status: 0, result: { currency: 'RUB' } },
      })
  })

  it('[PROFILE-11] names agent, partner and cashier where the account has them', async () => {
    const plain = await signUp('OwnPlain')
    expect((await read(plain)).result).toMatchObject({ agent_id: null, is_partner: false, cashier_id: null })
    const body = { agent_id: 'agent-1', is_partner: true, cashier_id: 'cashier-2' }
    const agented = await signUp('OwnAgented')
    await operator('/players', signUpBody('OwnAgented', body))
    expect((await read(agented)).result).toMatchObject(body)
  })
})

describe('an update', () => {
  it('[PROFILE-02] merges what is sent, and says that something changed', async () => {
    const player = await signUp('OwnUpdate')
    const first = await updateProfile(player, { first_name: 'Dana', last_name: 'Reef', address: 'Shore 1' })
    expect(first.result).toMatchObject({ first_name: 'Dana', is_changed: true })
    const second = await updateProfile(player, { middle_name: 'M', birth_date: '1991-01-02' })
    expect(second.result).toMatchObject({
      ...{ first_name: 'Dana', last_name: 'Reef', middle_name: 'M', address: 'Shore 1' },
      birth_date: '1991-01-02',
    })
    expect((await updateProfile(player, { address: '' })).result).toMatchObject({ address: null })
    expect((await read(player)).result).toMatchObject({ last_name: 'Reef', is_changed: false })
  })

  it('[PROFILE-02] touches no field that is not the player’s to change', async () => {
    const player = await signUp('OwnFields')
    await updateProfile(player, {
      role: 9,
      currency: 'SEK',
      email: 'x@atoll.test',
      friend_transfer_allowed: true,
    })
    expect((await read(player)).result).toMatchObject({ role: 0, currency: 'USD', email: null })
    const allowed = 'user WHERE id = ? AND friend_transfer_allowed = 1'
    expect(await countRows(allowed, player.user.id)).toBe(0)
  })

  it.each([
    { birth_date: '2020-01-01' },
    { birth_date: '1990-02-30' },
    { phone: 'abc' },
    { first_name: 'x'.repeat(201) },
    { first_name: 7 },
  ])('[PROFILE-02] refuses %o', async (wrong) => {
    const player = await signUp(`Own${crypto.randomUUID().slice(0, 8)}`)
    expect(await updateProfile(player, wrong)).toMatchObject({ http: 422, status: 9400 })
  })

  it('[PROFILE-02] of the phone needs a fresh proof', async () => {
    const player = await signUp('OwnPhone')
    expect((await updateProfile(player, { phone: '+5511987650001' })).result).toMatchObject({
      phone: '+5511987650001',
    })
    await proofIsOld(player)
    expect(await updateProfile(player, { phone: '+5511987650002' })).toMatchObject({
      http: 403,
      status: 9451,
    })
    expect(await updateProfile(player, { phone: '+5511987650001', address: 'Bay 2' })).toMatchObject({
      status: 0,
    })
  })

  it('[PROFILE-02] changes no name and no birth date that a document has proved', async () => {
    const player = await signUp('OwnProved')
    await call('/api/user/photo_verify', {
      token: player.token,
      body: documentBody(await pngPhoto(), 'PROVED'),
    })
    const { result } = await operator('/documents?perPage=100')
    const { items: documents } = result as { items: { id: string; player_id: string }[] }
    const id = documents.find(({ player_id }) => player_id === player.user.id)?.id ?? ''
    await operator(`/documents/${id}/decision`, { status: 'VERIFIED' })
    expect(await updateProfile(player, { first_name: 'Else' })).toMatchObject({ status: 235 })
    expect(await updateProfile(player, { birth_date: '1980-01-01' })).toMatchObject({ status: 235 })
    expect(await updateProfile(player, { address: 'Cliff 3' })).toMatchObject({ status: 0 })
  })
})
