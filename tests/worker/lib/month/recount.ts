import type { ReportBy, ReportLine, ReportSpan, Standing } from '#contract/operator/reports.ts'
import { day_ms } from '#lib/time.ts'
import type { Entry } from '../../../../functions/platform/wallet/ledger.ts'
import { monthBegins, monthDays, type Person } from './people.ts'
import { offerOfKey, type BetCall, type Payout, type Played } from './playMonth.ts'

/*
 * What ledgers come to, counted anew from every entry: nothing here is of the house's own code.
 */
type Sums = Omit<ReportLine, 'span' | 'name' | 'currency'>
type Owed = Omit<Standing, 'currency' | 'jackpots_minor' | 'liability_minor'>
/** Each payment that went costs this, without the player's fee, so that what is counted in groups comes to the same. */
export const paymentCost_minor = 25

const nothing = (): Sums => ({
  ...{ plays: 0, stakes_minor: 0, payouts_minor: 0, ggr_minor: 0, game_ggr_minor: 0, sport_ggr_minor: 0 },
  ...{ bonuses_minor: 0, jackpots_minor: 0, fees_minor: 0, ngr_minor: 0, deposits_minor: 0 },
  ...{ withdrawals_minor: 0, adjustments_minor: 0 },
})

const dayOf = (at: number) => Math.floor(at / day_ms) * day_ms
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const spanOf: Record<ReportSpan, (at: number) => string> = {
  day: dateOf,
  week: (at) => dateOf(at - ((new Date(at).getUTCDay() + 6) % 7) * day_ms),
  month: (at) => `${dateOf(at).slice(0, 7)}-01`,
  year: (at) => `${dateOf(at).slice(0, 4)}-01-01`,
  all: () => '',
}

export class Recount {
  readonly kinds = new Map<string, number>()
  entries = 0
  /** By dimension and span, then by what a line is of. */
  private readonly groups = new Map<string, Map<string, Sums>>()
  /** By day and currency. */
  private readonly owed = new Map<string, Owed>()

  add({ owner, country, cohort, affiliate, testFrom }: Person, played: Played, brand = 'main'): void {
    const { entries, products, reports, betCalls, payouts } = played
    // What the house was told of a test account is in no sum; what it had before stays, and leaves what is owed.
    const firstOfTest = testFrom === null ? undefined : reports.find(({ at }) => at >= testFrom)
    const lastSeq = firstOfTest?.report.after_seq ?? Infinity
    const owedUntil = firstOfTest === reports[0] ? 0 : dayOf(firstOfTest?.at ?? Infinity)
    for (const entry of entries) {
      if (entry.seq > lastSeq) break
      this.entries += 1
      this.kinds.set(entry.kind, (this.kinds.get(entry.kind) ?? 0) + 1)
      const game = entry.game_id === null ? null : `${entry.provider}/${entry.game_id}`
      const product =
        entry.provider === 'sportsbook' ? 'sport' : game === null ? '' : (products.get(game) ?? 'casino')
      const names: Record<ReportBy, string | null | undefined> = {
        ...{ none: '', brand, product, provider: entry.provider ?? '', game, country, cohort },
        offer: offerOfKey(entry.key),
        affiliate: affiliate || null,
      }
      for (const [by, name] of Object.entries(names))
        if (typeof name === 'string')
          for (const [span, spanned] of Object.entries(spanOf)) {
            const lines = this.groups.get(`${by} ${span}`) ?? new Map<string, Sums>()
            this.groups.set(`${by} ${span}`, lines)
            const key = `${spanned(entry.at)} ${name} ${owner.currency}`
            const sums = lines.get(key) ?? nothing()
            addTo(sums, entry)
            lines.set(key, sums)
          }
    }
    for (let day = 0; day < monthDays; day += 1) {
      const end = monthBegins + (day + 1) * day_ms
      if (end > owedUntil) break
      // A report may tell of the day before: what one of a test account tells is owed on no day.
      const until = entries.filter(({ at, seq }) => at < end && seq <= lastSeq)
      const key = `${dateOf(end - 1)} ${owner.currency}`
      const sums = this.owed.get(key) ?? {
        real_minor: 0,
        bonus_minor: 0,
        owed_minor: 0,
        open_minor: 0,
        bets_minor: 0,
        pending_minor: 0,
      }
      for (const { balance_kind, amount_minor } of until) sums[`${balance_kind}_minor`] += amount_minor
      sums.open_minor += heldInRounds(until)
      sums.bets_minor += heldInBets(until, betCalls, end)
      sums.pending_minor += underWayAt(payouts, end)
      this.owed.set(key, sums)
    }
  }

