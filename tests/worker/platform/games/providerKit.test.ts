import { beforeAll, expect, it } from 'vitest'
import { playProvider, tableOf, type Played } from '../../../../scripts/provider/cases.ts'
import { evolution } from '../../../../scripts/provider/evolution.ts'
import { gitslotpark } from '../../../../scripts/provider/gitslotpark.ts'
import { pragmatic } from '../../../../scripts/provider/pragmatic.ts'
import type { Ask, Dialect } from '../../../../scripts/provider/provider.ts'
import { slotegrator } from '../../../../scripts/provider/slotegrator.ts'
import { call, deposit, fetchWorker, migrate, openGame, origin, platformEnv, signUp } from '../support.ts'

/* `npm run provider`: the kit that plays a provider against a platform, here against ours. */
const ask: Ask = (path, request) => fetchWorker(new Request(`${origin}${path}`, request))
let players = 0

beforeAll(migrate)

/** `provider`: of the game, where its wallet calls are another's. */
async function launched(name: string, dialect: Dialect, provider = name): Promise<Played> {
  const player = await signUp(`Kit${(players += 1)}`)
  await deposit(player.user.id, 10_000)
  const { token } = await openGame(player, provider)
  const leave = async () =>
    void (await call('/api/games/session', {
      method: 'DELETE',
      token: player.token,
      body: { provider, game_id: 'gems' },
    }))
  const ids = { token, playerId: player.user.id, gameId: 'gems', currency: 'USD' }
  return { ask, dialect, launched: { key: `test-${name}-key`, ...ids }, leave }
}

const late = 'late: a signature of an hour ago'
const part = 'part of a bet taken back: no more than the bet in all'
const adjusted = 'adjustment of a round: up, down, and once'

it.each([
  ['pragmatic', pragmatic, 'pragmatic', [part, late, 'another currency']],
  ['slotegrator', slotegrator, 'slotegrator', [adjusted]],
  ['gitslotpark', gitslotpark, 'pragmatic', [part, adjusted, late, 'another currency', 'unknown game']],
  ['evolution', evolution, 'evolution', [part, adjusted, late]],
])(
  '[SEAMLESS-08] the platform holds every case of the kit in the dialect of %s',
  async (name, dialect, provider, notTried) => {
    const played = await launched(name, dialect, provider)
    const found = await playProvider(played)
    expect(found.filter(({ fault }) => fault)).toEqual([])
    const untried = found.filter(({ fault }) => fault === undefined).map((one) => one.name)
    expect(untried).toEqual(notTried)
    const { count } = await openRoundsOf(played.launched.playerId)
    expect(count).toBe(0)
  },
)

const openRoundsOf = (playerId: string) =>
  platformEnv.WALLET.getByName(playerId).openRounds({ playerId, currency: 'USD' })

it('[SEAMLESS-08] a platform that moves money twice, or for nobody, is told where', async () => {
  const played = await launched('pragmatic', pragmatic)
  let cash = 100
  const careless: Ask = async (path, { body }) => {
    const fields = new URLSearchParams(body as string)
    const amount = Number(fields.get('amount') ?? 0)
    if (path.includes('/bet.')) cash -= amount
    if (path.includes('/result.')) cash += amount
    return Response.json({ error: 0, cash })
  }
  const found = await playProvider({ ...played, ask: careless, leave: undefined })
  const names = (isWanted: (fault: string | undefined) => boolean) =>
    found.filter(({ fault }) => isWanted(fault)).map(({ name }) => name)
  expect(names((fault) => fault === '')).toEqual([
    'balance',
    'round: bet and win',
    'lost round',
    'two bets of a round, and a win of one',
    'free round: win without a stake',
    'at once: five bets are five bets',
  ])
  expect(names((fault) => fault === undefined)).toEqual([
    part,
    'late: a signature of an hour ago',
    'another currency',
    'ended game: no bet, but the win and the rollback of earlier ones',
  ])
  expect(tableOf(found)).toMatch(/^at once: five times one bet is one bet +FAULT {2}/m)
})
