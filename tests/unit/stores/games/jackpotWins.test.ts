import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demo, openPage, thousand } from '../fakePage.ts'

const won = [{ id: 'pearl.1' }, { id: 'crown.4' }].map((win) => ({
  ...{ name: 'Pearl', image: '/media/p.jpg', currency: 'USD', amount: 10, startAmount: 5 },
  ...{ won_at: '2026-11-21T08:00:00Z', ...win },
}))
const data = 'GET /api/user/jackpot_data'
const shown = 'POST /api/user/jackpot_is_shown'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page of a signed-in player; `free` says whether another tab is telling of wins just now. */
async function open({ free = true } = {}) {
  const page = openPage({ signedIn: true })
  const locks = {
    request: (_: string, __: object, run: (lock: object | null) => Promise<void>) => run(free ? {} : null),
  }
  vi.stubGlobal('navigator', { onLine: true, locks })
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/user/balance', { status: 0, result: thousand })
  page.answer(shown, { status: 0, result: {} })
  const { startBalance } = await import('@/stores/session/balance.ts')
  const wins = await import('@/stores/games/jackpotWins.ts')
  startBalance()
  wins.followJackpotWins()
  return { page, wins }
}

describe('[JACKPOT-02] won jackpots', () => {
  it('are told one after the other once somebody is signed in, and each is marked when its dialog is drawn', async () => {
    const { page, wins } = await open()
    page.answer(data, { status: 0, result: won })
    await vi.advanceTimersByTimeAsync(1500)
    expect(wins.$jackpotWin.get()?.id).toBe('pearl.1')
    expect(page.made(shown)).toHaveLength(0)
    wins.noteJackpotWinDrawn()
    expect(page.made(shown).map(({ body }) => body)).toEqual([{ JackpotId: 'pearl.1' }])
    wins.closeJackpotWin()
    await vi.advanceTimersByTimeAsync(0)
    expect(wins.$jackpotWin.get()?.id).toBe('crown.4')
    wins.noteJackpotWinDrawn()
    wins.closeJackpotWin()
    await vi.advanceTimersByTimeAsync(0)
    expect(wins.$jackpotWin.get()).toBeNull()
    expect(page.made(shown)).toHaveLength(2)
  })

  it('whose dialog could not be loaded are not marked, and told at the next check', async () => {
    const { page, wins } = await open()
    page.answer(data, { status: 0, result: won })
    await vi.advanceTimersByTimeAsync(1500)
    wins.closeJackpotWin()
    await vi.advanceTimersByTimeAsync(0)
    expect(wins.$jackpotWin.get()).toBeNull()
    page.document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(wins.$jackpotWin.get()?.id).toBe('pearl.1')
    expect(page.made(shown)).toHaveLength(0)
  })

  it('are asked for when the balance has risen, not when it has fallen', async () => {
    const { page } = await open()
    page.answer(data, { status: 0, result: [] })
    await vi.advanceTimersByTimeAsync(1500)
    expect(page.made(data)).toHaveLength(1)
    page.answer('GET /api/user/balance', { status: 0, result: { ...thousand, balance: 900 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.made(data)).toHaveLength(1)
    page.answer('GET /api/user/balance', { status: 0, result: { ...thousand, balance: 1900 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(page.made(data)).toHaveLength(2)
  })

  it('are left to the tab that is telling of them', async () => {
    const { page, wins } = await open({ free: false })
    page.answer(data, { status: 0, result: won })
    await vi.advanceTimersByTimeAsync(1500)
    expect(page.made(data)).toHaveLength(0)
    expect(wins.$jackpotWin.get()).toBeNull()
  })
})
