import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { addRounds } from '../../../../functions/platform/rtp/addRounds.ts'
import { keepMarker } from '../../../../functions/platform/protection/markers.ts'
import { noteWin } from '../../../../functions/platform/games/recentWins.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { countRows, deposit, firstRow, inWallet, migrate } from '../support.ts'
import { openGame, operator, platformEnv, seamless, signUp } from '../support.ts'
import type { Player } from '../support.ts'
import { asStaff, auditOf, member } from './staffSupport.ts'

/* An account of the house and a player do the same, and only the player is in a sum. */
const services = servicesOf(platformEnv)
let tester: Player
let player: Player

beforeAll(async () => {
  await migrate()
  tester = await signUp('HouseTester')
  player = await signUp('RealPlayer')
  const administrator = await member('markAdmin', 'administrator')
  const mark = (body: object) => asStaff(administrator, `/players/${tester.user.id}/test`, body)
  expect(await mark({ is_test: true })).toMatchObject({ status: 9400 })
  expect(await mark({ is_test: true, reason: 'our own' })).toMatchObject({ status: 0 })
})

it('[STUDIO-18] is marked by an administrator alone, seen in the list, and in the audit log', async () => {
  const support = await member('markSupport', 'support')
  const body = { is_test: false, reason: 'x' }
  expect(await asStaff(support, `/players/${tester.user.id}/test`, body)).toMatchObject({ status: 9403 })
  const { items } = (await asStaff(support, '/players?is_test=true')).result as {
    items: { username: string }[]
  }
  expect(items.map(({ username }) => username)).toEqual(['HouseTester'])
  expect(await auditOf('action=markTest')).toMatchObject([
    { outcome: 'done', before: { isTest: false }, after: { isTest: true }, reason: 'our own' },
  ])
})

it('[STUDIO-18] is in no measured return, and its wallet is not asked again', async () => {
  const day = '2030-05-10'
  const changes = [{ day, provider: 'pragmatic', game_id: 'gems', rounds: 3, rtp_sum: 2, square_sum: 2 }]
  const rounds = async ({ user }: Player) =>
    addRounds(platformEnv.DB, { playerId: user.id, after_seq: 0, upto_seq: 9, changes })
  expect([await rounds(tester), await rounds(player)]).toEqual([9, 9])
  expect(await firstRow('SELECT sum(rounds) AS rounds FROM game_rtp')).toEqual({ rounds: 3 })
})

it('[STUDIO-18] is in no win, no marker of harm and no jackpot', async () => {
  const win = ({ user }: Player) =>
    noteWin(
      services,
      { provider: 'pragmatic', gameId: 'gems', currency: 'USD', playerId: user.id },
      { amount_minor: 1_000_000, staked_minor: 100 },
    )
  const found = { rule: 'failed_deposits', facts: {} } as never
  for (const one of [tester, player]) {
    await win(one)
    await keepMarker(services, one.user.id, found, Date.now())
  }
  expect(await countRows('recent_win')).toBe(1)
  expect(await countRows('harm_marker WHERE player_id = ?', tester.user.id)).toBe(0)
  expect(await countRows('harm_marker WHERE player_id = ?', player.user.id)).toBe(1)
})

it('[STUDIO-18] plays as anybody, and neither pays into a jackpot nor wins it', async () => {
  const pot = { name: 'Lagoon', image: '/media/jackpots/lagoon.jpg', currency: 'USD', share_bp: 100 }
  const amounts = { start_minor: 10_000, min_minor: 20_000, max_minor: 30_000 }
  expect(await operator('/jackpots/pot', { ...pot, ...amounts }, 'PUT')).toMatchObject({ http: 200 })
  const stake = async (one: Player) => {
    await deposit(one.user.id, 10_000)
    const { token } = await openGame(one)
    const movement = { token, transaction_id: `t-${one.user.id}`, round_id: 'r1', currency: 'USD' }
    expect(await seamless('debit', { ...movement, amount_minor: 5000 })).toMatchObject({ status: 0 })
    await expect
      .poll(
        async () => {
          await runDurableObjectAlarm(platformEnv.WALLET.getByName(one.user.id))
          return inWallet(one.user.id, (sql) => sql.exec('SELECT due_at FROM outbox').one().due_at)
        },
        { timeout: 20_000 },
      )
      .toBe(null)
    const { sums } = (await operator('/jackpots/pot/audit')).result as { sums: Record<string, number> }
    return sums['contribution'] ?? 0
  }
  expect([await stake(tester), await stake(player)]).toEqual([0, 500_000])
})
