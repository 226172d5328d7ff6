import { describe, expect, it } from 'vitest'
import { celebrate, rankOf } from '../../assets/slot/celebrate.js'
import { createReels } from '../../assets/slot/reels.js'
import { showLines } from '../../assets/slot/wins.js'

const part = (name = 'div') => document.body.appendChild(document.createElement(name))
const money = (amount_minor: number) => `$${amount_minor / 100}`

function stageOf() {
  document.body.replaceChildren()
  const [meter, amount, coins, large] = [part(), part(), part(), part()]
  const [rank, sum] = [document.createElement('p'), document.createElement('p')]
  large.append(rank, sum)
  return { meter, amount, coins, large, rank, sum }
}

describe('[SLOT-09] a win', () => {
  it('has a rank by its multiple of the stake, and as the total of a feature', () => {
    const keyOf = (win_minor: number, isFeature = false) =>
      rankOf({ win_minor, stake_minor: 100, isFeature })?.key
    expect([999, 1000, 2500, 5000].map((win) => keyOf(win))).toEqual([
      undefined,
      'bigWin',
      'megaWin',
      'epicWin',
    ])
    expect(keyOf(150, true)).toBe('totalWin')
    expect(keyOf(6000, true)).toBe('epicWin')
  })

  it('is counted over the reels, whole with a touch, and leaves them with the next spin', async () => {
    const stage = stageOf()
    const spin = new AbortController()
    const rank = rankOf({ win_minor: 600_000, stake_minor: 100, isFeature: false })
    const seen = celebrate({ win_minor: 600_000, rank, name: 'Epic', money }, stage, spin.signal)
    expect(stage.large.className).toBe('shown')
    expect(stage.rank.textContent).toBe('Epic')
    expect(stage.coins.childElementCount).toBe(rank?.coins)
    stage.large.click()
    await expect.poll(() => stage.sum.textContent).toBe('$6000')
    spin.abort()
    await seen
    expect(stage.large.className).toBe('')
    expect(stage.coins.childElementCount).toBe(0)
    expect(stage.meter.hasAttribute('data-won')).toBe(false)
  })

  it('is told line by line on its symbols, what each pays', async () => {
    document.body.replaceChildren()
    const grid = [['1'], ['1'], ['1']]
    const [drawing, paid] = [document.createElementNS('http://www.w3.org/2000/svg', 'svg'), part()]
    const board = {
      reels: createReels(part(), grid, grid),
      drawing,
      paid,
      size: { reels: 3, rows: 1 },
      money,
    }
    const cells: [number, number][] = [0, 1, 2].map((reel) => [reel, 0])
    const win = { line: 0, symbol: '1', count: 3, win_minor: 250, cells }
    const over = new AbortController()
    showLines({ wins: [win], times: 3 }, board, over.signal)
    expect(paid.textContent).toBe('$7.5')
    expect(paid.querySelector('b')?.style.insetInlineStart).toBe('50%')
    over.abort()
    expect(paid.textContent).toBe('')
  })
})

describe('[SLOT-09] a reel that may bring the last scatter', () => {
  const still = [['A'], ['K'], ['Q']]
  const hotReels = async (grid: string[][], isHurried = false) => {
    document.body.replaceChildren()
    const element = part()
    const reels = createReels(element, still, still)
    const seen = new Set<number>()
    const watching = new MutationObserver(() => {
      for (const [index, reel] of [...element.children].entries())
        if (reel.classList.contains('hot')) seen.add(index)
    })
    watching.observe(element, { subtree: true, attributeFilter: ['class'] })
    reels.start()
    if (isHurried) reels.hurry()
    await reels.stop(grid, [], 0.05, { symbol: 'S', near: 2 })
    watching.disconnect()
    expect(element.querySelector('.hot')).toBeNull()
    return [...seen]
  }

  it('is waited for, and no other is', async () => {
    expect(await hotReels([['S'], ['S'], ['Q']])).toEqual([2])
    expect(document.querySelectorAll('.landed')).toHaveLength(2)
    expect(await hotReels([['S'], ['K'], ['S']])).toEqual([])
  })

  it('[SLOT-07] is not waited for by a player who has stopped the reels', async () => {
    expect(await hotReels([['S'], ['S'], ['Q']], true)).toEqual([])
    expect(document.querySelectorAll('.landed')).toHaveLength(2)
  })
})
