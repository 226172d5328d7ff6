import type { LanguageCode } from '#contract/languages.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { otherScore, type Market } from './markets.ts'
import { isPartMarket } from './partMarkets.ts'
import { atLeast, numberText, overUnder, partNumber, sideName } from './labelWords.ts'
import { partMarketName, partSelectionName } from './partLabels.ts'
import { combinedLine, hasScoreLine, isScoreMarket, mostGoals, widestMargin } from './scoreMarkets.ts'
import type { GoalMoment, Moment } from '../fixtures/course.ts'
import type { GoalFormat, ScoreMarketKey, Sport } from '../fixtures/sports.ts'
import { bookTexts, filled } from './texts.ts'

/** The name of a market; if overtime counts, the winner market says so, and totals say what they count. */
export function marketName({ key, line4 }: Market, fixture: Fixture, lang: LanguageCode): string {
  const { sport } = fixture
  const texts = bookTexts(lang)
  const { markets, withOvertime, withInnings } = texts
  const { format } = sport
  if (isPartMarket(key)) return partMarketName(key, line4, fixture, lang)
  if (key === 'total') return texts[totalOf(format)]
  if (key.startsWith('home-') || key.startsWith('away-'))
    return filled(markets[key], { side: sideName(key.slice(0, 4), fixture, lang) })
  if (key === 'handicap' && format.kind === 'sets') return texts.setHandicap
  if (key !== 'winner' || format.kind === 'sets' || format.overtime_ms === null) return markets[key]
  return filled(format.inTurns ? withInnings : withOvertime, { market: markets[key] })
}

function totalOf(format: Sport['format']): 'totalSets' | 'totalRuns' | 'totalGoals' | 'totalPoints' {
  if (format.kind === 'sets') return 'totalSets'
  if (format.inTurns) return 'totalRuns'
  return format.isGoalRare ? 'totalGoals' : 'totalPoints'
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

/**
 * The position of a running match: `63′`, `3rd quarter · 04:30`, `Set 2 · 4:3`. In halves the clock runs up; in quarters and periods it
 * is the time left.
 */
export function clockText(moment: Moment, fixture: Fixture, lang: LanguageCode): string {
  return positionText(moment, fixture, lang, 'left')
}

/** When in a match a goal fell: reports count a period's time from its start. */
export function goalTimeText(moment: Moment, fixture: Fixture, lang: LanguageCode): string {
  return positionText(moment, fixture, lang, 'played')
}

/** What the time of a quarter or period is. */
type Told = 'left' | 'played'

function positionText(moment: Moment, { sport }: Fixture, lang: LanguageCode, told: Told): string {
  const texts = bookTexts(lang)
  const { format } = sport
  if (moment.kind === 'sets') {
    const current = format.kind === 'sets' && format.hasGames ? moment.games : moment.points
    return filled(texts.set, { number: moment.sets.length + 1, score: current.join(':') })
  }
  if (moment.phase === 'overtime') return texts.overtime
  if (moment.phase === 'break') return texts.break
  return format.kind === 'goals' ? goalClock(moment, format, lang, told) : ''
}

function goalClock(
  { steps, intoStep_ms }: GoalMoment,
  format: GoalFormat,
  lang: LanguageCode,
  told: Told,
): string {
  const { periods, stepsPerPeriod, step_s, step_ms, inTurns } = format
  const texts = bookTexts(lang)
  const number = Math.min(periods, Math.floor(steps / stepsPerPeriod) + 1)
  if (inTurns) return filled(texts.inning, { number: partNumber(number, lang) })
  if (periods === 2) return `${steps + 1}′`
  const played_s = (steps % stepsPerPeriod) * step_s + Math.floor((intoStep_ms / step_ms) * step_s)
  const told_s = told === 'left' ? stepsPerPeriod * step_s - played_s : played_s
  const time = `${twoDigits(Math.floor(told_s / 60))}:${twoDigits(told_s % 60)}`
  return filled(periods === 4 ? texts.quarterClock : texts.period, {
    number: partNumber(number, lang),
    time,
  })
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
