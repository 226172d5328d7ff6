import { expect, vi } from 'vitest'
import type { MyOffers } from '#contract/offers.ts'
import type { OfferRow } from '#contract/operator/offers.ts'
import { day_ms } from '#lib/time.ts'
import { budgetOf } from '../../../../functions/platform/offers/budget.ts'
import { forgetSettings } from '../../../../functions/platform/settings/settings.ts'
import { call, operator, platformEnv, ring, type Answer, type Player } from '../support.ts'

const all = { games: 100, sport: 100 }

/** Stake 100 dollars at games, get 10 in bonus money with three times wagering; of a budget of 25. */
export const stakeOffer = {
  starts_at: new Date(Date.now() - day_ms).toISOString(),
  ends_at: new Date(Date.now() + 30 * day_ms).toISOString(),
  who: { kind: 'everyone' },
  join: { kind: 'opt_in' },
  days: 7,
  trigger: { kind: 'stake', sum: { USD: 10_000 }, counts: { games: 100, sport: 50 } },
  gift: { kind: 'bonus', amounts: { USD: 1000 } },
  wager: { percent: 300, counts: all, days: 30 },
  budget: { USD: 2500 },
}
export const depositOffer = {
  ...stakeOffer,
  trigger: { kind: 'deposit', least: { USD: 2000 } },
  gift: { kind: 'bonus_percent', percent: 50, most: { USD: 5000 } },
}

const texts = {
  en: { title: 'Stake and get', pitch: 'Play what you like.' },
  he: { title: 'משחקים ומקבלים', pitch: 'משחקים במה שאוהבים.' },
}

export const putOffer = (id: string, terms: object, more: object = {}): Promise<Answer> =>
  operator(`/offers/${id}`, { terms, texts, ...more }, 'PUT')

/** A published offer. */
export async function offer(id: string, terms: object): Promise<OfferRow> {
  const put = await putOffer(id, terms)
  expect(put).toMatchObject({ status: 0 })
  const { version } = put.result as OfferRow
  const published = await operator(`/offers/${id}/publish`, { version, reason: 'test' })
  expect(published).toMatchObject({ status: 0 })
  return published.result as OfferRow
}

type WelcomeRules = {
  percent?: number
  wager_percent?: number
  days?: number
  amounts?: Partial<Record<string, number>>
  most_players?: number | null
}

/** The welcome bonus, chosen with a first deposit; the version that players get from now on. */
export function welcome({
  percent = 100,
  wager_percent = 100,
  days = 60,
  amounts = { USD: 10_000, BRL: 55_000, ILS: 37_000, SEK: 100_000 },
  most_players = null,
}: WelcomeRules = {}): Promise<OfferRow> {
  const inAll = (amount_minor: number) =>
    Object.fromEntries(Object.keys(amounts).map((currency) => [currency, amount_minor]))
  return offer('welcome', {
    ...{ starts_at: stakeOffer.starts_at, ends_at: stakeOffer.ends_at, days: null },
    ...{ who: { kind: 'segment', deposited: false }, join: { kind: 'deposit' }, most_players },
    trigger: { kind: 'deposit', least: inAll(1) },
    gift: { kind: 'bonus_percent', percent, most: amounts },
    wager: { percent: wager_percent, counts: all, days },
    budget: inAll(100_000_000),
  })
}

export type CodeRules = {
  percent?: number
  amounts?: Partial<Record<string, number>>
  wager_percent?: number
  days?: number
  who?: object
  join?: object
  most_players?: number
  ends_at?: string
}

/** What an offer of a code has in common: at once, or with `percent` as a part of the next deposit. */
export function codeTerms(
  code: string,
  { percent = 0, amounts = { USD: 500, BRL: 2500 }, wager_percent = 0, days = 60, ...more }: CodeRules = {},
) {
  const inAll = (amount_minor: number) =>
    Object.fromEntries(Object.keys(amounts).map((currency) => [currency, amount_minor]))
  const { join: way, ...rest } = more
  return {
    ...{ starts_at: new Date(0).toISOString(), ends_at: stakeOffer.ends_at, days: null },
    ...{ who: { kind: 'everyone' }, join: { kind: 'code', code, ...way } },
    trigger: percent > 0 ? { kind: 'deposit', least: inAll(1), no_withdrawal: true } : { kind: 'join' },
    gift: percent > 0 ? { kind: 'bonus_percent', percent, most: amounts } : { kind: 'bonus', amounts },
    wager: { percent: wager_percent, counts: all, days },
    budget: inAll(1_000_000_000),
    ...rest,
  }
}

/** A code's offer; its id is the code in small letters. */
export const codeOffer = (code: string, rules?: CodeRules): Promise<OfferRow> =>
  offer(code.toLowerCase(), codeTerms(code, rules))

export const join = ({ token }: Player, id: string, version = 1): Promise<Answer> =>
  call('/api/user/offers/join', { token, body: { id, version } })
export const cancel = ({ token }: Player, id: string): Promise<Answer> =>
  call('/api/user/offers/cancel', { token, body: { id } })

export async function myOffers({ token }: Player): Promise<MyOffers> {
  const answer = await call('/api/user/offers', { token })
  expect(answer.status).toBe(0)
  return answer.result as MyOffers
}

export async function myOffer(player: Player, id: string): Promise<MyOffers['offers'][number]> {
  const found = (await myOffers(player)).offers.find((one) => one.id === id)
  if (!found) throw new Error(`not joined: ${id}`)
  return found
}

/** Runs the alarm, as if everything that waits were due. */
export const giftsArrive = ({ user }: Player): Promise<void> =>
  ring(platformEnv.WALLET.getByName(user.id), 'UPDATE offer_gift SET act_at = 1 WHERE act_at IS NOT NULL')

/** Runs the alarm after this time; what the player has then is asked of their object, for their session is over. */
export async function afterTime({ user }: Player, time_ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + time_ms)
  await ring(platformEnv.WALLET.getByName(user.id))
}

export const standing = (id: string) => budgetOf(platformEnv, id).standing()

export const usedOf = async (id: string): Promise<number> => (await standing(id)).budgets[0]?.used_minor ?? 0

/** Switches missions and levels of the deployment on or off. */
export async function setMissions(missions: boolean): Promise<void> {
  const features = { friendTransfer: true, bonusChannelUrl: null, appProject: null, missions }
  expect(await operator('/settings', { features }, 'PUT')).toMatchObject({ status: 0 })
  forgetSettings()
}
