import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#lib/result.ts'
import type { Book } from '../../../../sport/client/book.ts'
import { settledBets } from '../../../../sport/client/settled.ts'
import { frameTexts } from '../../../../sport/frame/texts.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

type Told = { id: string; status: 'open' | 'won' | 'lost' | 'returned' | 'cashed'; amountOut: number }

/** A visit of a player whose bets are these; `said` is what the player is told. */
function visit(bets: Told[]) {
  const said: string[] = []
  const events = [{ selection: 'Brazil' }]
  const state = { token: 'a-token', route: { page: 'Home', query: {} }, notice: '', desk: { kind: 'idle' } }
  const server = {
    bets: ({ state: wanted }: { state: string }) =>
      Promise.resolve(
        ok({
          bets: bets
            .filter(({ status }) => (status === 'open') === (wanted === 'open'))
            .map((bet) => ({ ...bet, events })),
        }),
      ),
    player: () => Promise.resolve(ok({ currency: 'USD', balance_minor: 100 })),
    offers: () => Promise.resolve(ok({})),
  }
  const update = (change: object) => {
    Object.assign(state, change)
    if (state.notice !== '' && 'notice' in change) said.push(state.notice)
  }
  const money = (amount_minor: number) => `$${amount_minor / 100}`
  const host = { balanceChanged: vi.fn() }
  const setup = { texts: frameTexts('en') }
  const book = { state, server, update, money, host, setup, skin: 'digitain' } as unknown as Book
  return { said, host, look: settledBets(book) }
}

test('[SLIP-04] a settled bet is told once, whether it is won, lost or returned', async () => {
  for (const [status, amountOut, text] of [
    ['won', 12, /^Bet won: Brazil\. Paid out: .\$12.\.$/],
    ['lost', 0, /^Bet lost: Brazil\.$/],
    ['returned', 5, /^Bet settled: Brazil\. Refunded: .\$5.\.$/],
  ] as const) {
    const bets: Told[] = [{ id: 'b1', status: 'open', amountOut: 0 }]
    const { said, look, host } = visit(bets)
    await look()
    bets[0] = { id: 'b1', status, amountOut }
    await look()
    await look()
    expect(said).toEqual([expect.stringMatching(text)])
    expect(host.balanceChanged).toHaveBeenCalledOnce()
  }
})

test('[SLIP-04] one that was settled between two visits is told at the next, several in one message', async () => {
  await visit(['b1', 'b2', 'b3'].map((id) => ({ id, status: 'open', amountOut: 0 }))).look()
  const { said, look } = visit([
    { id: 'b1', status: 'won', amountOut: 9 },
    { id: 'b2', status: 'lost', amountOut: 0 },
    { id: 'b3', status: 'cashed', amountOut: 4 },
    { id: 'older', status: 'won', amountOut: 100 },
  ])
  await look()
  await look()
  expect(said).toEqual([expect.stringMatching(/^2 bets settled, 1 won\. Paid out: .\$9.\.$/)])
})

test('[SLIP-04] bets of another player who was here before are not told', async () => {
  await visit([{ id: 'b1', status: 'open', amountOut: 0 }]).look()
  const { said, look } = visit([])
  await look()
  expect(said).toEqual([])
})
