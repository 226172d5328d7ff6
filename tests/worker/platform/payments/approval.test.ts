import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MoneyActionRow } from '#contract/operator/moneyActions.ts'
import type { PaymentRow } from '#contract/operator/payments.ts'
import { day_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { adoptOldRules } from '../../../../functions/platform/offers/adoption.ts'
import { asStaff, auditOf, member, signedIn, type Member } from '../operator/staffSupport.ts'
import { codeTerms, putOffer } from '../offers/offerSupport.ts'
import { activate, balancesOf, sender, sendMoney } from '../profile/profileSupport.ts'
import { bankAnswers, goodBank, pay } from './paymentSupport.ts'
import {
  call,
  deposit,
  idOf,
  migrate,
  operator,
  platformEnv,
  signUp,
  signUpBody,
  type Player,
} from '../support.ts'

/* Who credited an account does not pay it out. */
let payer: Member
let another: Member
let player: Player
let players = 0

beforeAll(async () => {
  await migrate()
  await operator('/settings', { features: { friendTransfer: true } }, 'PUT')
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
const approve = (by: Member, id: string) => asStaff(by, `/payments/${id}/approve`, { reason: 'test' })

/** A withdrawal so large that it waits. */
const waiting = async () => idOf(await pay(player, 'pagstar/withdrawal', { value: 4000 }))

/** Below every tier. */
const few = (code: string, BRL: number) => ({
  ...codeTerms(code, { amounts: { BRL } }),
  budget: { BRL: 1000 },
})
/** As the log and the table have a code from before codes were offers. */
async function publishBefore({ id }: Member, code: string): Promise<void> {
  const row = `INSERT INTO promocode (code, kind, amounts, percent, wager_percent, needs_deposit, uses, bonus_days, is_blocked, created_at)
    VALUES (?, 'fixed', '{"BRL":100}', 0, 0, 0, 0, 60, 0, 1)`
  const line = `INSERT INTO audit_log (call_id, at, outcome, actor, actor_id, role, action, target, after)
    VALUES (?1, ?2, 'done', 'Penny', ?3, 'administrator', 'putPromocode', ?1, '{}')`
  await platformEnv.DB.batch([
    platformEnv.DB.prepare(row).bind(code),
    platformEnv.DB.prepare(line).bind(code, Date.now() - day_ms, id),
  ])
}
/** What the tables and the log have of a run that the player has won. */
async function winRun(id: string, publishers: Member[]): Promise<void> {
  const now = Date.now()
  const [startsAt, run] = [now - day_ms, `${id}.1`]
  const { DB } = platformEnv
  await DB.batch([
    DB.prepare(
      'INSERT INTO tournament_run (id, tournament_id, n, version, starts_at, ends_at, settled_at) VALUES (?, ?, 1, 1, ?, ?, ?)',
    ).bind(run, id, startsAt, now - 1000, now),
    DB.prepare(
      `INSERT INTO tournament_result (run_id, place, player_id, name, points, reached_at, currency, prize_minor, prize_state)
        VALUES (?, 1, ?, 'A', 1, 1, 'BRL', 5000, 'given')`,
    ).bind(run, player.user.id),
    ...publishers.map((by) =>
      DB.prepare(
        `INSERT INTO audit_log (call_id, at, outcome, actor, actor_id, role, action, target, after)
          VALUES (?1, ?2, 'done', 'Penny', ?1, 'administrator', 'publishTournament', ?3, '{"live_version":1}')`,
      ).bind(by.id, startsAt - 1000, id),
    ),
  ])
}
/** It waits, and not for whoever made its money. */
async function expectLeftToAnother(id: string, why: 'adjustedByYou' | 'codeByYou'): Promise<void> {
  const { waits } = (await asStaff(another, `/payments/${id}`)).result as PaymentRow
  expect(waits).toContainEqual({ why: 'credited' })
  expect(await approve(payer, id)).toMatchObject({ status: 9403, fields: { player: why } })
  expect((await approve(another, id)).status).toBe(0)
}
const publish = (by: Member, id: string, version: number) =>
  asStaff(by, `/offers/${id}/publish`, { version, reason })

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

  it('[STUDIO-10] is approved by nobody who gave free bets there, which win real money', async () => {
    await deposit(player.user.id, 1_000_000)
    const gift = { kind: 'free_bets', count: 1, amount_minor: 500, days: 3 }
    const given = { gift, key: `gift-${players}`, reason }
    expect((await asStaff(payer, `/players/${player.user.id}/gifts`, given)).status).toBe(0)
    await expectLeftToAnother(await waiting(), 'adjustedByYou')
  })

  it('[STUDIO-10] is approved by nobody who wrote the code before codes were offers', async () => {
    await deposit(player.user.id, 1_000_000)
    await publishBefore(payer, 'HAND')
    await adoptOldRules(servicesOf(platformEnv))
    expect((await activate(player, 'HAND')).status).toBe(0)
    await expectLeftToAnother(await waiting(), 'codeByYou')
  })

  it('[STUDIO-10] is approved by nobody whose promo code the player used; giving the money back is', async () => {
    await deposit(player.user.id, 1_000_000)
    await putOffer('pennys', few('PENNYS', 100))
    expect((await publish(payer, 'pennys', 1)).status).toBe(0)
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

describe('a small withdrawal, which goes out by itself,', () => {
  const small = async (of = player) => idOf(await pay(of, 'pagstar/withdrawal', { value: 50 }))
  const rowOf = async (id: string) => (await asStaff(another, `/payments/${id}`)).result as PaymentRow

  it('[STUDIO-14] waits where one of the staff changed the balance; another lets it go', async () => {
    await deposit(player.user.id, 1_000_000)
    expect(await rowOf(await small()), 'the back office’s key').toMatchObject({ waits: [] })
    await adjust(payer)
    await expectLeftToAnother(await small(), 'adjustedByYou')
  })

  it('[STUDIO-14] waits where a friend sent what one of the staff made, over how many hands it may be', async () => {
    const hands = [player, await friend('Second'), await friend('Third')]
    await operator(
      '/players',
      signUpBody(`Accomplice${players}`, { currency: 'BRL', friend_transfer_allowed: true }),
    )
    await adjust(payer)
    for (const n of [0, 1]) {
      const sent = await sendMoney(hands[n]!, hands[n + 1]!.user.login, 100, `handed-on-${n}`)
      expect(sent).toMatchObject({ status: 0, result: { status: 'Completed' } })
    }
    await expectLeftToAnother(await small(hands[2]), 'adjustedByYou')
  })

  it('[STUDIO-14] waits where one person wrote the player’s promo code; two have written what both published', async () => {
    await deposit(player.user.id, 1_000_000)
    await putOffer('onehand', few('ONEHAND', 100))
    await publish(payer, 'onehand', 1)
    expect((await activate(player, 'ONEHAND')).status).toBe(0)
    const waits = async () => (await rowOf(await small())).waits
    expect(await waits()).toContainEqual({ why: 'credited' })
    await publish(another, 'onehand', 1)
    expect(await waits(), 'by both').toEqual([])
    await putOffer('onehand', few('ONEHAND', 101))
    await publish(another, 'onehand', 2)
    expect(await waits(), 'not alike').toContainEqual({ why: 'credited' })
    await publish(payer, 'onehand', 2)
    expect(await waits(), 'both versions by both').toEqual([])
  })

  it('[STUDIO-14] [STUDIO-10] waits where one person published the tournament that the player won, and not for both', async () => {
    await deposit(player.user.id, 1_000_000)
    await winRun('two-hands', [payer, another])
    expect((await rowOf(await small())).waits, 'by both').toEqual([])
    await winRun('one-hand', [payer])
    const id = await small()
    expect((await rowOf(id)).waits).toContainEqual({ why: 'credited' })
    expect(await approve(payer, id)).toMatchObject({ status: 9403, fields: { player: 'codeByYou' } })
  })

  const friend = (name: string) => sender(`${name}${players}`, { currency: 'BRL' })
})

describe('money above a tier', () => {
  let rich: Player
  const move = (by: Member, amount: number, key: string, why = reason) =>
    asStaff(by, `/players/${rich.user.id}/adjust`, {
      ...{ account: 'real', amount_minor: amount * 100, key, reason: why },
    })
  const balance = async () => (await balancesOf(rich)).real_minor / 100
  const listed = async () =>
    ((await asStaff(another, '/money-actions?perPage=100')).result as { items: MoneyActionRow[] }).items
  const kept = (needs: string) => ({ http: 409, status: 9461, fields: { needs } })
  let third: Member

  beforeAll(async () => {
    third = await member('Petra', 'payments')
  })
  beforeEach(async () => {
    rich = await signUp(`Rich${players}`, { currency: 'TRY' })
  })

  it('[STUDIO-11] is adjusted by two persons, and by the same person never', async () => {
    const key = crypto.randomUUID()
    expect(await move(another, -4000, `${key}-back`), 'taking too').toMatchObject(kept('two'))
    expect((await listed())[0]).toMatchObject({ amount_minor: -400_000 })
    await platformEnv.DB.exec('DELETE FROM money_action')
    expect(await move(another, 4000, key, 'a jackpot by hand')).toMatchObject(kept('two'))
    expect(await move(another, 4000, key)).toMatchObject(kept('two'))
    expect(await balance()).toBe(0)
    expect(await listed()).toMatchObject([
      {
        ...{ action: 'adjustPlayer', target: rich.user.id, by: 'Paul', needs: 'two' },
        ...{ currency: 'TRY', amount_minor: 400_000, reason: 'a jackpot by hand', input: { key } },
      },
    ])
    expect(await move(third, 4001, key), 'another amount is another question').toMatchObject(kept('two'))
    expect(await move(third, 4000, key)).toMatchObject({ status: 0 })
    expect(await balance()).toBe(4000)
    expect((await listed()).map(({ amount_minor }) => amount_minor)).toEqual([400_100])
    expect(await move(third, 3999, crypto.randomUUID()), 'below the tier one is enough').toMatchObject({
      status: 0,
    })
  })

  it('[STUDIO-11] above the next one, one of the two is an administrator', async () => {
    const key = crypto.randomUUID()
    expect(await move(another, 6000, key)).toMatchObject(kept('administrator'))
    const fresh = await member(`Fresh${players}`, 'payments')
    expect(await move(fresh, 6000, key)).toMatchObject(kept('administrator'))
    expect(await move(payer, 6000, key)).toMatchObject({ status: 0 })
    expect(await balance()).toBe(6000)
  })

  it('[STUDIO-11] [STUDIO-10] both have credited the account: neither approves its withdrawals', async () => {
    const [one, two] = [await member(`One${players}`, 'payments'), await member(`Two${players}`, 'payments')]
    const key = crypto.randomUUID()
    await move(one, 5000, key)
    await move(two, 5000, key)
    const id = idOf(await pay(rich, 'pagstar/withdrawal', { value: 4500 }))
    for (const by of [one, two])
      expect(await approve(by, id)).toMatchObject({ status: 9403, fields: { player: 'adjustedByYou' } })
  })

  it('[STUDIO-11] a withdrawal is paid by the second person, and the queue says who was the first', async () => {
    await deposit(rich.user.id, 500_000)
    const id = idOf(await pay(rich, 'pagstar/withdrawal', { value: 4500 }))
    expect(await approve(another, id)).toMatchObject(kept('two'))
    const { waits, status } = (await asStaff(third, `/payments/${id}`)).result as PaymentRow
    expect(status).toBe('reserved')
    expect(waits).toContainEqual({ why: 'second_person', by: 'Paul' })
    expect(await approve(third, id)).toMatchObject({ status: 0 })
    expect((await asStaff(third, `/payments/${id}`)).result).not.toMatchObject({ status: 'reserved' })
  })

  it('[STUDIO-11] a code whose offer may give much is published by two', async () => {
    const terms = codeTerms('MUCH', { amounts: { TRY: 400_000 } })
    await putOffer('much', { ...terms, budget: { TRY: 400_000 } })
    expect(await publish(another, 'much', 1)).toMatchObject(kept('two'))
    const asked = (await listed()).find(({ target, by }) => target === 'much' && by === 'Paul')
    // As the studio confirms it: with what the list says.
    const confirmed = await asStaff(third, '/offers/much/publish', { ...asked?.input, reason })
    expect(confirmed).toMatchObject({ status: 0, result: { live_version: 1 } })
  })

  it('[STUDIO-11] who has left the staff is no first person, and a question ends after three days', async () => {
    const gone = await member(`Gone${players}`, 'payments')
    const key = crypto.randomUUID()
    await move(gone, 4000, key)
    await platformEnv.DB.prepare('UPDATE user SET staff_role = NULL WHERE id = ?').bind(gone.id).run()
    expect(await move(another, 4000, key)).toMatchObject(kept('two'))
    await platformEnv.DB.prepare('UPDATE money_action SET ends_at = ?').bind(Date.now()).run()
    expect(await move(payer, 4000, key)).toMatchObject(kept('two'))
  })

  it('[STUDIO-11] nobody moves more by hand a day than the cap of the role, and an alarm says who tried', async () => {
    const one = await member(`Capped${players}`, 'payments')
    for (let n = 0; n < 3; n += 1)
      expect(await move(one, n === 2 ? -3000 : 3000, `cap-${n}`)).toMatchObject({ status: 0 })
    const refused = { http: 403, status: 9403, fields: { amount_minor: 'dayCap' } }
    expect(await move(one, 1, 'cap-over')).toMatchObject(refused)
    const { result } = await operator(`/security-events?user_id=${one.id}`)
    expect((result as { items: object[] }).items[0]).toMatchObject({ kind: 'money_cap_reached' })
    expect(await move(payer, 1, 'cap-other'), 'a role without a cap').toMatchObject({ status: 0 })
  })

  it('[STUDIO-11] calls at the same moment do not pass the cap together; what was refused takes nothing', async () => {
    const calm = await member(`Calm${players}`, 'payments')
    for (let n = 0; n < 4; n += 1) expect((await move(calm, -3999, 'too-much')).status).not.toBe(0)
    for (let n = 0; n < 4; n += 1) {
      const answer = await move(calm, 3000, 'calm')
      expect(answer).toMatchObject({ status: 0, result: { duplicate: n > 0 } })
    }
    expect(await move(calm, 3000, 'calm-two'), 'repeating took nothing').toMatchObject({ status: 0 })
    const racer = await member(`Racer${players}`, 'payments')
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => move(racer, 3000, `race-${n}`)))
    expect(all.filter(({ status }) => status === 0)).toHaveLength(3)
    expect(await balance()).toBe(6000 + 9000)
  })

  it('[STUDIO-11] who asked takes it back, nobody else; then it waits for nobody', async () => {
    const key = crypto.randomUUID()
    await move(another, 4000, key)
    const asked = (await listed()).find(({ target }) => target === rich.user.id)
    const drop = (by: Member) => asStaff(by, `/money-actions/${asked?.id}/drop`, {})
    expect(await drop(third)).toMatchObject({ http: 403, status: 9403, fields: { id: 'notYours' } })
    expect((await drop(another)).status).toBe(0)
    expect(await drop(another)).toMatchObject({ http: 404 })
    expect((await listed()).filter(({ target }) => target === rich.user.id)).toEqual([])
    expect(await move(payer, 4000, key), 'as if nobody had asked').toMatchObject(kept('two'))
    const lines = await auditOf(`action=dropMoneyAction&target=${asked?.id}`)
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'refused'])
    expect(lines[1]).toMatchObject({ actor: 'Paul', before: { target: rich.user.id, amount_minor: 400_000 } })
  })

  it('[STUDIO-11] who gave the other a role lately is no second person with them', async () => {
    const puppet = await member(`Puppet${players}`, 'support')
    await asStaff(payer, `/staff/${puppet.id}`, { role: 'payments', reason }, 'PUT')
    const again = await signedIn(puppet)
    const key = crypto.randomUUID()
    expect(await move(again, 6000, key)).toMatchObject(kept('administrator'))
    expect(await move(payer, 6000, key), 'made by the same hand').toMatchObject(kept('administrator'))
    const stranger = await member(`Dina${players}`, 'payments')
    expect(await move(stranger, 6000, key), 'with the administrator').toMatchObject({ status: 0 })
  })
})
