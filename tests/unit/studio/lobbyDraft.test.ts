import { expect, test } from 'vitest'
import type { GameCard } from '#contract/games.ts'
import type { CollectionRow, LobbyDraft, ScheduledPlace, ScheduledRow } from '#contract/operator/lobby.ts'
import {
  boardGames,
  boardRows,
  isRowShown,
  movedGame,
  movedRow,
  withPlace,
  withRow,
  type View,
} from '@/studio/games/lobbyDraft.ts'
import { clockOf, momentOf } from '@/studio/games/words.ts'

const christmas = Date.parse('2026-12-24T12:00:00Z')
const view: View = { device: 'desktop', at: christmas, country: undefined }
const empty: LobbyDraft = { rows: [], places: [] }
const always = { from: null, until: null }
const games = ['a', 'b', 'c', 'd', 'e'].map((gameId): GameCard => ({
  ...{ id: `p/${gameId}`, gameId, gameName: gameId, provider: 'p', routeProvider: 'p', tab: ['top'] },
  ...{ isLiveGame: false, hasImage: false },
}))
const place = (game: string, more: Partial<ScheduledPlace>): ScheduledPlace => ({
  ...{ category: 'top', game: `p/${game}`, position: null, is_hidden: false, device: 'both', ...always },
  ...more,
})
const shown = (draft: LobbyDraft, seen = view) => boardGames(games, draft, 'top', seen, [])
const order = (draft: LobbyDraft, seen = view) =>
  shown(draft, seen)
    .filter(({ isHidden }) => !isHidden)
    .map(({ game }) => game.gameId)
    .join('')
const moved = (draft: LobbyDraft, from: number, to: number, device: 'both' | 'mobile' = 'both') =>
  movedGame(
    draft,
    { category: 'top', device },
    shown(draft, device === 'mobile' ? { ...view, device } : view),
    {
      from,
      to,
    },
  )

test('[DESK-16] a game is pinned where it was dragged, and pinned games between move on', () => {
  const once = moved(empty, 3, 0)
  expect(order(once)).toBe('dabce')
  const twice = moved(once, 4, 0)
  expect(order(twice)).toBe('edabc')
  expect(twice.places.map(({ game, position }) => [game, position])).toEqual([
    ['p/e', 1],
    ['p/d', 2],
  ])
  expect(order(withPlace(twice, place('e', {})))).toBe('adbce')
})

test('[DESK-16] an order of one device leaves the other as it is', () => {
  const draft = moved(moved(empty, 3, 0), 2, 0, 'mobile')
  expect({ desktop: order(draft), phone: order(draft, { ...view, device: 'mobile' }) }).toEqual({
    desktop: 'dabce',
    phone: 'bdace',
  })
})

test('[DESK-16] what is scheduled is seen at its time alone', () => {
  const times = { from: '2026-12-20T00:00:00Z', until: '2026-12-27T00:00:00Z' }
  const draft = withPlace(
    withPlace(empty, place('e', { position: 1, ...times })),
    place('a', { is_hidden: true, ...times }),
  )
  expect(order(draft)).toBe('ebcd')
  expect(order(draft, { ...view, at: Date.parse('2026-12-28T00:00:00Z') })).toBe('abcde')
})

test('[DESK-18] what is off in the country of the preview is marked', () => {
  const rules = [{ id: 'p:b', mode: 'except' as const, countries: ['DE'] }]
  const off = (country: string | undefined) =>
    boardGames(games, empty, 'top', { ...view, country }, rules)
      .filter(({ isOff }) => isOff)
      .map(({ game }) => game.gameId)
  expect([off('DE'), off('BR'), off(undefined)]).toEqual([['b'], [], []])
})

const collection: CollectionRow = {
  ...{
    id: 'christmas',
    names: { en: 'Christmas' },
    image: null,
    games: ['p/a'],
    rule: null,
    is_on_home: true,
  },
  ...{ from: '2026-12-20T00:00:00Z', until: '2026-12-27T00:00:00Z', updated_at: '2026-11-30T00:00:00Z' },
}

test('[DESK-17] a collection is a row where it was dragged to, in its times, and in no lobby before', () => {
  const rows = boardRows('slots', empty, [collection])
  const from = rows.findIndex(({ id }) => id === 'collection/christmas')
  expect(isRowShown(rows[from]!, view)).toBe(false)
  const dragged = movedRow(empty, rows, { from, to: 1 })
  const after = boardRows('slots', dragged, [collection])
  expect(after.slice(0, 3).map(({ id }) => id)).toEqual(['top', 'collection/christmas', 'popular'])
  const put = withRow(dragged, after, { ...after[1]!, is_hidden: false })
  const row = boardRows('slots', put, [collection])[1]!
  expect(isRowShown(row, view)).toBe(true)
  expect(isRowShown(row, { ...view, at: Date.parse('2026-12-27T00:00:00Z') })).toBe(false)
})

test('[DESK-16] a row hidden on one device is on the other, and outside its times as if nothing was said', () => {
  const times = { from: '2026-12-20T00:00:00Z', until: '2026-12-27T00:00:00Z' }
  const shownOn = (row: Partial<ScheduledRow>, at = christmas, rows = [collection]) => {
    const said = { id: 'popular', is_hidden: true, device: 'both' as const, ...always, ...row }
    const own = boardRows('slots', { ...empty, rows: [said] }, rows)[0]!
    return (['desktop', 'mobile'] as const).filter((device) => isRowShown(own, { ...view, at, device }))
  }
  const later = Date.parse('2026-12-28T00:00:00Z')
  expect(shownOn({})).toEqual([])
  expect(shownOn({ device: 'mobile' })).toEqual(['desktop'])
  expect(shownOn({ device: 'mobile', is_hidden: false })).toEqual(['mobile'])
  expect(shownOn(times, later)).toEqual(['desktop', 'mobile'])
  const own = { id: 'collection/christmas', is_hidden: false, ...times }
  expect(shownOn(own, later, [{ ...collection, until: null }])).toEqual([])
})

test('a moment is the same after it was shown on a clock', () => {
  expect(momentOf(clockOf('2026-12-24T18:30:00.000Z'))).toBe('2026-12-24T18:30:00.000Z')
  expect(momentOf(clockOf(null))).toBeNull()
})
