import { expect, it, describe } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { emptyDraft, withPick, withCombo } from '../../sport/client/slip.ts'
import type { State } from '../../sport/client/state.ts'
import type { BookEvent, FullEvent } from '../../sport/client/wire.ts'
import { eventsPage } from '../../sport/client/views/eventsPage.ts'
import { linePage } from '../../sport/client/views/linePage.ts'
import { leagueTree } from '../../sport/client/views/sportTabs.ts'
import { layout } from '../../sport/client/views/layout.ts'
import { betsPage } from '../../sport/client/views/betsPage.ts'
import { slipView } from '../../sport/client/views/slipView.ts'
import { refusalConditions } from '../../sport/book/refusals.ts'
import { frameTexts } from '../../sport/frame/texts.ts'
import { page, screenWith } from './screen.ts'

describe('the page of an event', () => {
  const market = (name: string) => ({
    ...{ id: name, name, selections: [], closed: [] },
    group: name.startsWith('Score') ? 'scores' : 'main',
  })
  const markets = ['1X2', 'Totals', 'Handicap', 'Score', 'Odd or even'].map(market)
  const picture = { periods: [], points: null, server: null, goals: [], stats: [] }
  const plain = { id: 'e', home: 'A', away: 'B', starts_at: '', markets, stopped: [], picture }
  const event = { ...plain, state: 'pre-match', score: null }
  const pageOf = (shown: object, state: Partial<State> = {}) => {
    const data = { kind: 'events', events: [shown] } as unknown as State['data']
    return eventsPage(screenWith({ data, route: { page: 'EventView', query: {} }, ...state }, 'en'))
  }
  const names = (root: Element) =>
    [...root.querySelectorAll('.market h2')].map(({ textContent }) => textContent)

  it('[PROFILE-10] shows the main bets, or all of them, beside tabs that say how many each has', () => {
    const { root, draw } = page()
    const tabs = () =>
      [...root.querySelectorAll('.groups button')].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      )
    draw(pageOf(event, { marketTab: 'main' }))
    expect(names(root)).toEqual(['1X2', 'Totals', 'Handicap', 'Score', 'Odd or even'])
    expect(tabs()).toEqual(['Main 5', 'All 5', 'Score 1'])
    const points = ['a', 'b', 'c', 'd'].map((name) => ({ ...market(name), group: 'goals' }))
    draw(pageOf({ ...event, sport: 'tennis', markets: [...markets, ...points] }, { marketTab: 'main' }))
    expect(names(root)).toHaveLength(8)
    expect(tabs()).toEqual(['Main 8', 'All 9', 'Points 4', 'Score 1'])
    draw(pageOf(event, { marketTab: 'all' }))
    expect(names(root)).toEqual(['1X2', 'Totals', 'Handicap', 'Score', 'Odd or even'])
  })

  it('[BOOK-02] keeps the place of what is closed, under a lock that is told in words', () => {
    const { root, draw } = page()
    const cells = () =>
      [...root.querySelectorAll('.market .odd')].map(({ tagName, textContent }) => [
        tagName,
        textContent.replace(/\s+/g, ' ').trim(),
      ])
    const result = {
      ...market('1X2'),
      selections: [
        { id: 'home', name: 'A', price: 2000 },
        { id: 'away', name: 'B', price: 3000 },
      ],
      closed: [{ at: 1, id: 'draw', name: 'Draw' }],
    }
    draw(pageOf({ ...event, state: 'live', markets: [result] }))
    expect(cells()).toEqual([
      ['BUTTON', 'A 2000'],
      ['SPAN', 'Draw closed'],
      ['BUTTON', 'B 3000'],
    ])
    const scores = ['0:0', '1:0', '1:1', '2:0'].map((name) => ({ id: name, name, price: 3000 }))
    const many = { ...market('Score'), selections: scores, closed: [{ at: 0, id: '0:1', name: '0:1' }] }
    draw(pageOf({ ...event, state: 'live', markets: [many] }))
    expect(cells().map(([tag]) => tag)).toEqual(['BUTTON', 'BUTTON', 'BUTTON', 'BUTTON'])
    const stopped = result.selections.map(({ id, name }, at) => ({ at: 2 * at, id, name }))
    const all = { ...result, selections: [], closed: [...stopped, ...result.closed] }
    draw(pageOf({ ...event, state: 'suspended', markets: [], stopped: [all] }))
    expect(cells().map(([tag]) => tag)).toEqual(['SPAN', 'SPAN', 'SPAN'])
  })

  it('[BOOK-03] shows where the ball is, and who had the better of each minute, without a press', () => {
    const { root, draw } = page()
    const goals = [{ side: 'away', clock: '2′', score: '0:1', part: 0.02 }]
    const flow = { momentum: [40, -80, 10], span: 90, zone: -2 }
    const live = { ...event, state: 'live', score: '0:1', clock: '3′', picture: { ...picture, goals, flow } }
    draw(pageOf(live))
    const told = () => root.querySelector('.flow p')?.textContent.trim()
    expect(told()).toBe('B: dangerous attack')
    expect([...root.querySelectorAll('.momentum rect')].map((bar) => bar.getAttribute('class'))).toEqual([
      'home',
      'away',
      'home',
    ])
    expect(root.querySelectorAll('.momentum .goal.away')).toHaveLength(1)
    // While betting is stopped nobody knows.
    draw(pageOf({ ...live, state: 'suspended' }))
    expect([told(), root.querySelector('.pitch')]).toEqual(['Momentum', null])
  })

  it('[SPORT-15] once it is over says what was paid, and what becomes of bets on what was not played', () => {
    const { root, draw } = page()
    const selections = [{ id: 'home', name: 'A', price: 1850, outcome: 'win' }]
    const half = [{ id: 'over', name: 'Over 2.25', price: 1900, outcome: 'half-win' }]
    const settled = [
      { id: '1X2', name: '1X2', selections },
      { id: 'total:2.25', name: 'Total', selections: half },
      { id: 'score', name: 'Score', selections: [] },
    ]
    const stats = [{ key: 'shots', home: 4, away: 2 }]
    const past = { ...event, state: 'ended', score: '2:1', markets: [], settled }
    draw(pageOf({ ...past, picture: { ...picture, stats } }))
    const told = () =>
      [...root.querySelectorAll('.settled div')].map((part) => part.textContent.replace(/\s+/g, ' ').trim())
    expect(told()).toEqual(['1X2 A 1850', 'Total Over 2.25 Half won'])
    expect(root.querySelector('.course .stats')).not.toBeNull()
    draw(pageOf({ ...past, settled: [] }))
    expect(root.querySelector('.state')?.textContent.trim()).toBe('The result isn’t official yet.')
    draw(pageOf({ ...past, score: null, settled: [] }))
    expect(root.querySelector('.state')?.textContent.trim()).toBe(
      'It wasn’t played. Bets on it are refunded.',
    )
  })

  it('[BOOK-02] shows one part of the markets, and what the player closes stays closed', () => {
    const { root, draw } = page()
    draw(pageOf(event, { marketTab: 'scores' }))
    expect(names(root)).toEqual(['Score'])
    expect(root.querySelector('.groups [aria-pressed="true"]')?.textContent.trim()).toMatch(/^Score/)
    const market = () => root.querySelector<HTMLDetailsElement>('.market')
    expect(market()?.open).toBe(true)
    market()?.querySelector('summary')?.click()
    draw(pageOf(event, { marketTab: 'scores' }))
    expect(market()?.open).toBe(false)
  })

  it('[BOOK-02] has the main line of a ladder first, the most even one as in lists, the others behind a press; stopped, it stays', () => {
    const { root, draw } = page()
    const line = (id: string, over: number, under: number) => ({
      ...{ ...market('Total'), id: `total:${id}` },
      selections: [
        { id: 'over', name: `Over ${id}`, price: over },
        { id: 'under', name: `Under ${id}`, price: under },
      ],
    })
    const shown = () => root.querySelector('.lines .odd .name')?.textContent
    const ladder = { ...event, id: 'ladder', markets: [line('2', 1500, 2400), line('2.5', 1900, 1950)] }
    draw(pageOf({ ...ladder, markets: [...ladder.markets, line('3.5', 3000, 1300)] }))
    expect(shown()).toBe('Over 2.5')
    expect(root.querySelector('.otherLines summary')?.textContent).toBe('More lines: 2')
    expect(root.querySelectorAll('.otherLines .line')).toHaveLength(2)
    draw(pageOf({ ...ladder, markets: [line('2.5', 1200, 4000), line('3.5', 1900, 1900)] }))
    expect(shown()).toBe('Over 3.5')
    const stopped = ['2.5', '3.5'].map((id) => ({
      ...{ ...line(id, 0, 0), selections: [] },
      closed: [{ at: 0, id: 'over', name: `Over ${id}` }],
    }))
    draw(pageOf({ ...ladder, state: 'suspended', markets: [], stopped }))
    expect(shown()).toBe('Over 3.5')
    const multi = { route: { page: 'MultiView', query: {} } } as const
    const plain = ['Result', 'Both'].map((name) => ({ ...market(name), selections: [] }))
    const lines = [line('1.25', 1330, 3000), line('1.5', 1710, 2140)]
    draw(pageOf({ ...event, sport: 'football', markets: [...plain, ...lines] }, multi))
    expect([...root.querySelectorAll('.odd .name')].map((one) => one.textContent)).toEqual([
      ...['Over 1.5', 'Under 1.5'],
    ])
    draw(pageOf({ ...ladder, markets: [line('3.5', 1900, 1900)] }))
    expect([shown(), root.querySelector('.otherLines')]).toEqual(['Over 3.5', null])
  })

  it('[BOOK-03] draws the match: the score by set, the points of the game and who serves', () => {
    const { root, draw } = page()
    const stats = [
      { key: 'pointsWon', home: 31, away: 22 },
      { key: 'serviceBreaks', home: 0, away: 0 },
    ]
    const sets = [
      [6, 4],
      [2, 3],
    ] as const
    const running = { periods: sets, points: ['40', '15'], server: 'away', goals: [], stats }
    draw(pageOf({ ...event, state: 'live', score: '1:0', clock: '', picture: running }))
    const rows = [...root.querySelectorAll('.periods tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
    )
    expect(rows).toEqual([
      ['A', '6', '2', '40', '1'],
      ['Bserving', '4', '3', '15', '0'],
    ])
    // One press away where there is no room beside the markets.
    const press = () => root.querySelector('[data-do="course"]')?.getAttribute('aria-expanded')
    expect([press(), root.querySelector('.course')]).toEqual(['false', null])
    const shown = { isCourseShown: true }
    draw(pageOf({ ...event, state: 'live', score: '1:0', clock: '', picture: running }, shown))
    expect(press()).toBe('true')
    expect(root.querySelectorAll('.stats tbody tr')).toHaveLength(1)
    const goals = [{ side: 'away', clock: '12′', score: '0:1', part: 0.13 }]
    const scored = { periods: [[0, 1]], points: null, server: null, goals, stats: [] }
    draw(pageOf({ ...event, state: 'live', score: '0:1', clock: '14′', picture: scored }, shown))
    expect(root.querySelectorAll('.time circle')).toHaveLength(1)
    expect(root.querySelector('.goals li')?.textContent).toContain('12′')
  })
})

