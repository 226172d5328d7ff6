import { day_ms, minute_ms } from '../../lib/time.ts'
import { currency, gameId, operate, provider, type World } from './world.ts'

/** What the players of a run join: offers of which one has too little for all, free rounds of their game, and a tournament. */
export type Promotions = { offers: string[]; tournament: string }

export const freeStake_minor = 20
const inCurrency = (amount_minor: number) => ({ [currency]: amount_minor })
const at = (time_ms: number) => new Date(Date.now() + time_ms).toISOString()
const gift_minor = 100
/** Of the players so many find something left. */
const covered = 0.6

/** Published for one run, whose players are new to them. */
export async function publishPromotions(world: World, players: number): Promise<Promotions> {
  const run = crypto.randomUUID().slice(0, 8)
  const counts = { games: 100, sport: 50 }
  const common = {
    ...{ starts_at: at(-minute_ms), ends_at: at(day_ms), who: { kind: 'everyone' } },
    ...{ join: { kind: 'opt_in' }, days: 1 },
  }
  const offers = {
    [`load-stakes-${run}`]: {
      ...common,
      trigger: { kind: 'stake', sum: inCurrency(80), counts },
      gift: { kind: 'bonus', amounts: inCurrency(gift_minor) },
      wager: { percent: 300, counts, days: 1 },
      budget: inCurrency(gift_minor * Math.max(1, Math.floor(players * covered))),
    },
    [`load-rounds-${run}`]: {
      ...common,
      trigger: { kind: 'rounds', count: 3, least: inCurrency(freeStake_minor) },
      gift: {
        ...{ kind: 'free_rounds', count: 5, stakes: inCurrency(freeStake_minor), provider, days: 1 },
        ...{ games: [{ id: gameId, title: 'Lantern Atoll' }], wins: 'real' },
      },
      wager: { percent: 0, counts, days: 1 },
      budget: inCurrency(1_000_000_000),
    },
  }
  const tournament = `load-race-${run}`
  const race = {
    ...{ schedule: { kind: 'once', starts_at: at(-minute_ms), ends_at: at(day_ms) } },
    ...{ who: { kind: 'everyone' }, join: 'opt_in', least: inCurrency(1), late_minutes: 1 },
    ...{ points: { kind: 'multiplier' }, gives: { kind: 'money' } },
    prizes: [{ places: 1, amounts: inCurrency(1000) }],
  }
  for (const [id, terms] of Object.entries(offers)) await publish(world, `/offers/${id}`, terms)
  await publish(world, `/tournaments/${tournament}`, race)
  return { offers: Object.keys(offers), tournament: `${tournament}.1` }
}

async function publish(world: World, path: string, terms: object): Promise<void> {
  const texts = { en: { title: 'Load', pitch: 'Of a load run.' } }
  const written = await operate(world, 'PUT', path, { terms, texts })
  const published = await operate(world, 'POST', `${path}/publish`, { version: 1, reason: 'load run' })
  for (const { status, error_message } of [written, published])
    if (status !== 0) throw new Error(`${path} was not published: ${status} ${error_message ?? ''}`)
}
