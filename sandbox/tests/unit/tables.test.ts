import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import type { Round } from '../../games/round/round.ts'
import { crashPoint, crashRules, multipleAt } from '../../games/table/crash.ts'
import { drawOrder, odds_hundredths, raceRules } from '../../games/table/race.ts'
import { isBet } from '../../games/table/engines/engine.ts'
import { roulette, rouletteWin } from '../../games/table/roulette.ts'
import { catalog } from '../../games/catalog.ts'
import { gameTablePage, ladderPage, racePage } from '../../games/table/page.ts'
import { callBets, pockets } from '../../games/table/rouletteBoard.ts'
import { calls, insideSpots } from '../../games/table/rouletteSpots.ts'
import { tableLanguage } from '../../games/table/texts.ts'
import { betPanels } from '../../games/table/crashBoard.ts'
import { smallGameFile } from '../../../scripts/lib/gameFilesPlugin.ts'

const round = (more: Partial<Round>): Round => ({
  ...{
    spin_id: 'r',
    stake_minor: 100,
    stage: 'flying',
    stops: null,
    bet: null,
    live: null,
    acts: '',
    seed: null,
  },
  ...{ raised_minor: 0, win_minor: 0, balance_minor: null, refusal: null, tries: 0, created_ms: 0 },
  ...more,
})

describe('roulette', () => {
  it('[TABLE-03] is European: 37 pockets, and each of its 157 places returns 36 of 37', () => {
    expect([...pockets].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number))
    expect(roulette.places).toHaveLength(37 + 60 + 12 + 2 + 22 + 1 + 11 + 12)
    for (const { name } of roulette.places) {
      const paid = pockets.reduce((sum, number) => sum + rouletteWin({ [name]: 10 }, number), 0)
      expect(paid, name).toBe(360)
    }
  })

  it('[TABLE-03] has the cloth of every casino, and the calls cover their part of the wheel', () => {
    const at = (x: number, y: number) => insideSpots.find((spot) => spot.x === x && spot.y === y)?.covers
    expect([at(1, 1), at(1, 3), at(1, 5), at(23, 1), at(-1, 3)]).toEqual([[3], [2], [1], [36], [0]])
    expect([at(2, 5), at(1, 4), at(2, 4), at(1, 6), at(2, 6)]).toEqual([
      [1, 4],
      [1, 2],
      [1, 2, 4, 5],
      [1, 2, 3],
      [1, 2, 3, 4, 5, 6],
    ])
    expect([at(0, 5), at(0, 4), at(0, 2), at(0, 6)]).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 2, 3],
      [0, 1, 2, 3],
    ])
    const coversOf = (names: readonly string[]) =>
      new Set(names.flatMap((name) => insideSpots.find((spot) => spot.name === name)!.covers))
    const arcs = Object.values(calls).map((names) => coversOf(names))
    expect(arcs.map(({ size }) => size)).toEqual([17, 12, 8])
    expect(new Set(arcs.flatMap((arc) => [...arc])).size).toBe(37)
  })

  it('pays several bets at once, and loses all but itself to zero', () => {
    expect(rouletteWin({ n17: 100, black: 50, d2: 20, even: 10 }, 17)).toBe(3600 + 100 + 60)
    expect(rouletteWin({ red: 10, even: 10, low: 10, d1: 10, c1: 10, 's1-4': 10 }, 0)).toBe(0)
    const bets = ['n37', 'c4', 'toString', ''].map((place) => JSON.stringify({ [place]: 1 }))
    expect(bets.map((bet) => isBet(roulette, bet, 1))).toEqual([false, false, false, false])
  })
})

describe('races', () => {
  it('end in an order of all six, the favorite first most often', () => {
    const wins = Array.from({ length: 6 }, () => 0)
    for (let race = 0; race < 6000; race += 1) {
      const order = drawOrder()
      expect([...order].sort()).toEqual([1, 2, 3, 4, 5, 6])
      wins[order[0]! - 1]! += 1
    }
    // 26 in a hundred, six standard deviations either side.
    expect(wins[0]).toBeGreaterThan(1560 - 204)
    expect(wins[0]).toBeLessThan(1560 + 204)
  })

  it('pay the odds for the winner alone, whole units', () => {
    const bet = JSON.stringify({ w3: 55, w1: 45 })
    expect(raceRules.winOf(round({ bet, stops: [3, 1, 2, 4, 5, 6] }))).toBe(
      Math.floor((55 * odds_hundredths[2]!) / 100),
    )
    expect(raceRules.winOf(round({ bet, stops: [6, 1, 2, 4, 5, 3] }))).toBe(0)
  })
})