describe('the bet builder of an event', () => {
  const picture = { periods: [], points: null, server: null, goals: [], stats: [] }
  const event = {
    ...{
      id: 'e',
      home: 'A',
      away: 'B',
      starts_at: '',
      markets: [],
      stopped: [],
      picture,
      state: 'pre-match',
      score: null,
    },
    has_builder: true,
  }
  const open = { price: 2000, isChosen: false, replaces: [] }
  const selections = [
    { ...open, id: 'result:home', name: 'A', isChosen: true },
    { ...open, id: 'result:draw', name: 'X', replaces: ['result:home'] },
    { ...open, id: 'correct-score:0-1', name: '0:1', reason: 'excluded', about: 'Match result: A' },
  ]
  const parts = [{ id: 'result:home', market: 'Match result', selection: 'A', is_open: true }]
  const menuOf = (built: object) => ({
    markets: [{ id: 'result', name: 'Match result', selections }],
    built: { selection: 'result:home', parts, price: null, problem: 'few', about: null, ...built },
  })
  const drawn = (built: object, state: Partial<State> = {}, lang: 'en' | 'he' = 'en') => {
    const { root, draw } = page()
    const data = { kind: 'events', events: [event], menu: menuOf(built) } as unknown as State['data']
    const shown = {
      data,
      route: { page: 'EventView', query: {} },
      marketTab: 'builder',
      built: ['result:home'],
    }
    draw(eventsPage(screenWith({ ...shown, ...state } as Partial<State>, lang)))
    return root
  }
  const button = (root: Element, id: string) => root.querySelector(`.odd[data-part="${id}"]`)

  it('[BOOK-07] says of a selection that does not go with the chosen ones why, before it is pressed', () => {
    const root = drawn({})
    expect(button(root, 'result:home')?.ariaPressed).toBe('true')
    expect(button(root, 'result:draw')?.getAttribute('data-replaces')).toBe('result:home')
    const refused = button(root, 'correct-score:0-1')
    expect(refused?.ariaDisabled).toBe('true')
    expect(refused?.getAttribute('data-why')).toContain('Match result: A')
    expect(refused?.querySelector('.price')).toBeNull()
  })

  it('[BOOK-09] has its button once there are odds of just these parts, and a part that is closed is marked', () => {
    expect(drawn({}).querySelector('[data-do="add-built"]')).toBeNull()
    expect(drawn({ price: 4000, problem: null }).querySelector('.total .price')?.textContent).toBe('4000')
    const known = drawn({ price: 4000, problem: null })
    expect(known.querySelector('[data-do="add-built"]')).not.toBeNull()
    const stale = drawn({ price: 4000, problem: null }, { built: ['result:away'] })
    expect(stale.querySelector('[data-do="add-built"]')).toBeNull()
    expect(stale.querySelector('.built')?.ariaBusy).toBe('true')
    const dead = drawn({ price: 4000, problem: null }, { built: ['result:away'], hasFailed: true })
    expect(dead.querySelector('.total')?.textContent.trim()).toBe(frameTexts('en').failed)
    expect(dead.querySelector('.built [data-do="retry"]')).not.toBeNull()
    const closed = drawn({ problem: 'closed', parts: [{ ...parts[0], is_open: false }] }, {}, 'he')
    expect(closed.querySelector('.parts [data-blamed]')).not.toBeNull()
    expect(closed.querySelector('.total')?.textContent.trim()).toBe(frameTexts('he').builderClosed)
  })

  it('[BOOK-10] its parts stand in the slip and in the history, each with what became of it', () => {
    const { root, draw } = page()
    const named = [
      { market: 'Match result', selection: 'A' },
      { market: 'Total', selection: 'Over 2.5' },
    ]
    const place = { eventId: 'e', marketId: 'builder', selectionId: 'result:home+total:2.5:over' }
    const pick = {
      ...place,
      tourneyId: 't',
      price: 4000,
      isLive: false,
      match: 'A – B',
      market: 'Bet builder',
    }
    const draft = withPick(emptyDraft('d'), { ...pick, selection: '', parts: named }, () => 'id')
    draw(slipView(screenWith({ draft }, 'en')))
    expect([...root.querySelectorAll('.partNames bdi')].map((one) => one.textContent)).toEqual([
      'A',
      'Over 2.5',
    ])
    expect(root.querySelector('[data-do="build"]')?.getAttribute('data-parts')).toBe(place.selectionId)
    const outcomes = [
      { ...named[0], outcome: 'win' },
      { ...named[1], outcome: 'lose' },
    ]
    const leg = {
      ...pick,
      selection: '',
      coef: 4000,
      score: '1:0',
      outcome: 'lose',
      parts: outcomes,
      date: '',
    }
    const bet = { id: 'b', number: '1', type: 'single', date: '', status: 'lost', events: [leg], auto: null }
    const data = { kind: 'bets', history: { bets: [bet], count: 1 }, offers: {} } as unknown as State['data']
    draw(betsPage(screenWith({ data, betsShown: 'settled' }, 'en')))
    const rows = [...root.querySelectorAll('.legs .partNames li')]
    expect(rows.map((row) => row.getAttribute('data-outcome'))).toEqual(['win', 'lose'])
  })
})

