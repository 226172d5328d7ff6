import { describe, expect, it } from 'vitest'
import { catalog } from '../../games/catalog.ts'
import type { Round } from '../../games/round/round.ts'
import { baccarat, baccaratHands } from '../../games/table/engines/baccarat.ts'
import { blackjack, drawBlackjack } from '../../games/table/engines/blackjack.ts'
import { deal } from '../../games/table/engines/draws.ts'
import { diceDuel } from '../../games/table/engines/diceDuel.ts'
import { dragonTiger } from '../../games/table/engines/dragonTiger.ts'
import { isBet, type TableEngine } from '../../games/table/engines/engine.ts'
import { engineOf, engines } from '../../games/table/engines/engines.ts'
import { drawHoldem, holdem } from '../../games/table/engines/holdem.ts'
import { categoryOf, worthOf } from '../../games/table/engines/pokerHand.ts'
import { roadText } from '../../games/table/engines/road.ts'
import { sicBo } from '../../games/table/engines/sicBo.ts'
import { raceRules } from '../../games/table/race.ts'
import { roulette } from '../../games/table/roulette.ts'
import { seeded, isWorthCalling, playBasic, stakedBy } from './strategies.ts'

const hand = (more: Partial<Round>): Round => ({
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
/** `As` is the ace of spades. */
const cards = (text: string) =>
  text.split(' ').map((name) => '23456789TJQKA'.indexOf(name[0]!) + 13 * 'shdc'.indexOf(name[1]!))

/** The mean of what comes back for one unit on a place, over weighted results. */
function returnOf(engine: TableEngine, name: string, results: Iterable<[stops: number[], weight: number]>) {
  const place = engine.places.find((each) => each.name === name)!
  let back = 0
  let weights = 0
  for (const [stops, weight] of results) {
    back += place.back_hundredths(stops) * weight
    weights += weight
  }
  return back / weights / 100
}

const faces = [1, 2, 3, 4, 5, 6]

describe('tables', () => {
  it('[GAMES-02] have the engine of their name, and none is listed without one', () => {
    const tables = catalog.filter(({ kind }) => ['roulette', 'card', 'table'].includes(kind))
    expect(tables.length).toBeGreaterThan(25)
    for (const game of tables) expect(engineOf(game), game.name).toBe(engines[game.plays!])
    const words = {
      roulette: /roulette|zero/i,
      blackjack: /blackjack/i,
      baccarat: /baccarat/i,
      sicbo: /sic bo/i,
    }
    for (const [plays, word] of Object.entries(words)) {
      for (const game of tables) expect(word.test(game.name), game.name).toBe(game.plays === plays)
    }
  })

  it('declare the return of their best bet', () => {
    expect(roulette.return_fraction).toBeCloseTo(36 / 37, 4)
    expect(baccarat.return_fraction).toBeCloseTo(0.98942, 4)
    expect(dragonTiger.return_fraction).toBeCloseTo(0.9627, 4)
    expect(sicBo.return_fraction).toBeCloseTo(35 / 36, 4)
    expect(diceDuel.return_fraction).toBeCloseTo((15 * 2.3) / 36, 4)
  })
})

describe('what a round pays', () => {
  it('[TABLE-15] is told for each place with a bet, and adds up to the payout; who watches is told none', () => {
    const bet = JSON.stringify({ small: 100, sum4: 50, triple1: 10, face1: 20, big: 40 })
    const round = hand({ bet, stops: [1, 1, 2], stake_minor: 220 })
    expect(sicBo.rules.shown(round)).toMatchObject({
      paid: { small: 200, sum4: 50 * 61, triple1: 0, face1: 60, big: 0 },
    })
    expect(sicBo.rules.winOf(round)).toBe(200 + 50 * 61 + 60)
    expect(sicBo.rules.shown(hand({ stops: [1, 1, 2] }))).not.toHaveProperty('paid')
    const push = hand({ bet: JSON.stringify({ banker: 100, tie: 10 }), stops: [0, 0, 1, 1, 2, 2] })
    expect(baccarat.rules.shown(push)).toMatchObject({ paid: { banker: 100, tie: 90 } })
    const race = hand({ bet: JSON.stringify({ w3: 55, w1: 45 }), stops: [3, 1, 2, 4, 5, 6] })
    expect(raceRules.shown(race)).toMatchObject({ paid: { w3: raceRules.winOf(race), w1: 0 }, hits: ['w3'] })
  })
})

describe('exact odds', () => {
  it('of roulette: every place returns 36 of 37', () => {
    const all = Array.from({ length: 37 }, (_, number): [number[], number] => [[number], 1])
    for (const { name } of roulette.places)
      expect(returnOf(roulette, name, all), name).toBeCloseTo(36 / 37, 12)
  })

  it('of sic bo, as the Atlantic City rule book has them', () => {
    const all = faces.flatMap((a) =>
      faces.flatMap((b) => faces.map((c): [number[], number] => [[a, b, c], 1])),
    )
    const edges: Record<string, number> = {
      ...{ small: 2.78, big: 2.78, odd: 2.78, even: 2.78, double3: 18.52, triple6: 16.2, anyTriple: 13.89 },
      ...{ sum4: 15.28, sum5: 13.89, sum6: 16.67, sum7: 9.72, sum8: 12.5, sum9: 18.98, sum10: 12.5 },
      ...{ sum17: 15.28, pair25: 16.67, face1: 7.87 },
    }
    for (const [name, edge] of Object.entries(edges))
      expect(100 * (1 - returnOf(sicBo, name, all)), name).toBeCloseTo(edge, 1)
    expect(sicBo.places).toHaveLength(4 + 6 + 6 + 1 + 14 + 15 + 6)
  })

  it('of a duel of dice', () => {
    const all = faces.flatMap((a) => faces.map((b): [number[], number] => [[a, b], 1]))
    expect(returnOf(diceDuel, 'redDie', all)).toBeCloseTo(0.9583, 4)
    expect(returnOf(diceDuel, 'blueDie', all)).toBeCloseTo(0.9583, 4)
    expect(returnOf(diceDuel, 'tie', all)).toBeCloseTo(0.95, 4)
  })

  it('of dragon tiger, over every pair of cards in eight packs', () => {
    const pack = Array.from({ length: 52 }, (_, card) => card)
    const all = pack.flatMap((one) =>
      pack.map((two): [number[], number] => [[one, two], one === two ? 8 * 7 : 64]),
    )
    expect(returnOf(dragonTiger, 'dragon', all)).toBeCloseTo(0.962651, 5)
    expect(returnOf(dragonTiger, 'tiger', all)).toBeCloseTo(0.962651, 5)
    expect(returnOf(dragonTiger, 'tie', all)).toBeCloseTo(0.896386, 5)
    expect(returnOf(dragonTiger, 'suitedTie', all)).toBeCloseTo(0.860241, 5)
  })

  it('of baccarat, over every run of six points in eight packs', () => {
    const wins = { player: 0, banker: 0, tie: 0 }
    for (const [stops, weight] of baccaratShoe()) {
      const { player, banker } = baccaratHands(stops)
      if (player.length > 3 || banker.length > 3) throw new Error('too many cards')
      const place = (name: string) =>
        baccarat.places.find((each) => each.name === name)!.back_hundredths(stops)
      wins.player += place('player') * weight
      wins.banker += place('banker') * weight
      wins.tie += place('tie') * weight
    }
    // The rule book's edges: 1.2351, 1.0579 and 14.3596 in a hundred.
    expect(wins.player / 100).toBeCloseTo(1 - 0.012351, 5)
    expect(wins.banker / 100).toBeCloseTo(1 - 0.010579, 5)
    expect(wins.tie / 100).toBeCloseTo(1 - 0.143596, 5)
  }, 60_000)
})

/** Every order of six cards by their points, with its chance; a rank stands for its points. */
function* baccaratShoe(): Generator<[number[], number]> {
  // Points 0 to 9 as a card of that many: a ten, an ace, then two to nine.
  const ofPoints = [8, 12, 0, 1, 2, 3, 4, 5, 6, 7]
  const left = [128, ...Array.from({ length: 9 }, () => 32)]
  const stops: number[] = []
  function* next(weight: number, cardsLeft: number): Generator<[number[], number]> {
    if (stops.length === 6) {
      yield [stops, weight]
      return
    }
    for (let points = 0; points < 10; points += 1) {
      const held = left[points]!
      left[points] = held - 1
      stops.push(ofPoints[points]!)
      yield* next((weight * held) / cardsLeft, cardsLeft - 1)
      stops.pop()
      left[points] = held
    }
  }
  yield* next(1, 416)
}

describe('roads', () => {
  it('[TABLE-07] name the winning side of each round, oldest first, and other games have none', () => {
    const game = (plays: string) => catalog.find((each) => each.plays === plays)!
    // A tie of dragon and tiger, a win of each, newest first.
    const results = [cards('9s 9d'), cards('9s Kd'), cards('Ks 9d')].map((stops) => ({ stops }))
    expect(roadText(game('dragontiger'), results)).toBe('012')
    const naturals = [cards('9s 2d Ts 3h 4c 5c'), cards('2d 9s 3h Ts 4c 5c')].map((stops) => ({ stops }))
    expect(roadText(game('baccarat'), naturals)).toBe('10')
    expect(roadText(game('roulette'), [{ stops: [1] }])).toBeUndefined()
  })
})

describe('cards', () => {
  it('come from shuffled packs, none twice, and all of them', () => {
    const pack = deal(1, 52)
    expect([...pack].sort((one, two) => one - two)).toEqual(Array.from({ length: 52 }, (_, card) => card))
    expect(deal(1, 52)).not.toEqual(pack)
    expect(deal(8, 416).filter((card) => card === 7)).toHaveLength(8)
  })
})

describe('blackjack', () => {
  const row = (player: string, house: string) => {
    const fill = (held: number[], length: number) =>
      [...held, ...Array<number>(length).fill(0)].slice(0, length)
    return [...fill(cards(player), 22), ...fill(cards(house), 12)]
  }
  const win = (player: string, house: string, acts: string) =>
    blackjack.rules.winOf(hand({ stops: row(player, house), acts }))

  it.each([
    ['As Kd', '9h 9d', '', 250],
    ['As Kd', 'Ah Kh', '', 100],
    ['Ts 9d', 'Ah Kh', 's', 0],
    ['Ts 9d', '9h 9d', 's', 200],
    ['Ts 8d', '9h 9d', 's', 100],
    ['Ts 6d Kd', '9h 6d', 'h', 0],
    ['6s 5d Td', '9h 7d Td', 'd', 400],
    ['6s 5d 2d', '9h 8d', 'd', 0],
    ['Ts 9d', 'Ah 6h', 's', 200],
  ])('%s against %s, %s: %i', (player, house, acts, expected) => {
    expect(win(player, house, acts)).toBe(expected)
  })

  it('shows one card of the house until the player is done, and offers doubling once', () => {
    const round = hand({ stops: row('5s 4d 2d 3h', '9h 9d') })
    expect(blackjack.rules.hand!.seen(round)).toEqual({
      hands: [cards('5s 4d'), cards('9h')],
      points: [9, 9],
      acts: ['h', 's', 'd'],
      active: 0,
    })
    expect(blackjack.rules.hand!.seen({ ...round, acts: 'h' }).acts).toEqual(['h', 's'])
    expect(blackjack.rules.hand!.isOver({ ...round, acts: 'd' })).toBe(true)
    expect(blackjack.rules.hand!.isOver(hand({ stops: row('As Kd', '9h 9d') }))).toBe(true)
  })

  const split = (player: string, house: string, acts: string) =>
    blackjack.rules.hand!.seen(hand({ stops: row(player, house), acts }))

  it('[TABLE-06] splits two cards of a value once, and plays one hand after the other', () => {
    expect(split('8s 8d', '9h 9d', '').acts).toEqual(['h', 's', 'd', 'p'])
    expect(split('Ks Td', '9h 9d', '').acts).toContain('p')
    expect(split('8s 7d', '9h 9d', '').acts).not.toContain('p')
    const first = split('8s 8d 3c Tc 9c', '9h 9d', 'p')
    expect(first).toEqual({
      hands: [cards('8s 3c'), cards('9h'), cards('8d Tc')],
      points: [11, 9, 18],
      acts: ['h', 's', 'd'],
      active: 0,
    })
    expect(split('8s 8d 3c Tc 9c', '9h 9d', 'pd')).toMatchObject({ active: 2, points: [20, 9, 18] })
    // The doubled hand wins four, the other comes back.
    expect(win('8s 8d 3c Tc 9c', '9h 9d', 'pds')).toBe(400 + 100)
    expect(win('8s 8d 3c Tc 9c', '9h 9d', 'ph')).toBe(200 + 100)
  })

  it('[TABLE-06] gives split aces one card each, and 21 is no blackjack then', () => {
    const round = hand({ stops: row('As Ad Kc 5c', '9h 9d'), acts: 'p' })
    expect(blackjack.rules.hand!.isOver(round)).toBe(true)
    expect(blackjack.rules.winOf(round)).toBe(200)
    expect(blackjack.rules.shown(round)).toMatchObject({ points: [21, 18, 16] })
  })

  it('[TABLE-06] insures against an ace, at 2:1 of half the stake', () => {
    expect(split('9s 7d', 'Ah Kd', '').acts).toEqual(['h', 's', 'd', 'i'])
    expect(split('9s 7d', 'Ah Kd', 'i').acts).toEqual(['h', 's', 'd'])
    expect(split('9s 7d', 'Th Ad', '').acts).not.toContain('i')
    expect(win('9s 7d', 'Ah Kd', 'is')).toBe(150)
    expect(win('Ks Td', 'Ah 8d', 'is')).toBe(200)
    expect(blackjack.rules.hand!.raiseOf(hand({}), 'i')).toBe(50)
  })

  const beside = JSON.stringify({ stake: 100, pairs: 10, plus3: 20 })

  it.each([
    // Jacks of spades, of both black suits, of two colors, and none.
    ['Js Js', '5h 9d', { pairs: 260, plus3: 0 }],
    ['Js Jc', '5h 9d', { pairs: 130, plus3: 0 }],
    ['Js Jd', '5h 9d', { pairs: 70, plus3: 0 }],
    ['7d 7d', '7d 9d', { pairs: 260, plus3: 2020 }],
    ['7d 7s', '7h 9d', { pairs: 70, plus3: 620 }],
    ['Qh Th', 'Jh 9d', { pairs: 0, plus3: 820 }],
    ['As 2d', '3h 9d', { pairs: 0, plus3: 220 }],
    ['Qs Kd', 'Ah 9d', { pairs: 0, plus3: 220 }],
    ['Ks Ad', '2h 9d', { pairs: 0, plus3: 0 }],
    ['9s 4s', 'Ks 9d', { pairs: 0, plus3: 120 }],
  ])(
    '[TABLE-18] %s against %s: the side bets pay %j, whatever becomes of the hand',
    (player, house, paid) => {
      const round = hand({ stops: row(player, house), bet: beside, stake_minor: 130, acts: 's' })
      expect(blackjack.rules.hand!.seen({ ...round, acts: '' }).paid).toEqual(paid)
      const shown = blackjack.rules.shown(round)
      const { main } = shown as { main: { staked_minor: number; win_minor: number } }
      expect(shown).toMatchObject({ paid: { stake: main.win_minor, ...paid }, main: { staked_minor: 100 } })
      expect(blackjack.rules.winOf(round)).toBe(main.win_minor + paid.pairs + paid.plus3)
    },
  )

  it('[TABLE-18] what is doubled, split or insured is the main bet alone', () => {
    const { raiseOf } = blackjack.rules.hand!
    const round = hand({ bet: beside, stake_minor: 130 })
    expect(['d', 'p', 'i'].map((act) => raiseOf(round, act))).toEqual([100, 100, 50])
  })

  it('[TABLE-18] the return of the side bets is that of all cards of eight packs', () => {
    const pack = Array.from({ length: 52 }, (_, card) => card)
    const cards_ofEach = 8
    const left = (card: number, held: number[]) => cards_ofEach - held.filter((one) => one === card).length
    const deals = pack.flatMap((one) =>
      pack.flatMap((two) =>
        pack.map((three): [number[], number] => [
          [one, two, three],
          left(two, [one]) * left(three, [one, two]),
        ]),
      ),
    )
    for (const { name, return_fraction = 0 } of blackjack.places.slice(1))
      expect(returnOf(blackjack, name, deals), name).toBeCloseTo(return_fraction, 4)
    // Seven, eight and sixteen of the other 415 cards make the pairs.
    expect(returnOf(blackjack, 'pairs', deals)).toBeCloseTo((7 * 26 + 8 * 13 + 16 * 7) / 415, 12)
  })

  it('returns 98.7 to 100.1 in a hundred of the first stake under basic strategy', () => {
    // The standard error is 0.23 in a hundred, so this is three of them either side; the bench plays ten million rounds.
    const draw = seeded(11)
    const rounds = 250_000
    let net = 0
    for (let played = 0; played < rounds; played += 1) {
      const stops = drawBlackjack(draw)
      const round = playBasic(hand({ stops }))
      net += blackjack.rules.winOf(round) - stakedBy(round)
    }
    const back = 1 + net / rounds / 100
    expect(back).toBeGreaterThan(0.987)
    expect(back).toBeLessThan(1.001)
    expect(Math.abs(back - blackjack.return_fraction)).toBeLessThan(0.007)
  }, 120_000)
})

describe("casino hold'em", () => {
  it.each([
    ['As Ks Qs Js Ts 2d 3c', 9],
    ['5s 4s 3s 2s As Kd Kc', 8],
    ['9s 9d 9h 9c As Ad 2c', 7],
    ['9s 9d 9h Ac As Kd Kc', 6],
    ['2s 9s 4s Ks As Kd Kc', 5],
    ['As 2d 3h 4c 5s Kd Kc', 4],
    ['9s 9d 9h 2c As Kd 4c', 3],
    ['9s 9d 8h 8c As Ad 4c', 2],
    ['9s 9d 8h 7c As Kd 4c', 1],
    ['9s Jd 8h 7c As Kd 4c', 0],
  ])('%s is a hand of the category %i', (held, category) => {
    expect(categoryOf(worthOf(cards(held)))).toBe(category)
  })

  it('compares hands of a category by what counts first', () => {
    const better = (one: string, two: string) => worthOf(cards(one)) - worthOf(cards(two))
    expect(better('As Ad 2h 3c 4s 8d 9c', 'Ks Kd Ah 3c 4s 8d 9c')).toBeGreaterThan(0)
    expect(better('6s 5d 4h 3c 2s Kd Qc', 'As 2d 3h 4c 5s Kd Qc')).toBeGreaterThan(0)
    expect(better('As Ad 9h 9c Ks 3d 2c', 'Ah Ac 9s 9d Qs 3h 2d')).toBeGreaterThan(0)
    expect(better('As Kd Qh Jc 9s 3d 2c', 'Ah Kc Qs Jd 9h 4d 2d')).toBe(0)
  })

  const win = (stops: string, acts: string) => holdem.rules.winOf(hand({ stops: cards(stops), acts }))
  it.each([
    ['folded', 'As Ad 2h 3c Kh Qd 9s 4c 5d', 'f', 0],
    ['left alone', 'As Ad 2h 3c Kh Qd 9s 4c 8d', '', 0],
    ['the house does not qualify', 'As Kd Qh 9c 2s 3d 5h 7c Td', 'c', 400],
    ['the house qualifies and loses', 'As Ad Kh Kc 2s 3d 5h 7c Td', 'c', 600],
    ['the house wins', 'Qs Qd Kh Kc 2s 3d 5h 7c Td', 'c', 0],
    ['a flush pays the ante double', 'As 2s Kh Kc 3s 5s 9s 7c Td', 'c', 700],
    ['a tie', 'As Ad Ah Ac Ks Kd Kh Qc Qd', 'c', 300],
  ])('pays: %s', (_what, stops, acts, expected) => {
    expect(win(stops, acts)).toBe(expected)
  })

  it('hides the house and the last two cards until the player has decided', () => {
    const seen = holdem.rules.hand!.seen(hand({ stops: cards('As Ad Kh Kc 2s 3d 5h 7c Td') }))
    expect(seen).toEqual({
      hands: [cards('As Ad'), [], cards('2s 3d 5h')],
      points: [1],
      acts: ['c', 'f'],
    })
  })

  it('returns 95.4 to 98.6 in a hundred of the ante to who folds the weakest hands', () => {
    // The standard error is about 0.5 in a hundred of the ante, so this is three of them either side; the bench plays ten
    // million rounds.
    const draw = seeded(5)
    const rounds = 200_000
    let net = 0
    for (let played = 0; played < rounds; played += 1) {
      const round = hand({ stops: drawHoldem(draw) })
      const acts = isWorthCalling(round.stops!) ? 'c' : 'f'
      net += holdem.rules.winOf({ ...round, acts }) - (acts === 'c' ? 300 : 100)
    }
    const back = 1 + net / rounds / 100
    expect(back).toBeGreaterThan(0.954)
    expect(back).toBeLessThan(0.986)
    expect(Math.abs(back - holdem.return_fraction)).toBeLessThan(0.016)
  }, 120_000)
})

describe('the places of a table', () => {
  it('[TABLE-15] name the places that won, without those that give the stake back', () => {
    const hitsOf = ({ rules }: TableEngine, stops: number[]) => {
      const shown = rules.shown(hand({ stops }))
      return 'hits' in shown ? shown.hits : undefined
    }
    expect(hitsOf(baccarat, cards('9s 2h Ks 5d 2c 2c'))).toEqual(['player'])
    expect(hitsOf(baccarat, cards('9s 9h Ks Kd 2c 2c'))).toEqual(['tie'])
    expect(hitsOf(sicBo, [1, 1, 1])).toEqual(expect.arrayContaining(['triple1', 'anyTriple']))
    expect(hitsOf(roulette, [17])).toEqual(expect.arrayContaining(['n17', 'black', 'odd', 'low', 'd2', 'c2']))
    expect(hitsOf(roulette, [17])).not.toContain('red')
  })

  it('[TABLE-07] all take a bet, and a side bet none without the main one', () => {
    const refused = Object.values(engines).flatMap((engine) =>
      engine.places.filter(({ name }) => !isBet(engine, JSON.stringify({ [name]: 100 }), 100)),
    )
    expect(refused.map(({ name }) => name)).toEqual(['pairs', 'plus3'])
    expect(isBet(blackjack, JSON.stringify({ stake: 100, pairs: 50, plus3: 25 }), 175)).toBe(true)
  })
})
