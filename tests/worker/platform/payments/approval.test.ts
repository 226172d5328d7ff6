import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'
import { bankAnswers, goodBank, pay } from './paymentSupport.ts'
import { call, deposit, idOf, migrate, platformEnv, signUp, type Player } from '../support.ts'

/* Who credited an account does not pay it out. */
let payer: Member
let another: Member
let player: Player
let players = 0

beforeAll(async () => {
  await migrate()
  payer = await member('Penny', 'administrator')
  another = await member('Paul', 'payments')
})
beforeEach(async () => {
  await bankAnswers(goodBank)
  players += 1
  player = await signUp(`Accomplice${players}`, { currency: 'BRL' })
})

const reason = 'because'
const adjust = (by: Member) =>
  asStaff(by, `/players/${player.user.id}/adjust`, {
    ...{ account: 'real', amount_minor: 1_000_000, key: `made-${players}`, reason },
  })
const approve = (by: Member, id: string) => asStaff(by, `/payments/${id}/approve`, {})

/** A withdrawal so large that it waits. */
const waiting = async () => idOf(await pay(player, 'pagstar/withdrawal', { value: 4000 }))

describe('a withdrawal that waits', () => {
  it('[STUDIO-10] is approved by nobody who changed the balance in the last 30 days; another does', async () => {
    expect((await adjust(payer)).status).toBe(0)
    const id = await waiting()
    expect(await approve(payer, id)).toMatchObject({
      ...{ http: 403, status: 9403, fields: { player: 'adjustedByYou' } },
    })
    const [line] = await auditOf(`action=approvePayment&target=${id}`)
    expect(line).toMatchObject({ outcome: 'refused', actor: 'Penny' })
    expect((await approve(another, id)).status).toBe(0)
  })

  it('[STUDIO-10] an adjustment that was refused, or of another account, stands in nobody’s way', async () => {
    await deposit(player.user.id, 1_000_000)
    const refused = { account: 'real', amount_minor: -9_000_000, key: 'too-much', reason }
    expect((await asStaff(payer, `/players/${player.user.id}/adjust`, refused)).status).not.toBe(0)
    const other = await signUp(`Bystander${players}`)
    const some = { account: 'real', amount_minor: 1, key: 'some', reason }
    await asStaff(payer, `/players/${other.user.id}/adjust`, some)
    expect((await approve(payer, await waiting())).status).toBe(0)
  })

  it('[STUDIO-10] is approved by nobody whose promo code the player used; giving the money back is', async () => {
    await deposit(player.user.id, 1_000_000)
    const code = { kind: 'fixed', amounts: { BRL: 100 }, wager_percent: 0 }
    expect((await asStaff(payer, '/promocodes/PENNYS', code, 'PUT')).status).toBe(0)
    const used = await call('/api/payment/promocode/activation', {
      body: { code: 'PENNYS' },
      token: player.token,
    })
    expect(used.status).toBe(0)
    const id = await waiting()
    expect(await approve(payer, id)).toMatchObject({ status: 9403, fields: { player: 'codeByYou' } })
    expect((await asStaff(payer, `/payments/${id}/refuse`, { reason })).status).toBe(0)
  })
})

describe('staff who play', () => {
  it('[STUDIO-10] get nothing by promo codes, whoever wrote them', async () => {
    const own = await signUp('PlaysToo', { currency: 'BRL' })
    await platformEnv.DB.prepare(`UPDATE user SET staff_role = 'payments' WHERE id = ?`)
      .bind(own.user.id)
      .run()
    const code = { kind: 'fixed', amounts: { BRL: 100 }, wager_percent: 0 }
    await asStaff(payer, '/promocodes/FORALL', code, 'PUT')
    const activate = ({ token }: Player) =>
      call('/api/payment/promocode/activation', { body: { code: 'FORALL' }, token })
    expect((await activate(own)).status).toBe(2211)
    expect((await activate(player)).status).toBe(0)
  })
})