describe('flights', () => {
  it('end where seed and flight say, and nowhere else', async () => {
    const seed = 'a'.repeat(64)
    expect(await crashPoint(seed, 'one')).toBe(await crashPoint(seed, 'one'))
    expect(await crashPoint(seed, 'two')).not.toBe(await crashPoint(seed, 'one'))
  })

  it('return about 97 in a hundred at any target', async () => {
    const points = await Promise.all(
      Array.from({ length: 20_000 }, (_, flight) => crashPoint('seed of the test', String(flight))),
    )
    for (const target of [110, 200, 500]) {
      const back = points.filter((point) => point >= target).length * (target / 100)
      expect(back / points.length, String(target)).toBeGreaterThan(0.93)
      expect(back / points.length, String(target)).toBeLessThan(1.01)
    }
    expect(Math.min(...points)).toBe(100)
  })

  it('pay what was reached, or the target, or nothing when it was too late', () => {
    const flight = crashRules.flight!
    const began_ms = 1_000_000
    const free = round({ bet: '{"target":null}', stops: [250, began_ms] })
    const aimed = round({ bet: '{"target":150}', stops: [250, began_ms] })
    const end_ms = flight.endsAt_ms(free)
    expect(multipleAt(end_ms - began_ms)).toBeGreaterThanOrEqual(250)
    expect(flight.winAt(free, began_ms + 1000)).toBe(multipleAt(1000))
    expect(flight.winAt(free, end_ms)).toBe(0)
    expect(crashRules.winOf(free)).toBe(0)
    expect(flight.endsAt_ms(aimed)).toBeLessThan(end_ms)
    expect(crashRules.winOf(aimed)).toBe(150)
    expect(flight.winAt(aimed, end_ms + 60_000)).toBe(150)
    expect(crashRules.winOf(round({ bet: '{"target":251}', stops: [250, began_ms] }))).toBe(0)
  })
})

describe('the pages of tables', () => {
  it('have the same texts with the same blanks in every language', () => {
    const blanks = (text: string) => text.match(/\{\w+\}/g) ?? []
    const english = tableLanguage('en').texts
    for (const code of languageCodes) {
      const { texts } = tableLanguage(code)
      for (const key of Object.keys(english) as (keyof typeof english)[]) {
        expect(texts[key], `${code} ${key}`).not.toBe('')
        expect(blanks(texts[key]), `${code} ${key}`).toEqual(blanks(english[key]))
      }
    }
  })

  const chips = ['chips', 'tray', 'laid', 'live']
  it.each<[kind: string, limit_kb: number, shared: string[]]>([
    // Each with a balance that follows the wallet, and a wide screen's own sheet. Beside the chips, what becomes of them; the cloth upright and flat.
    ['roulette', 17, [...chips, 'studio', 'liveTray', 'cloth', 'theatre']],
    ['race', 11.5, [...chips, 'studio.js', 'drawn']],
    ['crash', 16.4, ['tray', 'takeBack', 'crashBet', 'crashSky', 'crashAuto', 'crashLists', 'live', 'proof']],
    // Beside the cards, side bets, hands that are as large as the room allows, a slow turn, and one clock for decisions.
    ['cards', 19.9, [...chips, 'deck', 'hands', 'places', 'blackjack', 'studio', 'liveTray', 'theatre']],
    ['ladder', 15, [...chips, 'studio.js', 'deck', 'proof', 'cards.css']],
    // What sic bo has beside cards (dice in a place of their own, chips beside the odds), and baccarat.
    ['rows', 7.5, ['tray', 'laid', 'live']],
    ['roads', 5.2, ['roadMaps']],
  ])('of kind %s weigh less than %s KB of scripts and style', async (kind, limit_kb, shared) => {
    const folder = join(import.meta.dirname, '../../assets/table')
    const names = ['table', kind, ...shared]
    const files = readdirSync(folder).filter(
      (file) => names.includes(file) || names.includes(file.split('.')[0]!),
    )
    const served = await Promise.all(files.map((file) => smallGameFile(join(folder, file))))
    const sizes = served.map((file) => brotliCompressSync(file).length)
    expect(files.length).toBeGreaterThan(4)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(limit_kb * 1024)
  })
})

describe('the bets on a flight', () => {
  const language = tableLanguage('he')
  const { texts } = language
  const panels = async () => String(await betPanels(language))

  it('[TABLE-08] are two, each with a name, a stake, a landing and its button', async () => {
    const html = await panels()
    for (const name of ['bet', 'stepper', 'go', 'target']) {
      expect(html.split(`class="${name}"`), name).toHaveLength(3)
    }
    for (const number of [1, 2]) expect(html).toContain(texts.betNumber.replace('{number}', String(number)))
  })

  it('[TABLE-09] offer nothing that repeats until the wallet says that the market allows it', async () => {
    expect((await panels()).match(/class="repeats"[^>]* hidden/g)).toHaveLength(2)
  })
})

describe('the page of a table', () => {
  it('[TABLE-14] takes no press before it plays: its places and calls are inert', async () => {
    const launch = { token: 't', lang: 'en', currency: 'USD' } as Parameters<typeof racePage>[0]['launch']
    const pages = {
      roulette: gameTablePage,
      card: gameTablePage,
      table: gameTablePage,
      ladder: ladderPage,
      race: racePage,
    }
    for (const [kind, page] of Object.entries(pages)) {
      for (const game of catalog.filter((each) => each.kind === kind)) {
        const html = await (await page({ game, launch, sealed: 'key', hostOrigin: undefined })).text()
        const presses = html.match(/<button[^>]*(?:data-place|class="call")[^>]*>/g) ?? []
        expect(presses.length, game.name).toBeGreaterThan(0)
        expect(
          presses.filter((press) => !/\sdisabled[\s>]/.test(press)),
          game.name,
        ).toEqual([])
      }
    }
  })

  it('[TABLE-03] has a racetrack of all pockets in the order of the wheel', () => {
    const drawn = [...callBets(tableLanguage('en').texts).matchAll(/data-around="n(\d+)"/g)]
    expect(drawn.map(([, number]) => Number(number))).toEqual(pockets)
  })
})
