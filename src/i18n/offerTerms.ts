import { languageOf } from '#contract/languages.ts'
import type { Currency } from '#contract/currencies.ts'
import { currenciesOf, hasWagering, nameKeyOf } from '#contract/offerRules.ts'
import type { Counts, OfferTerms } from '#contract/offers.ts'
import { fill, isolated, plural } from './format.ts'
import { formatHundredths, formatNumber, formatPercent, formatUnit } from './formats.ts'
import { type FactReader, giftLine, isWeekly, money } from './offerFacts.ts'
import type { Texts } from './texts.ts'

/** `names`: of providers and games, by their ids (`nameKeyOf`); what is not among them is called by its id. */
export type Reader = FactReader & {
  offers: Texts['offerTerms']
  names?: Readonly<Record<string, string>> | undefined
}

/**
 * The conditions of an offer, a sentence each, made from the values that the rule reads (contract/offers.ts): text and rule cannot differ,
 * and nobody translates conditions.
 */
export function offerTerms(reader: Reader, terms: OfferTerms): string[] {
  const { lang, offers, when } = reader
  const { starts_at, ends_at, wager } = terms
  const time = (days: number) => formatUnit(lang, days, 'day')
  return [
    fill(offers.dates, { from: when(starts_at), to: when(ends_at) }),
    ...whoLines(reader, terms),
    joinLine(reader, terms),
    ...(terms.days === null ? [] : [fill(offers.time, { time: time(terms.days) })]),
    ...triggerLines(reader, terms),
    giftLine(reader, terms),
    ...freeLines(reader, terms),
    ...(hasWagering(terms.gift)
      ? [...wagerLines(reader, wager), fill(offers.expiry, { time: time(wager.days) })]
      : []),
    budgetLine(reader, terms),
    offers.once,
    ...undoneLines(reader, terms),
    offers.pause,
  ]
}

function joinLine({ lang, offers }: Reader, { join }: OfferTerms): string {
  if (join.kind === 'level') return fill(offers.joinLevel, { points: formatNumber(lang, join.points) })
  const { joinOptIn, joinCode, joinAuto, joinDeposit } = offers
  return { opt_in: joinOptIn, code: joinCode, auto: joinAuto, deposit: joinDeposit }[join.kind]
}

function budgetLine(reader: Reader, { gift, budget }: OfferTerms): string {
  const { lang, offers, currency } = reader
  if (gift.kind !== 'points') return fill(offers.budget, { amount: money(reader, budget) })
  const named = currency === undefined ? currenciesOf({ budget }) : [currency]
  const points = (one: Currency) => formatNumber(lang, budget[one] ?? 0)
  const isSame = named.every((one) => budget[one] === budget[named[0] ?? one])
  const list = isSame ? named.slice(0, 1).map(points) : named.map((one) => isolated(`${one} ${points(one)}`))
  return fill(offers.budgetPoints, { list: list.join(', ') })
}

/** What becomes of the gift if what it was for is undone; a limit, a document and a level are not. */
function undoneLines({ offers }: Reader, terms: OfferTerms): string[] {
  const { gift, join, trigger } = terms
  if (join.kind === 'level' || /^(?:limit_kept|document)$/.test(trigger.kind)) return []
  if (gift.kind === 'points') return [offers.undonePoints]
  return [isMoney(terms) ? offers.undone : offers.undoneFree]
}

const isMoney = ({ gift }: OfferTerms) => gift.kind === 'bonus' || gift.kind === 'bonus_percent'

/** How what is free is used. */
function freeLines({ lang, offers }: Reader, { gift }: OfferTerms): string[] {
  if (gift.kind === 'free_rounds')
    return [
      offers.freeRoundStake,
      gift.wins === 'bonus' ? offers.freeRoundBonus : offers.freeRoundReal,
      fill(offers.freeRoundExpiry, { time: formatUnit(lang, gift.days, 'day') }),
    ]
  if (gift.kind === 'points') return [offers.pointsRule]
  if (gift.kind !== 'free_bets') return []
  const { least_price, days } = gift
  return [
    offers.freeBetStake,
    ...(least_price > 1000
      ? [fill(offers.freeBetOdds, { odds: formatHundredths(lang, least_price / 1000) })]
      : []),
    fill(offers.freeBetExpiry, { time: formatUnit(lang, days, 'day') }),
  ]
}