describe('a list', () => {
  const market = (home: string) => ({
    ...{ id: 'result', name: 'Result', group: 'main', can_build: false, closed: [] },
    selections: [{ id: 'home', name: home, price: 2000 }],
  })
  const event = (id: string, home: string) =>
    ({
      ...{
        id,
        home,
        away: 'B',
        sport: 'football',
        sport_name: 'Football',
        tourney: 'Cup',
        tourney_id: 'cup',
      },
      ...{ starts_at: '', is_live: true, state: 'live', score: '0:0', clock: "1'" },
      ...{ market: market(home), markets: [market(home)], market_count: 4, ended_at: null },
    }) as BookEvent
  const screen = (state: Partial<State>, ...events: BookEvent[]) =>
    screenWith(
      {
        data: { kind: 'line', groups: [{ key: 'live', events, isMore: false }] },
        route: { page: 'Overview', query: {} },
        ...state,
      },
      'en',
    )
  const view = (...events: BookEvent[]) => linePage(screen({}, ...events))

  it('[SPORT-14] has what runs under the names of its sports, each with its number of events', () => {
    const { root, draw } = page()
    const tennis = { ...event('c', 'Gamma'), sport: 'tennis', sport_name: 'Tennis', tourney_id: 'open' }
    const names = () =>
      [...root.querySelectorAll('.group h2')].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      )
    draw(view(event('a', 'Alpha'), event('b', 'Beta'), tennis))
    expect(names()).toEqual(['Football 2', 'Tennis 1'])
    const groups = [{ key: 'upcoming' as const, events: [tennis], isMore: false }]
    draw(linePage(screen({ data: { kind: 'line', groups } })))
    expect(names()).toEqual([frameTexts('en').upcoming])
    expect(root.querySelector('.state')?.textContent).toBe(frameTexts('en').noEvents)
  })

  it('[SPORT-14] counts what runs as its list does, and a league of one match is in its row, under no other league', () => {
    const { root, draw } = page()
    const sports = ['football', 'tennis'].map((id) => ({ id, name: id, live: 5, count: 9, tourneys: [] }))
    const other = { ...event('c', 'Gamma'), tourney_id: 'open', tourney: 'Open' }
    const shown = screen({ sports }, event('a', 'Alpha'), event('b', 'Beta'), other)
    draw(linePage(shown))
    const said = (query: string) =>
      [...root.querySelectorAll(query)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
    expect(said('.sports .count')).toEqual(['3'])
    expect(said('.tourney h3')).toEqual(['Football · Cup 2'])
    expect(said('.event .league')).toEqual(['Open'])
    expect(said('.tourney')[0]).toContain('Gamma')
    draw(leagueTree(shown))
    expect(said('.tree b')).toEqual(['3'])
    draw(linePage(screen({ sports, route: { page: 'Overview', query: { sport: 'football' } } }, other)))
    expect(said('.sports .count')).toEqual(['1', '5'])
  })

  it('[SPORT-14] a row says in words when it starts, and what it is taken as', () => {
    const { root, draw } = page()
    const formats = {
      ...{ day: (iso: string) => iso.slice(0, 10), time: (iso: string) => iso.slice(11, 16) },
      until: () => 'in 4 min',
    }
    const when = (starts_at: string, combination?: 'single-only') => {
      const next = { ...event('a', 'Alpha'), state: 'pre-match', is_live: false, starts_at, combination }
      draw(linePage({ ...screen({}, next as BookEvent), ...formats }))
      return root.querySelector('.when')?.textContent.replace(/\s+/g, ' ').trim()
    }
    expect(when('1970-01-01T00:04:00Z')).toBe('00:04 in 4 min')
    expect(when('1970-01-01T10:28:00Z')).toBe('Today 10:28')
    expect(when('1970-01-02T10:28:00Z')).toBe('Tomorrow 10:28')
    expect(when('1970-01-03T10:28:00Z')).toBe('1970-01-03T10:28:00Z')
    expect(when('1970-01-02T10:28:00Z', 'single-only')).toBe('Tomorrow 10:28 1')
    expect(root.querySelector<HTMLElement>('.limit')?.title).toBe('Singles only')
    expect(root.querySelector('.match')?.ariaLabel).toBe('All markets: Alpha – B, Singles only')
  })

  it('[SPORT-14] leads to the leagues that have a match, by their countries', () => {
    const { root, draw } = page()
    const league = (id: string, country: string, count: number) => ({ id, name: id, country, live: 0, count })
    const all = [league('Cup', 'World', 3), league('First', 'Spain', 2), league('Second', 'Spain', 0)]
    const football = { id: 'football', name: 'Football', live: 0, count: 5, tourneys: all }
    const route = { page: 'Upcoming', query: { sport: 'football' } } as const
    draw(leagueTree(screenWith({ sports: [football], route }, 'en')))
    const texts = (selector: string) =>
      [...root.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
    expect(texts('summary')).toEqual(['World 3', 'Spain 2'])
    expect(texts('details a')).toEqual(['Cup3', 'First2'])
  })

  it('[SPORT-04] odds of an earlier visit are closed to the keyboard too', () => {
    const { root, draw } = page()
    const isClosed = () => root.querySelector('.odd')?.getAttribute('aria-disabled')
    draw(linePage(screen({ isStale: true }, event('a', 'Alpha'))))
    expect(isClosed()).toBe('true')
    draw(view(event('a', 'Alpha')))
    expect(isClosed()).toBeNull()
  })

  it('[SPORT-04] the number of open bets is said beside its page', () => {
    const { root, draw } = page()
    const openList = { bets: [{}, {}, {}], count: 3 } as unknown as State['openList']
    draw(layout(screen({ openList }, event('a', 'Alpha'))))
    const link = root.querySelector('a[data-go="/BetsHistory"]')
    expect(link?.querySelector('.visually-hidden')?.textContent.trim()).toBe('(Open 3)')
  })

  it('a row that moves stays the element that it was, and the focus in a row that stays', () => {
    const { root, draw } = page()
    draw(view(event('a', 'Alpha'), event('b', 'Beta')))
    const beta = root.querySelector<HTMLElement>('[data-key="b"]')
    const odd = beta?.querySelector<HTMLElement>('.odd')
    odd?.focus()
    draw(view(event('b', 'Beta')))
    expect(root.querySelector('[data-key="b"]')).toBe(beta)
    expect(document.activeElement).toBe(odd)
  })

  it('[BOOK-03] a row of a running match says who serves, and the points of the game beside the score', () => {
    const { root, draw } = page()
    const running = { ...event('a', 'Alpha'), state: 'live', score: '1:0' } as BookEvent
    draw(view({ ...running, game: { points: ['40', '15'], server: 'away' } }))
    const told = (query: string) =>
      [...root.querySelectorAll(query)].map(({ textContent }) => textContent.trim())
    expect(told('.score > span')).toEqual(['1 40', '0 15'])
    const [home, away] = root.querySelectorAll('.side')
    expect(home?.querySelector('.serves')).toBeNull()
    expect(away?.textContent).toContain('serving')
    draw(view(running))
    expect(told('.score > span')).toEqual(['1', '0'])
    expect(root.querySelector('.serves')).toBeNull()
  })

  it('[SPORT-14] a row has the market that the player chose, and the head names the markets of one sport', () => {
    const { root, draw } = page()
    const names = () => [...root.querySelectorAll('.columnNames i')].map(({ textContent }) => textContent)
    const soccer = event('a', 'Alpha')
    const total = { ...soccer.market, id: 'total:2.5', name: 'Total goals' }
    const named = { ...soccer.market, name: 'Moneyline (incl. overtime)' }
    const tennis = { ...event('b', 'Beta'), sport: 'tennis', market: named }
    const home = { route: { page: 'Home', query: {} } } as const
    draw(linePage(screen(home, { ...soccer, markets: [soccer.market, total] })))
    expect(names()).toEqual(['Result', 'Spread', 'Total goals'])
    draw(linePage(screen(home, soccer, tennis)))
    expect(names()).toEqual(['Result / Moneyline', 'Spread', 'Total'])
    expect(root.querySelector<HTMLElement>('.markets')?.dataset.column).toBe('winner')
    expect([...root.querySelectorAll('.column option')].map((one) => one.getAttribute('value'))).toEqual([
      ...['winner', 'handicap', 'total'],
    ])
  })

  it('[SPORT-14] what cannot be backed is locked in every cell, under the sign of its column', () => {
    const { root, draw } = page()
    const closed = [{ at: 0, id: 'home', name: 'Alpha' }]
    const tennis = { ...event('a', 'Alpha'), market: { ...market('Alpha'), selections: [], closed } }
    for (const state of ['live', 'suspended'] as const) {
      draw(view({ ...tennis, state, markets: [] } as BookEvent))
      const cells = [...root.querySelectorAll('.markets .odd.closed')]
      const signs = cells.map((cell) => cell.querySelector('.name [aria-hidden]')?.textContent)
      expect(signs).toEqual(['1', '1', '2', 'O', 'U'])
      expect(cells.every((cell) => cell.querySelector('.icon') !== null)).toBe(true)
    }
  })

  it('[SPORT-14] a result has its winner in bold, under the numbers of the periods', () => {
    const { root, draw } = page()
    const periods = [
      [1, 0],
      [1, 1],
    ]
    const over = (score: string) => ({ ...event('a', 'Alpha'), state: 'ended', score, periods })
    const results = (score: string) => {
      const groups = [{ key: 'results', events: [over(score)], isMore: false }]
      const data = { kind: 'line', groups } as unknown as State['data']
      draw(linePage(screen({ data, route: { page: 'Results', query: {} } })))
      return [...root.querySelectorAll('.side[data-lost] bdi')].map(({ textContent }) => textContent)
    }
    expect(results('2:1')).toEqual(['B'])
    expect(results('10:9')).toEqual(['B'])
    expect(results('1:2')).toEqual(['Alpha'])
    expect(results('1:1')).toEqual([])
    expect(root.querySelector('.periodNames')?.textContent).toBe('12')
  })

  it('names are text, whatever is in them', () => {
    const { root, draw } = page()
    const name = '<img src=x onerror="alert(1)">'
    draw(view(event('a', name)))
    expect(root.querySelector('img')).toBeNull()
    expect(root.querySelector('.sides bdi')?.textContent).toBe(name)
  })
})

describe('the slip', () => {
  const pick = {
    ...{ betId: 'b', eventId: 'football-1', marketId: 'result', selectionId: 'home', tourneyId: 't' },
    ...{ price: 2000, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
  }
  const draft = { ...emptyDraft('id'), picks: [pick] }

  it.each(languageCodes)('[SPORT-09] every refusal reaches the player in %s', (lang) => {
    const { root, draw } = page()
    for (const code of refusalConditions.keys()) {
      draw(slipView(screenWith({ desk: { kind: 'refused', code, pick: undefined, figures: {} } }, lang)))
      const said = root.querySelector('[role="alert"]')?.textContent ?? ''
      expect(said.length, `${lang} ${code}`).toBeGreaterThan(8)
      expect(said, `${lang} ${code}`).not.toBe(frameTexts(lang).refused)
    }
  })

  it('[SPORT-09] a refusal after placed singles says how many those were', () => {
    const { root, draw } = page()
    const receipt = {
      number: '10000007',
      kind: 'single',
      stake_minor: 500,
      payout_minor: 1000,
      placed_ms: 0,
      picks: [pick],
    } as const
    const taken = { receipts: [{ ...receipt, picks: [...receipt.picks] }], count: 3 }
    const desk = { kind: 'refused', code: 614, pick: 0, figures: {}, taken } as const
    draw(slipView(screenWith({ desk, draft }, 'en')))
    const said = root.querySelector('[role="alert"]')?.textContent.replaceAll(/[\u2066-\u2069]/g, '')
    expect(said).toMatch(/^\s*Bets placed: 1 of 3\. A – B: [A-Z]/)
    expect(root.querySelector('.receipt')?.textContent).toContain('10000007')
  })

  it('[SLIP-02] the button says what is missing; a missing stake is an error only after a press', () => {
    const { root, draw } = page()
    const main = () => root.querySelector<HTMLElement>('footer .main')
    draw(slipView(screenWith({ draft }, 'en')))
    expect([main()?.textContent.trim(), main()?.ariaDisabled]).toEqual(['Enter a stake', null])
    expect(root.querySelector('.message')).toBeNull()
    draw(slipView(screenWith({ draft, desk: { kind: 'bad-stake' } }, 'en')))
    expect(root.querySelector('.message')?.textContent.trim()).toBe('Your bet has no stake yet.')
    const limits = { stake_minor: 1000, payout_minor: 10_000 }
    const stakes = { rate: 1000, least_minor: 10, bonus_price: 1800, usual: limits, live: limits }
    const player = { currency: 'USD', balance_minor: 300, bonus_minor: 0, stakes }
    const staked = { draft: { ...draft, stake: '5' }, player }
    draw(slipView(screenWith(staked, 'en')))
    // Its limits are on their way: nothing says that it can be placed, or what it pays.
    expect([main()?.ariaDisabled, main()?.ariaBusy]).toEqual(['true', 'true'])
    expect(root.querySelector('.sums .payout dd')?.textContent).toBe('–')
    const markets = [{ id: 'result', selections: [{ id: 'home', price: 2000 }] }]
    const event = { id: 'football-1', is_live: false, limits, markets } as never
    draw(slipView(screenWith({ ...staked, slipEvents: new Map([['football-1', event]]) }, 'en')))
    expect(main()?.textContent.trim()).toBe('Deposit \u2066200\u2069')
    expect([main()?.dataset.do, main()?.dataset.value]).toEqual(['deposit', '200'])
  })

  it('[SLIP-13] the column beside the page has the open bets in the place of an empty slip, and each part a press away', () => {
    const { root, draw } = page()
    const leg = { selection: 'A', market: 'Winner', match: 'A – B', outcome: null, score: null, coef: 2000 }
    const bet = { id: 'b', number: '1', type: 'single', status: 'open', countEvents: 1, date: '', coef: 2000 }
    const sums = { amountIn: 10, amountOut: 0, possibleOut: 20, events: [{ ...leg, endedAt: null }] }
    const offers = { b: { kind: 'offer', amount_minor: 900, parts: [] } }
    const bets = { openList: { bets: [{ ...bet, ...sums }], count: 1 }, offers } as unknown
    const column = (state: Partial<State>, isWide = true) => {
      draw(slipView({ ...screenWith({ ...(bets as Partial<State>), ...state }, 'en'), isWide }))
      const other = root.querySelector<HTMLElement>('header .tab')
      return [
        root.querySelector('h2')?.textContent.trim(),
        other?.textContent.trim(),
        other?.dataset['value'],
      ]
    }
    expect(column({})).toEqual(['My bets 1', 'Bet slip', 'slip'])
    expect(root.querySelector('.bet [data-do="cash-out"]')).not.toBeNull()
    expect(column({ draft })).toEqual(['Bet slip 1', 'My bets 1', 'bets'])
    expect(column({ draft, aside: 'bets' })).toEqual(['My bets 1', 'Bet slip 1', 'slip'])
    // The page of the bets has them, and a phone has that page.
    expect(column({ route: { page: 'BetsHistory', query: {} } })).toEqual(['Bet slip', undefined, undefined])
    expect(column({}, false)).toEqual(['Bet slip', undefined, undefined])
  })

  it('[SLIP-11] a slip that was emptied can be taken back, where one looks for it', () => {
    const { root, draw } = page()
    const notice = frameTexts('en').slipCleared
    draw(layout(screenWith({ cleared: draft, notice, isSlipOpen: false }, 'en')))
    const ways = [...root.querySelectorAll('[data-do="undo"]')].map(({ textContent }) => textContent)
    expect(ways).toEqual(['Undo', 'Undo'])
    draw(layout(screenWith({}, 'en')))
    expect(root.querySelector('[data-do="undo"]')).toBeNull()
  })

  it('[SLIP-06] the receipt of a system says its shape, and what each of its bets costs to the cent', () => {
    const { root, draw } = page()
    const shares = [
      { count: 4, stake_minor: 33 },
      { count: 2, stake_minor: 34 },
    ]
    const terms = { stake_minor: 200, payout_minor: 900, placed_ms: 0 }
    const receipt = { number: '7', kind: 'system' as const, ...terms }
    const receipts = [{ ...receipt, picks: [pick], system: { size: 2, count: 4, shares } }]
    draw(slipView(screenWith({ desk: { kind: 'placed', receipts, draft } }, 'en')))
    const said = root.querySelector('.receipt')?.textContent.replaceAll(/\s+/g, ' ')
    expect(said).toContain('Round robin 2 of 4')
    expect(said).toContain('Combinations 4 × 33 + 2 × 34')
  })

  it('[SLIP-04] the receipt of a parlay says its total odds', () => {
    const { root, draw } = page()
    const terms = { stake_minor: 500, payout_minor: 2000, placed_ms: 0 }
    const receipt = { number: '7', kind: 'express' as const, ...terms }
    const other = { ...pick, betId: 'c', eventId: 'football-2', lead: 2 }
    const receipts = [{ ...receipt, picks: [pick, other] }]
    draw(slipView(screenWith({ desk: { kind: 'placed', receipts, draft } }, 'en')))
    const told = (query: string) => [...root.querySelectorAll(query)].map((one) => one.textContent)
    expect(told('.receipt .early')).toEqual(['Early payout with a lead of 2 goals'])
    expect(told('.receipt .pick > .about')[0]).toBe('1970-01-01T00:00:00.000Z')
    expect([told('[data-do="end-receipt"]'), root.querySelector('#stake')]).toEqual([['Close'], null])
    expect(root.querySelector('.receipt .sums')?.textContent.replaceAll(/\s+/g, ' ')).toContain(
      'Total odds 4000',
    )
  })

  it('[SLIP-04] what is left of a slip stands below the receipt', () => {
    const { root, draw } = page()
    const terms = { stake_minor: 500, payout_minor: 2000, placed_ms: 0 }
    const receipts = [{ number: '7', kind: 'single' as const, ...terms, picks: [pick] }]
    draw(slipView(screenWith({ desk: { kind: 'placed', receipts, draft }, draft }, 'en')))
    expect(root.querySelectorAll('.list > [data-key="placed"] .receipt')).toHaveLength(1)
    expect(root.querySelectorAll('fieldset .pick')).toHaveLength(1)
    expect(root.querySelector('footer .main')?.textContent.trim()).toBe('Enter a stake')
  })

  it('[SLIP-04] what went as the player wanted has the colour of success', () => {
    const { root, draw } = page()
    const tone = (isSuccess: boolean) => {
      draw(slipView(screenWith({ notice: 'Said.', isSuccess }, 'en')))
      return root.querySelector<HTMLElement>('.notice')?.dataset['tone']
    }
    expect([tone(true), tone(false)]).toEqual(['good', undefined])
  })

  it('[BOOK-05] a team that may be paid early says so in the slip, a draw does not', () => {
    const { root, draw } = page()
    const market = { id: 'result', name: 'Match result', early_lead: 2, selections: [] }
    const slipEvents = new Map([['football-1', { id: 'football-1', markets: [market] }]]) as unknown
    const state = (selectionId: string) => ({
      draft: { ...draft, picks: [{ ...pick, selectionId }] },
      slipEvents: slipEvents as State['slipEvents'],
    })
    draw(slipView(screenWith(state('home'), 'en')))
    expect(root.querySelector('.early')?.textContent).toBe('Early payout with a lead of 2 goals')
    draw(slipView(screenWith(state('draw'), 'en')))
    expect(root.querySelector('.early')).toBeNull()
  })

  it('[SLIP-03] an event that is taken as a single only says so in the slip, and stands aside of the parlay of the others', () => {
    const { root, draw } = page()
    const other = {
      ...pick,
      betId: 'c',
      eventId: 'football-2',
      match: 'C – D',
      combination: 'single-only' as const,
    }
    draw(slipView(screenWith({ draft: { ...draft, picks: [pick, other], stake: '5' } }, 'en')))
    expect([...root.querySelectorAll('.pick .only')].map((one) => one.textContent)).toEqual(['Singles only'])
    const third = { ...pick, betId: 'd', eventId: 'football-3' }
    draw(
      slipView(
        screenWith({ draft: { ...draft, kind: 'express', picks: [pick, other, third], stake: '5' } }, 'en'),
      ),
    )
    // The others are the parlay; its own box is there without a press.
    expect(root.querySelector('.pick .only')?.textContent).toBe('Singles only: not part of this bet')
    expect(root.querySelector('.pick:has(.only)')?.hasAttribute('data-stake')).toBe(false)
    expect(root.querySelector('.sums')?.textContent.replace(/\s+/g, ' ')).toContain('Total odds 4000')
    expect(root.querySelector('footer .main')?.ariaDisabled).toBeNull()
  })

  it('[SPORT-09] odds that moved stand beside those before them; a selection is paused with its match, or closed', () => {
    const { root, draw } = page()
    const known = (state: string, price?: number) => {
      const markets = price === undefined ? [] : [{ id: 'result', selections: [{ id: 'home', price }] }]
      const event = { id: 'football-1', state, is_live: false, markets }
      const slipEvents = new Map([['football-1', event as never]])
      draw(slipView(screenWith({ draft: { ...draft, stake: '5' }, slipEvents }, 'en')))
      return (query: string) => root.querySelector(query)?.textContent.replace(/\s+/g, ' ').trim()
    }
    const moved = known('pre-match', 2500)
    expect([moved('.pick s'), moved('.pick [data-way="up"]'), moved('footer .main')]).toEqual([
      ...['2000', '▲ 2500', 'Accept and place bet'],
    ])
    const paused = known('suspended')
    expect(paused('.pick .change')).toMatch(/suspended right now/)
    expect(paused('.message')).toMatch(/It may reopen in a moment/)
    const closed = known('pre-match')
    expect(closed('.pick .change')).toMatch(/no longer available/)
    expect(closed('.message')).toMatch(/no longer available/)
  })

  it('[SPORT-05] a guest is told that bets need a sign-in', () => {
    const { root, draw } = page()
    draw(slipView(screenWith({ token: undefined, draft }, 'en')))
    expect(root.textContent).toContain('Sign in to place bets')
    expect(root.querySelector('[data-do="place"]')).toBeNull()
    draw(slipView(screenWith({ draft }, 'en')))
    expect(root.querySelector('[data-do="place"]')).not.toBeNull()
  })

  it('[SPORT-05] the stake field keeps the focus and the cursor while odds are drawn again, and follows a chip', () => {
    const { root, draw } = page()
    draw(slipView(screenWith({ draft: { ...draft, stake: '125' } }, 'en')))
    const stake = root.querySelector<HTMLInputElement>('#stake')
    stake?.focus()
    stake?.setSelectionRange(1, 1)
    const moved = { ...draft, stake: '125', picks: [{ ...pick, price: 2100 }] }
    draw(slipView(screenWith({ draft: moved }, 'en')))
    expect([document.activeElement, stake?.value, stake?.selectionStart]).toEqual([stake, '125', 1])
    draw(slipView(screenWith({ draft: { ...moved, stake: '50' } }, 'en')))
    expect(stake?.value).toBe('50')
  })

  it('a box that a press has turned shows the slip’s state when it is drawn again', () => {
    const { root, draw } = page()
    const player = {
      ...{ currency: 'USD', balance_minor: 1000, bonus_minor: 500 },
      stakes: {
        ...{ rate: 1000, least_minor: 10, bonus_price: 1800 },
        usual: { stake_minor: 1000, payout_minor: 1000 },
        live: { stake_minor: 1000, payout_minor: 1000 },
      },
    }
    const view = () => slipView(screenWith({ draft, player }, 'en'))
    draw(view())
    const box = root.querySelector<HTMLInputElement>('[data-change="bonus"]')
    box?.click()
    draw(view())
    expect(box?.checked).toBe(false)
  })
})

describe('[SLIP-06] the slip with several kinds of bets', () => {
  const picks = ['one', 'two', 'three'].map((eventId) => ({
    ...{ eventId, marketId: 'result', selectionId: 'home', tourneyId: 't', price: 2000, isLive: false },
    ...{ match: eventId, market: 'Winner', selection: eventId },
  }))
  const parlay = picks.reduce(
    (all, pick) => withPick(all, pick, () => crypto.randomUUID()),
    emptyDraft('slip'),
  )

  /** The events of the selections, each with these limits. */
  const knownAt = (limits: FullEvent['limits']) => {
    const known = picks.map(({ eventId, marketId, selectionId, price }) => {
      const market = { id: marketId, selections: [{ id: selectionId, price }] }
      return [eventId, { id: eventId, is_live: false, limits, markets: [market] }]
    })
    return new Map(known as [string, never][])
  }

  it('offers each other kind beside the large box, with what is typed, and a stake for each single', () => {
    const { root, draw } = page()
    const system = { kind: 'system', size: 2, stake: '3' } as const
    const draft = withCombo({ ...parlay, stake: '5' }, system, () => crypto.randomUUID())
    draw(slipView(screenWith({ draft }, 'en')))
    const rows = [...root.querySelectorAll('.combos li')]
    expect(rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Round robin 2 of 3 3 × 1.00',
    ])
    expect(root.querySelector<HTMLInputElement>('.combos input')?.value).toBe('3')
    expect(root.querySelectorAll('.pick .own')).toHaveLength(3)
    expect(root.querySelector('.sums')?.textContent).toContain('Total stake')
    draw(slipView(screenWith({ draft: { ...parlay, stake: '5' } }, 'en')))
    expect(root.querySelector('.combos li')?.textContent.replace(/\s+/g, ' ').trim()).toBe(
      'Round robin 2 of 3 Combinations 3',
    )
  })

  it('[SLIP-06] says how the stake of a system is shared, to a guest without a currency like every sum', () => {
    const { root, draw } = page()
    const limits = { stake_minor: 1000, payout_minor: 1000 }
    const stakes = { rate: 1000, least_minor: 10, bonus_price: 1800, usual: limits, live: limits }
    const player = { currency: 'USD', balance_minor: 1000, bonus_minor: 0, stakes }
    const system = (stake: string) => ({ ...parlay, kind: 'system' as const, size: 2, stake })
    const sums = () => root.querySelector('.sums')?.textContent.replace(/\s+/g, ' ')
    draw(slipView(screenWith({ draft: system('1') }, 'en')))
    expect(sums()).toContain('Stake per bet 2 × 0.33 + 1 × 0.34')
    const slipEvents = knownAt({ stake_minor: 1000, payout_minor: 1000 })
    draw(slipView(screenWith({ draft: system('3'), player, slipEvents }, 'en')))
    expect(root.querySelector('label[for="stake"]')?.textContent).toBe('Total stake')
    // An even share is in the box of each bet.
    expect(sums()).not.toContain('Stake per bet')
    expect(root.querySelector<HTMLInputElement>('#line')?.value).toBe('1')
    draw(slipView(screenWith({ draft: system('1'), player, slipEvents }, 'en')))
    expect(sums()).toContain('Stake per bet 2 × 33 + 1 × 34')
    // A bet that is refused has no parts, and nothing wins for it.
    draw(slipView(screenWith({ draft: system('500'), player, slipEvents }, 'en')))
    expect(sums()).toBe(' Potential payout – ')
  })

  it('[SLIP-06] sizes that would not stand side by side are a list', () => {
    const { root, draw } = page()
    const six = ['four', 'five', 'six'].reduce(
      (all, eventId) => withPick(all, { ...picks[0]!, eventId }, () => crypto.randomUUID()),
      parlay,
    )
    draw(slipView(screenWith({ draft: { ...six, kind: 'system', size: 3 } }, 'en')))
    const sizes = root.querySelector<HTMLSelectElement>('select.sizes')
    expect([sizes?.value, sizes?.options.length]).toEqual(['3', 4])
    expect(sizes?.selectedOptions[0]?.textContent.replace(/\s+/g, ' ').trim()).toBe('3 of 6 ×20')
  })

  it('[SLIP-06] a system counts its bets the same everywhere when one of its matches has closed', () => {
    const { root, draw } = page()
    const closed = { id: 'closed-1', is_live: false, markets: [] } as unknown as FullEvent
    const four = withPick(parlay, { ...picks[0]!, eventId: closed.id }, () => crypto.randomUUID())
    const system = { ...four, kind: 'system' as const, size: 2, stake: '3' }
    draw(slipView(screenWith({ draft: system, slipEvents: new Map([[closed.id, closed]]) }, 'en')))
    expect(root.querySelector('.sizes [aria-pressed="true"]')?.textContent).toMatch(/2 of 3\s+.?×3/)
    expect(root.querySelector<HTMLInputElement>('#line')?.value).toBe('1')
  })

  it('[SPORT-16] caps the payout at what a bet is paid at most, and says so', () => {
    const { root, draw } = page()
    const limits = { stake_minor: 100_000, payout_minor: 4000 }
    const stakes = { rate: 1000, least_minor: 10, bonus_price: 1800, usual: limits, live: limits }
    const player = { currency: 'USD', balance_minor: 100_000, bonus_minor: 0, stakes }
    const slipEvents = knownAt(limits)
    draw(slipView(screenWith({ draft: { ...parlay, stake: '10' }, player, slipEvents }, 'en')))
    const said = (query: string) =>
      root
        .querySelector(query)
        ?.textContent.replace(/[\s\u2066\u2069]+/g, ' ')
        .trim()
    expect(said('.message')).toBeUndefined()
    expect(said('.range')).toBe('Stake: 10 to 100000')
    expect([said('.sums .payout'), said('.bar .payout')]).toEqual([
      ...['Potential payout if all win · up to 4000 per bet 4000', 'Potential payout 4000'],
    ])
    draw(slipView(screenWith({ draft: { ...parlay, stake: '5' }, player, slipEvents }, 'en')))
    expect([said('.sums .payout'), said('.bar .payout')]).toEqual([
      ...['Potential payout if all win 4000', 'Potential payout 4000'],
    ])
    draw(slipView(screenWith({ draft: { ...parlay, kind: 'system', stake: '3' }, player, slipEvents }, 'en')))
    expect(said('.sums .payout dt')).toBe('Potential payout if all win · from 400 if 2 win')
  })

  it('[SPORT-10] of a stake for all singles says which match has the lowest limit, where they differ', () => {
    const { root, draw } = page()
    const limits = { stake_minor: 100_000, payout_minor: 1_000_000 }
    const stakes = { rate: 1000, least_minor: 10, bonus_price: 1800, usual: limits, live: limits }
    const player = { currency: 'USD', balance_minor: 100_000, bonus_minor: 0, stakes }
    const draft = { ...parlay, kind: 'single' as const, stake: '10' }
    const slipEvents = knownAt(limits)
    const range = () => {
      draw(slipView(screenWith({ draft, player, slipEvents }, 'en')))
      return root
        .querySelector('.range')
        ?.textContent.replace(/[\s\u2066\u2069]+/g, ' ')
        .trim()
    }
    expect(range()).toBe('Stake per single: 10 to 100000')
    const two = slipEvents.get('two') as unknown as FullEvent
    slipEvents.set('two', { ...two, limits: { ...limits, stake_minor: 500 } } as never)
    expect(range()).toBe('Stake per single: 10 to 500 · lowest limit: two')
  })

  it('[SLIP-07] has the stakes of one press that the player has set, and fields to set them', () => {
    const { root, draw } = page()
    const chips = { USD: [200, 300, 700, 2500] }
    draw(slipView(screenWith({ draft: parlay, chips }, 'en')))
    const values = [...root.querySelectorAll<HTMLElement>('.chips [data-do="stake"]')]
    expect(values.map(({ dataset }) => dataset.value)).toEqual(['2', '3', '7', '25'])
    draw(slipView(screenWith({ draft: parlay, chips, chipsTyped: ['2', 'x', '7', '25'] }, 'en')))
    const fields = [...root.querySelectorAll<HTMLInputElement>('.chips input')]
    expect(fields.map(({ value }) => value)).toEqual(['2', 'x', '7', '25'])
    expect(fields.map(({ ariaInvalid }) => ariaInvalid)).toEqual([null, 'true', null, null])
    expect(fields[0]?.ariaLabel).toBe('Quick stake 1')
    expect(root.querySelector('[data-do="end-stakes"]')?.ariaLabel).toBe('Cancel')
  })

  it('[SLIP-07] a bet can be made again while one of its matches is not over', () => {
    const { root, draw } = page()
    const leg = { selection: 'A', market: 'Winner', match: 'A – B', outcome: null, score: null, coef: 2000 }
    const bet = (id: string, endedAt: string | null) => ({
      ...{ id, number: '1', type: 'single', status: endedAt ? 'lost' : 'open', countEvents: 1 },
      ...{ date: '', amountIn: 5, amountOut: 0, possibleOut: 10, coef: 2000, events: [{ ...leg, endedAt }] },
    })
    const history = { bets: [bet('over', '2026-11-22T12:14:00Z'), bet('open', null)], count: 2 }
    const data = { kind: 'bets', history, offers: {} } as unknown as State['data']
    draw(betsPage(screenWith({ data }, 'en')))
    const again = [...root.querySelectorAll<HTMLElement>('[data-do="again"]')]
    expect(again.map(({ dataset }) => dataset.bet)).toEqual(['open'])
  })
})

describe('[SLIP-08] the cash-out of an open bet', () => {
  const leg = { selection: 'A', market: 'Winner', match: 'A – B', outcome: null, score: null, coef: 2000 }
  const bet = {
    ...{ id: 'b', number: '1', type: 'single', status: 'open', countEvents: 1, date: '', coef: 2000 },
    ...{ amountIn: 10, amountOut: 0, possibleOut: 20, stakeLeft: 10, auto: null },
    events: [{ ...leg, endedAt: null }],
  }
  const parts = [25, 50, 75, 100].map((part) => ({ part, amount_minor: part * 9 }))
  const betsWith = (one: object, state: Partial<State> = {}) => {
    const offers = { b: { kind: 'offer', amount_minor: 900, parts } }
    const data = { kind: 'bets', history: { bets: [one], count: 1 }, offers } as unknown as State['data']
    return betsPage(screenWith({ data, ...state }, 'en'))
  }
  const textOf = (element: Element | null) => element?.textContent.replace(/[\s\u2066\u2069]+/g, ' ').trim()

  it('asks how much, and the amount is that of the part', () => {
    const { root, draw } = page()
    const cashingOut = { betId: 'b', requestId: 'r', part: 50, step: 'asked', isChanged: false } as const
    draw(betsWith(bet, { cashingOut }))
    const shown = [...root.querySelectorAll('[data-do="cash-part"]')]
    expect(shown.map(textOf)).toEqual(['25%', '50%', '75%', '100%'])
    expect(textOf(root.querySelector('[data-do="cash-part"][aria-pressed="true"]'))).toBe('50%')
    const confirm = root.querySelector<HTMLElement>('[data-do="confirm-cash-out"]')
    expect([confirm?.dataset.value, textOf(confirm)]).toEqual(['450', 'Confirm: cash out 450'])
  })

  it('says once what an offer is made of, beside the part of the stake that it is for', () => {
    const { root, draw } = page()
    draw(betsWith(bet))
    expect(root.querySelector('.worth')).toBeNull()
    const part = root.querySelector<HTMLElement>('[data-do="cash-out"][data-value]')
    expect([part?.textContent.trim(), part?.dataset.value]).toEqual(['Part', '50'])
    const cashingOut = { betId: 'b', requestId: 'r', part: 50, step: 'asked', isChanged: false } as const
    draw(betsWith(bet, { cashingOut }))
    expect(textOf(root.querySelector('.worth'))).toMatch(/include our margin.*less 1% \.$/)
    expect(textOf(root.querySelector('.deeds .sums'))).toBe('Stake 500 Offer 450 Net result −50')
  })

  it('tells what was cashed out, what is still open, and the offer that is waited for', () => {
    const { root, draw } = page()
    draw(betsWith(bet))
    expect(root.querySelector('.auto input')).not.toBeNull()
    draw(betsWith({ ...bet, amountOut: 4.5, cashedOut: 4.5, stakeLeft: 5, auto: 12 }))
    expect(textOf(root.querySelector('.bet > .sums'))).toContain('Cashed out 450 Stake left in play 500')
    expect(textOf(root.querySelector('.auto'))).toBe('Automatic cash-out at 1200 Remove')
    draw(betsWith({ ...bet, status: 'lost', amountOut: 4.5, cashedOut: 4.5, stakeLeft: 5 }))
    expect(textOf(root.querySelector('.status'))).toBe('Lost')
    expect(textOf(root.querySelector('.bet > .sums'))).toBe(
      'Stake 1000 Cashed out 450 Odds 2000 Net result −550',
    )
  })

  it('[SLIP-06] a system of the history has its shape, and each of its bets with what it costs and became', () => {
    const { root, draw } = page()
    const legs = ['A', 'B', 'C'].map((selection, index) => ({
      ...leg,
      ...{ selection, outcome: index === 2 ? 'lose' : 'win' },
    }))
    const shares = [
      { count: 2, stake: 0.33 },
      { count: 1, stake: 0.34 },
    ]
    const system = { ...bet, type: 'system', countEvents: 3, amountIn: 1, system: { size: 2, shares } }
    draw(betsWith({ ...system, events: legs.map((one) => ({ ...one, endedAt: null })) }))
    expect(textOf(root.querySelector('.what'))).toBe('Round robin 2 of 3')
    expect(textOf(root.querySelector('.lines summary'))).toBe('Combinations 2 × 33 + 1 × 34')
    expect(textOf(root.querySelector('.bet > .sums'))).toBe('Stake 100 Potential payout if all win 2000')
    const lines = [...root.querySelectorAll('.lines li')]
    expect(lines.map((line) => [textOf(line), line.getAttribute('data-outcome')])).toEqual([
      ['A + B 34 × 4000', 'win'],
      ['A + C 33 × 4000', 'lose'],
      ['B + C 33 × 4000', 'lose'],
    ])
  })

  it('[SLIP-04] a bet is a line for each selection until it is opened: what it is, its score, its odds, what became of it', () => {
    const { root, draw } = page()
    const legs = [
      { ...leg, score: '2:1', outcome: 'win', endedAt: 'x' },
      { ...leg, selection: 'B', score: '0:1', endedAt: null },
      { ...leg, selection: 'C', date: 'kick-off', endedAt: null },
    ]
    draw(betsWith({ ...bet, type: 'express', countEvents: 3, events: legs }))
    expect(root.querySelector<HTMLDetailsElement>('.bet > details')?.open).toBe(false)
    const lines = [...root.querySelectorAll('.short .leg')]
    expect(lines.map((line) => [textOf(line), line.getAttribute('data-outcome')])).toEqual([
      ['A Winner · A – B2000 Won 2:1', 'win'],
      ['B Winner · A – B2000 Live 0:1', 'open'],
      ['C Winner · A – B2000 kick-off', 'open'],
    ])
    expect(root.querySelectorAll('.legs > li')).toHaveLength(3)
  })

  it('[SLIP-04] says what each settled bet and all of the list came to; a free bet cost nothing', () => {
    const { root, draw } = page()
    const won = { ...bet, id: 'w', status: 'won', amountOut: 20 }
    const lost = { ...bet, id: 'l', status: 'lost' }
    const free = { ...bet, id: 'f', status: 'lost', isFree: true }
    const data = { kind: 'bets', history: { bets: [won, lost, free], count: 3 }, offers: {} }
    draw(betsPage(screenWith({ data: data as unknown as State['data'], betsShown: 'settled' }, 'en')))
    const nets = [...root.querySelectorAll('.bet [data-net] dd')].map(textOf)
    expect(nets).toEqual(['+1000', '−1000', '0'])
    expect(textOf(root.querySelector('.net'))).toBe('Last 3 bets Total stake 2000 Paid out 2000 Net result 0')
  })

  it('[SLIP-04] what is at stake in open bets stands beside what the settled ones came to, and above the open ones', () => {
    const { root, draw } = page()
    const data = (bets: object[]) =>
      ({ kind: 'bets', history: { bets, count: 1 }, offers: {} }) as unknown as State['data']
    const lost = data([{ ...bet, status: 'lost' }])
    const openList = { bets: [{ ...bet, stakeLeft: 7.5 }], count: 1 } as unknown as State['openList']
    draw(betsPage(screenWith({ data: lost, betsShown: 'settled', openList }, 'ru')))
    expect(textOf(root.querySelector('.net p'))).toBe('Итог по 1 ставке')
    expect(textOf(root.querySelector('.net dl'))).toContain('В открытых ставках 750')
    draw(betsPage(screenWith({ data: data([bet]) }, 'en')))
    expect(textOf(root.querySelector('.net'))).toBe('In open bets 1000 Potential payout 2000')
  })
})
