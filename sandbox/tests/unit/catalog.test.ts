import { describe, expect, it } from 'vitest'
import { providerNames } from '../../config.ts'
import { catalog, themes, type SandboxGame } from '../../games/catalog.ts'

const games = (test: (game: SandboxGame) => boolean) => catalog.filter(test)

describe('the catalog of the sandbox', () => {
  it('has a full lobby behind each provider', () => {
    expect(catalog.length).toBeGreaterThan(240)
    for (const name of providerNames) {
      expect(games(({ provider }) => provider === name).length, name).toBeGreaterThanOrEqual(3)
    }
  })

  it('gives every game its own id, fit for an address and a file name', () => {
    expect(new Set(catalog.map(({ provider, id }) => `${provider}/${id}`)).size).toBe(catalog.length)
    expect(games((game) => !/^[A-Za-z0-9_-]{2,40}$/.test(game.id))).toEqual([])
  })

  it('gives every game its own name, but for a phone version beside its desktop twin', () => {
    const phoneTwins = games((game) => game.mobileOnly === true)
    expect(phoneTwins.length).toBeGreaterThan(0)
    for (const phone of phoneTwins) {
      const twins = games((game) => game.name === phone.name && game.id !== phone.id)
      expect(twins.map(({ id, desktopOnly }) => [`${id}_m`, desktopOnly])).toEqual([[phone.id, true]])
    }
    const others = games((game) => game.mobileOnly !== true).map((game) => game.name)
    expect(new Set(others).size).toBe(others.length)
  })

  it('keeps stakes in whole minor units, the least above zero and under the most', () => {
    const odd = games(
      ({ minStake, maxStake }) =>
        !Number.isInteger(minStake) || !Number.isInteger(maxStake) || minStake <= 0 || minStake >= maxStake,
    )
    expect(odd).toEqual([])
  })

  it('has slots of every theme and, at the aggregator, every other kind of game with its studio', () => {
    const slots = games((game) => game.kind === 'slots')
    for (const theme of themes) expect(slots.filter((game) => game.theme === theme).length).toBeGreaterThan(8)
    for (const kind of ['crash', 'roulette', 'card', 'table', 'ladder'] as const) {
      expect(games((game) => game.kind === kind && game.provider === 'slotegrator').length).toBeGreaterThan(0)
    }
    expect(games((game) => (game.provider === 'slotegrator') !== (game.studio !== undefined))).toEqual([])
  })

  it('[GAMES-02] has live tables at each live provider, and races at the virtual ones', () => {
    const live = ['pragmatic', 'evolution', 'imaginelive', 'ezugi', 'xpg', 'slotegrator']
    expect(
      [...new Set(games(({ table }) => table !== undefined).map(({ provider }) => provider))].sort(),
    ).toEqual(live.sort())
    expect([...new Set(games(({ kind }) => kind === 'race').map(({ provider }) => provider))].sort()).toEqual(
      ['betradar', 'golden-race'],
    )
  })
})
