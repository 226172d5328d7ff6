import { conversionLimits as limitsOf } from '#contract/currencies.ts'
import type { Bonus, ConversionTerms } from '#contract/bonuses.ts'
import type { Settings } from '#contract/content.ts'
import type { Balance } from '#contract/accounts.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { createRequestIds } from '../calls/formCalls.ts'
import { refreshBalance } from '../session/balance.ts'
import { notify } from '../notices/notices.ts'

const requestIds = createRequestIds()

const bonusesAtom = atom<Loaded<Bonus[]>>({ state: 'loading' })
export const $bonuses = readonlyType(bonusesAtom)

export const loadBonuses = () => loadInto(bonusesAtom, 'bonuses')

onMount(bonusesAtom, () => loadWhileMounted(bonusesAtom, loadBonuses))

export type ConversionLimits = ReturnType<typeof limitsOf>

/** Until the settings are there, the specification's. */
export const conversionLimits = (currency: string, settings: Settings | null) =>
  limitsOf(currency, settings?.limits.bonus)

/** PROFILE-05; the server decides, and knows what the day has left. */
export function mayConvert({ balance, bonus_balance }: Balance, { threshold }: ConversionLimits): boolean {
  return balance <= threshold && bonus_balance > 0
}

const termsAtom = atom<Loaded<ConversionTerms>>({ state: 'loading' })
/** The terms of a conversion, while the player is asked about it. */
export const $conversionTerms = readonlyType(termsAtom)

export const loadConversionTerms = () => loadInto(termsAtom, 'conversionTerms')

onMount(termsAtom, () => loadWhileMounted(termsAtom, loadConversionTerms))

/** Converts the amount that the player was shown; the server refuses what is no longer there. */
export async function convertBonus(amount: number): Promise<Result<unknown, CallFailure>> {
  const converted = await call('convertBonus', { body: { amount, request_id: requestIds.idFor(amount) } })
  requestIds.answered(converted.ok ? undefined : converted.error)
  if (converted.ok) {
    notify('success', { key: 'bonusConverted' })
    await Promise.all([refreshBalance(), loadBonuses(), loadConversionTerms()])
  }
  return converted
}

/** CASHIER-04: ends a bonus at the player's wish; repeated, it is the same. */
export async function giveUpBonus(id: string): Promise<Result<unknown, CallFailure>> {
  const left = await call('giveUpBonus', { body: { id } })
  if (left.ok) {
    setLoaded(bonusesAtom, left.value)
    notify('success', { key: 'bonusGivenUp' })
    await refreshBalance()
  }
  return left
}
