import { expect, test } from 'vitest'
import { seedWinners } from '../../../scripts/seed/jackpots.ts'
import type { Operator } from '../../../scripts/seed/operator.ts'

/** An operator whose jackpots have had a winner or not; the stakes arrive with the second look at a pot. */
function operatorOf(kinds: readonly string[]) {
  const calls: string[] = []
  let looks = 0
  const answer = (path: string): unknown => {
    if (path.includes('/ledger')) return { items: kinds.map((kind) => ({ kind })) }
    looks += 1
    return { amount_minor: looks > 2 ? 10_000_000 : 0 }
  }
  const operator: Operator = {
    get: async <Result>(path: string) => answer(path) as Result,
    post: async <Result>(path: string) => {
      calls.push(`POST ${path}`)
      return {} as Result
    },
    put: async <Result>(path: string) => {
      calls.push(`PUT ${path}`)
      return {} as Result
    },
    upload: async () => ({ changed: false }),
  }
  return { operator, calls }
}

test('[JACKPOT-01] the first winners are drawn among the seeded stakes: a pot is closed once they are in it, and opened again', async () => {
  const { operator, calls } = operatorOf(['seed', 'contribution'])
  await seedWinners(operator)
  for (const id of ['chest', 'crown', 'pearl']) {
    const ofPot = calls.filter((call) => call.includes(`/${id}`))
    expect(ofPot).toEqual([`POST /jackpots/${id}/close`, `PUT /jackpots/${id}`])
  }
  expect(calls).toHaveLength(6)
})

test('[JACKPOT-01] a pot that had a winner is left alone', async () => {
  const { operator, calls } = operatorOf(['seed', 'win', 'seed'])
  await seedWinners(operator)
  expect(calls).toEqual([])
})
