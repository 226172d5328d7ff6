import type { LanguageCode } from '#contract/languages.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { gameOf } from '../fixtures/games.ts'
import type { PartMarketKey } from '../fixtures/sports.ts'
import { atLeast, overUnder, partNumber, sideName } from './labelWords.ts'
import { countsOf, hasPartLine, partOf } from './partMarkets.ts'
import { bookTexts, filled, type BookTexts } from './texts.ts'

/** What a market of a part asks, after the name of the part: `1st quarter: total`. */
const questions: Partial<Record<PartMarketKey, keyof BookTexts & `what${string}`>> = {
  ...{ 'p1-result': 'whatResult', 'p2-result': 'whatResult', 'p3-result': 'whatResult' },
  ...{ 'p4-result': 'whatResult', 'h1-result': 'whatResult', 'h2-result': 'whatResult' },
  ...{ 'p1-total': 'whatTotal', 'p2-total': 'whatTotal', 'p3-total': 'whatTotal', 'p4-total': 'whatTotal' },
  ...{
    'h1-total': 'whatTotal',
    'h2-total': 'whatTotal',
    'set1-total': 'whatTotal',
    'set2-total': 'whatTotal',
  },
  ...{ 'five-result': 'whatResult', 'five-total': 'whatTotal', 'p1-both-score': 'whatBoth' },
  ...{ 'set1-winner': 'whatWinner', 'set2-winner': 'whatWinner', 'set3-winner': 'whatWinner' },
  ...{ 'set1-odd-even': 'whatOddEven', 'set1-score': 'whatScore', 'set1-tie-break': 'whatTieBreak' },
}

export function partMarketName(
  key: PartMarketKey,
  line4: number,
  fixture: Fixture,
  lang: LanguageCode,
): string {
  const texts = bookTexts(lang)
  const { format } = fixture.sport
  const inPart = (part: string, what: string) => filled(texts.inPart, { part, what })
  const inRegular = (market: string) =>
    filled(format.kind === 'goals' && format.inTurns ? texts.nineInnings : texts.regular, { market })
  if (key === 'game-winner') return inPart(gameName(line4, lang), texts.whatWinner)
  const counted = countsOf(key)
  if (counted) return countMarketName(key, texts[counted], fixture, lang)
  const question = questions[key]
  if (question) return inPart(partName(key, fixture, lang), texts[question])
  const side = key.startsWith('away-') ? 'away' : 'home'
  const points = format.kind === 'sets' && format.hasGames ? texts.totalGames : texts.totalPoints
  switch (key) {
    case 'regular-result':
      return inRegular(texts.markets.result)
    case 'regular-double-chance':
      return inRegular(texts.markets['double-chance'])
    case 'goal-margin':
    case 'margin-bands':
      return inRegular(texts.markets.margin)
    case 'points-odd-even':
      return inRegular(`${texts.odd} / ${texts.even}`)
    case 'home-points':
    case 'away-points':
      return inRegular(inPart(sideName(side, fixture, lang), texts.whatTotal))
    case 'h1-full':
      return texts.markets['half-full']
    case 'score-of-3':
    case 'score-of-5':
      return texts.setScore
    case 'home-set':
    case 'away-set':
      return filled(texts.winsSet, { side: sideName(side, fixture, lang) })
    case 'set-match':
      return texts.setMatch
    case 'sets-number':
      return texts.setsNumber
    case 'all-odd-even':
      return inPart(points, texts.whatOddEven)
    case 'home-all':
    case 'away-all':
      return inPart(sideName(side, fixture, lang), points)
    default:
      return points
  }
}

/** `Set 2 · Game 5`. */
function gameName(line4: number, lang: LanguageCode): string {
  const texts = bookTexts(lang)
  const { set, game } = gameOf(line4 / 4)
  return `${filled(texts.setName, { number: set + 1 })} · ${filled(texts.gameName, { number: game })}`
}

/** `Corners: total`, `Corners: Nornova`, `Corners · 1st half: total`. */
function countMarketName(key: PartMarketKey, name: string, fixture: Fixture, lang: LanguageCode): string {
  const texts = bookTexts(lang)
  const part = partOf(key) === 'first' ? `${name} · ${texts.firstHalf}` : name
  const inPart = (what: string) => filled(texts.inPart, { part, what })
  if (key.startsWith('home-')) return inPart(sideName('home', fixture, lang))
  if (key.startsWith('away-')) return inPart(sideName('away', fixture, lang))
  if (key === 'corners-odd-even') return inPart(texts.whatOddEven)
  return inPart(key.endsWith('-total') ? texts.whatTotal : texts.whatMost)
}

/** `2nd quarter`, `Set 1`, `1st half`. */
function partName(key: PartMarketKey, { sport: { format } }: Fixture, lang: LanguageCode): string {
  const texts = bookTexts(lang)
  const part = partOf(key)
  if (part === 'five') return texts.firstFive
  if (part === 'first') return texts.firstHalf
  if (part === 'second') return texts.secondHalf
  const number = Number(part) + 1
  if (format.kind === 'sets') return filled(texts.setName, { number })
  const name = format.inTurns ? texts.inning : format.periods === 4 ? texts.quarter : texts.periodName
  return filled(name, { number: partNumber(number, lang) })
}

export function partSelectionName(
  key: PartMarketKey,
  line4: number,
  selection: string,
  fixture: Fixture,
  lang: LanguageCode,
): string {
  const texts = bookTexts(lang)
  const side = (name: string) => sideName(name, fixture, lang)
  const [one = '', other = ''] = selection.split('-')
  if (hasPartLine(key) && key !== 'game-winner') return overUnder(selection, line4 / 4, lang)
  switch (key) {
    case 'regular-double-chance':
      return filled(texts.either, { one: side(one), other: side(other) })
    case 'goal-margin':
    case 'margin-bands': {
      if (one === 'draw') return texts.draw
      return filled(texts.byGoals, { side: side(one), count: bandName(key, Number(other), lang) })
    }
    case 'h1-full':
    case 'set-match':
      return `${side(one)} / ${side(other)}`
    case 'set1-score':
    case 'score-of-3':
    case 'score-of-5':
      return selection.replace('-', ':')
    case 'sets-number':
      return selection
    case 'points-odd-even':
    case 'set1-odd-even':
    case 'all-odd-even':
    case 'corners-odd-even':
      return selection === 'odd' ? texts.odd : texts.even
    default:
      if (selection === 'yes' || selection === 'no') return texts[selection]
      return side(selection)
  }
}

/** `2`, `3+`, `6–10`. */
function bandName(key: PartMarketKey, least: number, lang: LanguageCode): string {
  if (key === 'goal-margin') return least === 3 ? atLeast(3, lang) : String(least)
  return least === 11 ? atLeast(11, lang) : `\u2066${least}–${least === 1 ? 5 : 10}\u2069`
}
