import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { MyTournament, MyTournaments, RunState, TournamentTerms } from '#contract/tournaments.ts'
import { err, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isTestAccount } from '../accounts/testAccounts.ts'
import { isoOf } from '../kit/list.ts'
import { maskedName } from '../kit/maskedName.ts'
import type { Services } from '../kit/services.ts'
import { factsOf, refusalOf, type Conditions } from '../offers/joining.ts'
import type { Account } from '../tables/accounts.ts'
import { restrictionFailure } from '../wallet/restrictions.ts'
import type { RunView } from '../wallet/tournaments.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { newRunOf, openRuns, type Run } from './runs.ts'
import { tableOf } from './table.ts'

/** Of joined runs so many are told with their places. */
const shown = 20

const conditionsOf = ({ who, needs_consent, prizes }: TournamentTerms): Conditions => ({
  ...{ who, needs_consent, budget: prizes[0]?.amounts ?? {} },
})

const hasBegun = ({ run }: Run) => run.startsAt <= Date.now()

/** The table first, which may have been closed a moment ago: a crash after it leaves a player in it who may join again. */
async function join(
  { env }: Services,
  account: Account,
  found: Run,
  lang: LanguageCode,
): Promise<Result<object, CallFailure>> {
  const { run, version } = found
  const { id, currency } = account
  const player = { id, currency, name: maskedName(account.displayUsername) }
  const answer = await tableOf(env, run.id).join(newRunOf(found), player)
  if (answer === 'closed') return fail(code.offerOver, 'the run is over, or was stopped')
  const title = (version.texts[lang] ?? Object.values(version.texts)[0])?.title ?? run.tournamentId
  const { points, games, least, late_minutes } = version.terms
  const terms = { points, games, least, late_minutes }
  const joined = await walletOf(env, account).joinTournament({
    run: run.id,
    title,
    ends_at: run.endsAt,
    terms,
  })
  return joined.ok ? joined : restrictionFailure(joined.error)
}

/**
 * Errors: 9480 for a run that is not on, 9409 for another version than the one it has, 9481 if it is not for the player, 9483 without their
 * consent to marketing, 9449 in a pause.
 */
export async function joinRun(
  services: Services,
  account: Account,
  asked: { run: string; version: number },
  lang: LanguageCode,
): Promise<Result<object, CallFailure>> {
  const found = (await openRuns(services)).find(({ run }) => run.id === asked.run)
  if (!found || !hasBegun(found)) return fail(code.offerOver, 'no such run is on')
  if (asked.version !== found.run.version)
    return fail(code.conflict, 'the tournament has changed since it was seen')
  // A test of the house would take a player's place.
  if (await isTestAccount(services.env, account.id)) return fail(code.offerNotForYou, 'an account of tests')
  const terms = conditionsOf(found.version.terms)
  const refusal = refusalOf(terms, account, await factsOf(services, account, [{ terms }]))
  return refusal ? err(refusal) : join(services, account, found, lang)
}

/** Joins what is joined by itself, too. Nothing may be joined in a pause. */
export async function myTournaments(
  services: Services,
  account: Account,
  lang: LanguageCode,
): Promise<MyTournaments> {
  const wallet = walletOf(services.env, account)
  const [{ runs, isExcluded }, open] = await Promise.all([wallet.tournaments(), openRuns(services)])
  const known = new Set(runs.map(({ id }) => id))
  const others = isExcluded ? [] : open.filter((one) => hasBegun(one) && !known.has(one.run.id))
  const may = await allowed(services, account, others)
  const automatic = may.filter(({ version }) => version.terms.join === 'auto')
  const made = await Promise.all(automatic.map((one) => join(services, account, one, lang)))
  const all = made.some((one) => one.ok) ? (await wallet.tournaments()).runs : runs
  return {
    tournaments: await Promise.all(all.slice(0, shown).map((run) => view(services, account, run))),
    joinable: may.filter(({ version }) => version.terms.join === 'opt_in').map(({ run }) => run.id),
  }
}

async function allowed(services: Services, account: Account, runs: readonly Run[]): Promise<Run[]> {
  if (runs.length === 0 || (await isTestAccount(services.env, account.id))) return []
  const conditions = runs.map(({ version }) => ({ terms: conditionsOf(version.terms) }))
  const facts = await factsOf(services, account, conditions)
  return runs.filter((_, n) => {
    const terms = conditions[n]?.terms
    return terms && !refusalOf(terms, account, facts)
  })
}

/** Points are the wallet's, the place is the table's; of a run that was over a day ago it is the one that was told last. */
async function view({ env }: Services, { id }: Account, run: RunView): Promise<MyTournament> {
  const { prize_minor, prize_state } = run
  const isOld = run.ends_at < Date.now() - day_ms
  const standing = isOld ? undefined : await tableOf(env, run.id).standing(id)
  const state: RunState = standing?.state ?? 'settled'
  return {
    ...{
      run: run.id,
      title: run.title,
      games: run.games,
      points: run.points,
      ends_at: isoOf(run.ends_at),
      state,
    },
    place: standing ? standing.place : run.told_place,
    is_exact: standing?.isExact ?? true,
    players: standing?.players ?? 0,
    prize:
      prize_minor === null || prize_state === null ? null : { amount_minor: prize_minor, state: prize_state },
  }
}