  /** The lines that a report has to have, by its span, name and currency. */
  report(by: ReportBy, span: ReportSpan): Map<string, Sums> {
    const lines = this.groups.get(`${by} ${span}`) ?? []
    return new Map([...lines].map(([key, sums]) => [key, finished(sums)]))
  }

  /** What is on the accounts at a day's end, and on its way out. */
  owedOn(day: string, currency: string): Owed | undefined {
    return this.owed.get(`${day} ${currency}`)
  }
}

function addTo(sums: Sums, { kind, balance_kind, amount_minor, provider }: Entry): void {
  // Money that is owed counts against what the player has.
  const worth = balance_kind === 'owed' ? -amount_minor : amount_minor
  const isSport = kind.startsWith('bet')
  if (/^(?:debit|free_bet|free_round)$/.test(kind) || (kind === 'bet' && balance_kind === 'real'))
    sums.plays += 1
  if (/^(?:debit|rollback|partial_refund|bet|bet_rollback)$/.test(kind)) sums.stakes_minor -= worth
  if (/^(?:credit|award|adjustment|bet_win|bet_cash_out|bet_correction)$/.test(kind))
    sums.payouts_minor += worth
  if (isSport) sums.sport_ggr_minor -= worth
  if (/^(?:bonus_\w+|tournament_win)$/.test(kind)) sums.bonuses_minor += worth
  if (kind === 'jackpot_win') sums.jackpots_minor += worth
  if (/^(?:deposit|withdrawal)$/.test(kind) && provider === null) sums.adjustments_minor += worth
  else if (/^deposit/.test(kind)) sums.deposits_minor += worth
  else if (/^withdrawal/.test(kind)) sums.withdrawals_minor -= worth
  if (balance_kind !== 'real' || amount_minor === 0 || provider === null) return
  if (/^(?:deposit|withdrawal)$/.test(kind)) sums.fees_minor += paymentCost_minor
  if (kind === 'withdrawal_return') sums.fees_minor -= paymentCost_minor
}

function finished(sums: Sums): Sums {
  const ggr_minor = sums.stakes_minor - sums.payouts_minor
  const ngr_minor = ggr_minor - sums.bonuses_minor - sums.jackpots_minor - sums.fees_minor
  return { ...sums, ggr_minor, ngr_minor, game_ggr_minor: ggr_minor - sums.sport_ggr_minor }
}

const roundOf = ({ provider, round_id }: Entry) => `${provider} ${round_id}`

function heldInRounds(entries: readonly Entry[]): number {
  const games = /^(?:debit|credit|award|rollback|partial_refund|adjustment)$/
  let held = 0
  for (const round of Map.groupBy(
    entries.filter((one) => games.test(one.kind) && one.round_id !== null),
    roundOf,
  ).values()) {
    const last = (kind: string) => round.findLast((one) => one.kind === kind)?.seq ?? 0
    const sum = (kinds: RegExp) =>
      round.reduce((all, one) => all + (kinds.test(one.kind) ? one.amount_minor : 0), 0)
    if (last('debit') > last('credit') && sum(/^(?:debit|rollback|partial_refund)$/) < 0) held -= sum(games)
  }
  return held
}

/** By what the book was asked and did, not by what the entries look like. */
function heldInBets(entries: readonly Entry[], calls: readonly BetCall[], end: number): number {
  const inPlay = new Map(calls.filter(({ at }) => at < end).map(({ betId, isInPlay }) => [betId, isInPlay]))
  let held = 0
  for (const [betId, bet] of Map.groupBy(
    entries.filter(({ kind }) => /^bet/.test(kind)),
    ({ round_id }) => round_id,
  )) {
    const worth = bet.reduce(
      (all, one) => all + (one.balance_kind === 'owed' ? -one.amount_minor : one.amount_minor),
      0,
    )
    if (inPlay.get(betId!)) held += Math.max(0, -worth)
  }
  return held
}

function underWayAt(payouts: readonly Payout[], end: number): number {
  return payouts
    .filter(({ createdAt, settledAt }) => createdAt < end && (settledAt ?? Infinity) >= end)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}
