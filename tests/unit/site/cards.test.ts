import { describe, expect, test } from 'vitest'
import type { Game } from '#contract/games.ts'
import { cardOf, isSlot } from '../../../functions/site/catalog/cards.ts'

const gameOf = (more: Partial<Game>): Game => ({
  ...{ id: 'p/1', gameId: '1', gameName: 'One', provider: 'p', routeProvider: 'p', imageUrl: null },
  ...{ tab: [], isLiveGame: false, isMobile: true, haveTwoVersion: false, ...more },
})

describe('[PROTECT-10] which games are slots', () => {
  test.each([
    [{ tab: ['slotMachines'] }, true],
    [{ tab: ['popular', 'slotMachines'] }, true],
    [{ tab: ['otherGames'] }, true],
    [{ tab: [] }, true],
    [{ tab: ['top', 'roulette'] }, false],
    [{ tab: ['crash'] }, false],
    [{ tab: ['otherGames'], isLiveGame: true }, false],
    [{ tab: ['slotMachines'], format: 'virtual' }, false],
  ])('%j: %s', (more, expected) => {
    expect(isSlot(gameOf(more))).toBe(expected)
  })
})

test('[GAMES-01] a card keeps back what only a launch needs', () => {
  const ofLaunch = { gameUrl: 'https://games.test/1', technologyId: 'h5', system: '960', format: 'slot' }
  const ofProvider = { keyname: 'one', path: '/one', billing: 'b', imageUrl: 'https://games.test/1.png' }
  expect(cardOf(gameOf({ ...ofLaunch, ...ofProvider, haveTwoVersion: true, onlyOn: 'mobile' }))).toEqual({
    ...{ id: 'p/1', gameId: '1', gameName: 'One', provider: 'p', routeProvider: 'p', tab: [] },
    ...{ isLiveGame: false, hasImage: true, onlyOn: 'mobile' },
  })
})
