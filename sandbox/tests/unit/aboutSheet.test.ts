import { describe, expect, it } from 'vitest'
import { languageCodes } from '#contract/languages.ts'
import { catalog } from '../../games/catalog.ts'
import { aboutSheet } from '../../games/table/aboutSheet.ts'
import { roulette } from '../../games/table/roulette.ts'
import { tableLanguage } from '../../games/table/texts.ts'

const find = (plays: string, isLive = false) =>
  catalog.find((game) => game.plays === plays && (game.table !== undefined) === isLive)!
const sheet = async (game: (typeof catalog)[number], lang = 'en') =>
  String(await aboutSheet(game, tableLanguage(lang)))

describe('the sheet about a game', () => {
  it('[TABLE-11] has rules and tells how results are drawn, for every game in every language', async () => {
    const games = catalog.filter(({ kind }) => kind !== 'slots')
    for (const lang of languageCodes) {
      for (const game of games) {
        const html = await sheet(game, lang)
        const { demo, drawnBy } = tableLanguage(lang).texts
        expect(html, `${lang} ${game.name}`).toContain(game.table ? demo : drawnBy)
        expect(html).not.toContain('{')
      }
    }
  })

  it('[TABLE-11] tells what roulette pays, as its places do', async () => {
    const html = await sheet(find('roulette'))
    const told = [...html.matchAll(/<dd dir="ltr">([^<]+)<\/dd>/g)].map(([, pays]) => pays)
    const paid = new Set(roulette.places.map(({ pays }) => pays))
    expect(new Set(told)).toEqual(paid)
  })

  it('[TABLE-11] tells after which time a hand stands or folds', async () => {
    expect(await sheet(find('blackjack'))).toContain('If you don’t decide within 10:00, your hand stands.')
    expect(await sheet(find('blackjack', true))).toContain('within 0:15, your hand stands.')
    expect(await sheet(find('holdem', true))).toContain('within 0:15, your hand is folded.')
  })
})
