import type { LanguageCode } from '#contract/languages.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { otherScore, type Market } from './markets.ts'
import { isPartMarket } from './partMarkets.ts'
import { atLeast, numberText, overUnder, partNumber, sideName } from './labelWords.ts'
import { partMarketName, partSelectionName } from './partLabels.ts'
import { combinedLine, hasScoreLine, isScoreMarket, mostGoals, widestMargin } from './scoreMarkets.ts'
import type { Moment } from '../fixtures/course.ts'
import type { GoalFormat, ScoreMarketKey } from '../fixtures/sports.ts'
import { bookTexts, filled } from './texts.ts'

/** The name of a market; if overtime counts, the winner market says so. */
export function marketName({ key, line4 }: Market, fixture: Fixture, lang: LanguageCode): string {
  const { sport } = fixture
  const { markets, withOvertime, withInnings } = bookTexts(lang)
  const { format } = sport
  if (isPartMarket(key)) return partMarketName(key, line4, fixture, lang)
  if (key.startsWith('home-') || key.startsWith('away-'))
    return filled(markets[key], { side: sideName(key.slice(0, 4), fixture, lang) })
  if (key !== 'winner' || format.kind === 'sets' || format.overtime_ms === null) return markets[key]
  return filled(format.inTurns ? withInnings : withOvertime, { market: markets[key] })
}

/** The name of a selection: `Brazil`, `Over 2.5`, `Portugal (-0.75)`. */
export function selectionName(
  { key, line4 }: Market,
  selection: string,
  fixture: Fixture,
  lang: LanguageCode,
): string {
  const texts = bookTexts(lang)
  if (isPartMarket(key)) return partSelectionName(key, line4, selection, fixture, lang)
  if (isScoreMarket(key)) return scoreSelectionName(key, line4, selection, fixture, lang)
  switch (key) {
    case 'result':
    case 'winner':
      return sideName(selection, fixture, lang)
    case 'double-chance': {
      const [one = '', other = ''] = selection.split('-').map((side) => sideName(side, fixture, lang))
      return filled(texts.either, { one, other })
    }
    case 'handicap': {
      const own = numberText((selection === 'home' ? line4 : -line4) / 4, lang, 'exceptZero')
      return `${sideName(selection, fixture, lang)} (${own})`
    }
    case 'total':
      return overUnder(selection, line4 / 4, lang)
    case 'both-score':
      return selection === 'yes' ? texts.yes : texts.no
    case 'correct-score':
      return selection === otherScore ? texts.otherScore : selection.replace('-', ':')
    case 'best-quarter':
      return filled(texts.quarter, { number: partNumber(Number(selection), lang) })
    case 'first-goal':
      return selection === 'none' ? texts.noGoal : sideName(selection, fixture, lang)
  }
}

function scoreSelectionName(
  key: ScoreMarketKey,
  line4: number,
  selection: string,
  fixture: Fixture,
  lang: LanguageCode,
): string {
  const texts = bookTexts(lang)
  const [one = '', other = ''] = selection.split('-')
  const side = (name: string) => sideName(name, fixture, lang)
  if (hasScoreLine(key)) return overUnder(selection, line4 / 4, lang)
  switch (key) {
    case 'goals':
      return selection === String(mostGoals) ? atLeast(mostGoals, lang) : selection
    case 'odd-even':
      return selection === 'odd' ? texts.odd : texts.even
    case 'margin':
      if (one === 'draw') return texts.draw
      return filled(texts.byGoals, {
        ...{ side: side(one), count: Number(other) === widestMargin ? atLeast(widestMargin, lang) : other },
      })
    case 'result-both':
      return `${side(one)} / ${other === 'yes' ? texts.yes : texts.no}`
    case 'result-total':
      return `${side(one)} / ${overUnder(other, combinedLine, lang)}`
    case 'half-double-chance':
      return filled(texts.either, { one: side(one), other: side(other) })
    case 'half-full':
      return `${side(one)} / ${side(other)}`
    case 'best-half':
      return texts[selection === 'first' ? 'firstHalf' : selection === 'second' ? 'secondHalf' : 'equal']
    case 'draw-no-bet':
    case 'half-result':
    case 'second-result':
      return side(selection)
    default:
      return selection === 'yes' ? texts.yes : texts.no
  }
}

/** The position of a running match: `63′`, `3rd quarter · 04:30`, `Set 2 · 4:3`. */
export function clockText(moment: Moment, { sport }: Fixture, lang: LanguageCode): string {
  const texts = bookTexts(lang)
  const { format } = sport
  if (moment.kind === 'sets') {
    const current = format.kind === 'sets' && format.hasGames ? moment.games : moment.points
    return filled(texts.set, { number: moment.sets.length + 1, score: current.join(':') })
  }
  if (moment.phase === 'overtime') return texts.overtime
  if (moment.phase === 'break') return texts.break
  return format.kind === 'goals' ? goalClock(moment.steps, moment.intoStep_ms, format, lang) : ''
}

function goalClock(steps: number, intoStep_ms: number, format: GoalFormat, lang: LanguageCode): string {
  const { periods, stepsPerPeriod, step_s, step_ms, inTurns } = format
  const texts = bookTexts(lang)
  const number = Math.min(periods, Math.floor(steps / stepsPerPeriod) + 1)
  if (inTurns) return filled(texts.inning, { number: partNumber(number, lang) })
  if (periods === 2) return `${steps + 1}′`
  const played_s = (steps % stepsPerPeriod) * step_s + Math.floor((intoStep_ms / step_ms) * step_s)
  const time = `${twoDigits(Math.floor(played_s / 60))}:${twoDigits(played_s % 60)}`
  return filled(periods === 4 ? texts.quarterClock : texts.period, {
    number: partNumber(number, lang),
    time,
  })
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