/** What the player does for it. */
export function triggerLines(reader: Reader, { trigger, join }: OfferTerms): string[] {
  const { lang, offers, when } = reader
  switch (trigger.kind) {
    case 'deposit':
      return [
        fill(join.kind === 'deposit' ? offers.triggerWithDeposit : offers.triggerDeposit, {
          amount: money(reader, trigger.least),
        }),
        ...(trigger.no_withdrawal ? [offers.noWithdrawal] : []),
      ]
    case 'stake':
      return [
        fill(offers.triggerStake, { amount: money(reader, trigger.sum) }),
        ...countLines(reader, offers.countsTarget, trigger.counts),
      ]
    case 'rounds':
      return [
        plural(languageOf(lang).tag, offers, 'triggerRounds', trigger.count, {
          least: money(reader, trigger.least),
        }),
      ]
    case 'loss':
      return [
        isWeekly(trigger) ? offers.triggerWeek : offers.triggerLoss,
        ...(trigger.providers
          ? [fill(offers.lossProviders, { list: trigger.providers.map(providerName(reader)).join(', ') })]
          : []),
      ]
    case 'date':
      return [fill(offers.triggerDate, { when: when(trigger.at) })]
    case 'games':
      return [plural(languageOf(lang).tag, offers, 'triggerGames', trigger.count)]
    case 'limit_kept':
      return [fill(offers.triggerLimit, { time: formatUnit(lang, trigger.days, 'day') })]
    case 'document':
      return [offers.triggerDocument]
    case 'join':
      // What a level gives comes with the level.
      return join.kind === 'level' ? [] : [offers.triggerJoin]
  }
}

/** Whom it is for. */
export function whoLines(
  reader: Reader,
  terms: Pick<OfferTerms, 'who' | 'needs_consent'> & Partial<Pick<OfferTerms, 'join' | 'most_players'>>,
): string[] {
  const { lang, offers, when } = reader
  const { who, needs_consent, join, most_players } = terms
  const ofCode = join?.kind === 'code' ? join : undefined
  const more = [
    ...(needs_consent ? [offers.consent] : []),
    ...(ofCode?.partner_id ? [offers.partner] : []),
    ...(ofCode?.campaign ? [offers.campaign] : []),
    ...(most_players ? [plural(languageOf(lang).tag, offers, 'mostPlayers', most_players)] : []),
  ]
  if (who.kind === 'everyone') return [offers.whoEveryone, ...more]
  if (who.kind === 'new')
    return [fill(offers.whoNew, { time: formatUnit(lang, who.within_days, 'day') }), ...more]
  const { registered_before: before, deposited, is_verified, played } = who
  const lines = [
    ...(before === null ? [] : [fill(offers.whoBefore, { when: when(before) })]),
    ...(deposited === null ? [] : [deposited ? offers.whoDeposited : offers.whoNotDeposited]),
    ...(is_verified === null ? [] : [is_verified ? offers.whoVerified : offers.whoNotVerified]),
    ...(played ? [fill(offers.whoPlayed, { provider: providerName(reader)(played) })] : []),
  ]
  return [...(lines.length > 0 ? lines : [offers.whoEveryone]), ...more]
}

function wagerLines(reader: Reader, { percent, counts, most_stake }: OfferTerms['wager']): string[] {
  const { offers } = reader
  const line = wagerLine(reader, percent)
  if (percent === 0) return [line]
  return [
    line,
    ...countLines(reader, offers.countsWager, counts),
    ...(most_stake ? [fill(offers.mostStake, { amount: money(reader, most_stake) })] : []),
  ]
}

/** How often what comes as bonus money is wagered. */
export function wagerLine({ lang, offers }: Pick<Reader, 'lang' | 'offers'>, percent: number): string {
  return percent === 0
    ? offers.wagerNone
    : fill(offers.wager, { percent: formatPercent(lang, percent / 100) })
}

/** Nothing where every stake counts whole. */
function countLines(reader: Reader, words: string, { games, sport, exceptions }: Counts): string[] {
  const { lang, offers } = reader
  if (games === 100 && sport === 100 && exceptions.length === 0) return []
  const share = (percent: number) => formatPercent(lang, percent / 100)
  const list = exceptions.map((one) => `${gameName(reader)(one)} ${share(one.percent)}`)
  return [
    fill(words, { games: share(games), sport: share(sport) }),
    ...(list.length > 0 ? [fill(offers.exceptions, { list: list.join(', ') })] : []),
  ]
}

const providerName =
  ({ names = {} }: Reader) =>
  (id: string) =>
    names[id] ?? id

/** Of a rule that may be of all games of a provider. */
export function gameName(reader: Reader) {
  return ({ provider, game }: { provider: string; game: string | null }): string => {
    const maker = providerName(reader)(provider)
    if (game === null) return maker
    const name = reader.names?.[nameKeyOf({ provider, game })]
    return name === undefined ? `${maker} ${game}` : `${name} (${maker})`
  }
}
