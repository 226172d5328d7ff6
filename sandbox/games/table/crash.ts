import * as v from 'valibot'
import { hmacHex } from '#lib/hmac.ts'
import type { Round } from '../round/round.ts'
import type { Rules } from '../round/rules.ts'

/*
 * A flight. Multiples are hundredths of the stake: 250 is ×2.50. It climbs as e^(growth · t) and is gone at a point that was
 * fixed before it started:
 *   h = the first 52 bits of HMAC-SHA256(key: seed, text: the flight's name), as a fraction of one
 *   point = floor(97 / (1 − h)), at least 100, at most 50000
 * So 97 in a hundred come back over time, whatever the player aims at. The seed's SHA-256 is told before the round, the
 * seed after it; /crash/verify computes the same in the player's own browser.
 */
const growth_perMs = 0.00008
const bits = 52
const most = 50_000
/** The part of all stakes that comes back, whatever the target. */
export const crashReturn = 0.97

export const CrashBet = v.object({
  /** The multiple for landing automatically. */
  target: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(101), v.maxValue(most))),
  /** Which of the two bets of the page it is: there it goes on after a reload. */
  number: v.optional(v.picklist([1, 2])),
})

export async function crashPoint(seed: string, name: string): Promise<number> {
  const digits = (await hmacHex(seed, name)).slice(0, bits / 4)
  const h = parseInt(digits, 16) / 2 ** bits
  return Math.min(most, Math.max(100, Math.floor((100 * crashReturn) / (1 - h))))
}

export function multipleAt(elapsed_ms: number): number {
  return Math.floor(100 * Math.exp(growth_perMs * Math.max(0, elapsed_ms)))
}

function timeOf_ms(multiple: number): number {
  return Math.ceil(Math.log(multiple / 100) / growth_perMs)
}

function targetOf({ bet }: Round): number | null {
  return v.parse(v.pipe(v.string(), v.parseJson(), CrashBet), bet).target
}

/** The `stops` of a flight: its end, and when its round closed, which is when it began. */
function flightOf({ stops }: Round): { point: number; began_ms: number } {
  const [point, began_ms] = stops ?? []
  if (point === undefined || began_ms === undefined) throw new Error('a flight that never began')
  return { point, began_ms }
}

function paid({ stake_minor }: Round, multiple: number): number {
  return Math.floor((stake_minor * multiple) / 100)
}

export const crashRules: Rules = {
  isFair: true,
  draw: async (name, seed) => [await crashPoint(seed, name)],
  winOf(round) {
    const target = targetOf(round)
    return target !== null && target <= flightOf(round).point ? paid(round, target) : 0
  },
  shown: ({ spin_id, stops, win_minor, seed }) => ({ spin_id, stops: stops ?? [], win_minor, seed }),
  flight: {
    goneAt_ms: ([point = 100, began_ms = 0]) => began_ms + timeOf_ms(point),
    endsAt_ms(round) {
      const { point, began_ms } = flightOf(round)
      return began_ms + timeOf_ms(Math.min(point, targetOf(round) ?? point))
    },
    winAt(round, now_ms) {
      const { point, began_ms } = flightOf(round)
      const reached = multipleAt(now_ms - began_ms)
      const target = targetOf(round)
      if (target !== null && target <= Math.min(reached, point)) return paid(round, target)
      return reached < point ? paid(round, reached) : 0
    },
  },
}
