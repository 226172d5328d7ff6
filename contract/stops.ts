import * as v from 'valibot'
import { wholeStops } from './status.ts'

/*
 * What staff can stop: no new stake is taken there, while what was staked before ends as usual. A stop is named `everything`,
 * `product:{product}`, `provider:{provider}` or `game:{provider}:{game}`. `restore` is
 * the platform's own: it holds from the beginning of a restoration until its report is accepted, and nobody of the staff removes it.
 */
export const products = ['casino', 'live', 'sport', 'virtual'] as const
export type Product = (typeof products)[number]

export const StopId = v.pipe(
  v.string('required'),
  v.regex(
    /^(everything|product:(casino|live|sport|virtual)|provider:[a-z0-9_-]{1,32}|game:[a-z0-9_-]{1,32}:[A-Za-z0-9][A-Za-z0-9._:-]{0,127})$/,
    'incorrectInput',
  ),
)

/** Where somebody stakes. `product` is null for a game that was opened before that was kept: it stops with any of the casino's. */
export type StakePlace = { product: Product | null; provider?: string; gameId?: string }

/** The stop that a stake meets there, the widest first. */
export function stopOn(stopped: readonly string[], place: StakePlace): string | undefined {
  if (stopped.length === 0) return undefined
  return namesOf(place).find((name) => stopped.includes(name))
}

function namesOf({ product, provider, gameId }: StakePlace): string[] {
  const within = product === null ? products.filter((one) => one !== 'sport') : [product]
  return [
    ...wholeStops,
    ...within.map((one) => `product:${one}`),
    ...(provider === undefined ? [] : [`provider:${provider}`]),
    ...(provider === undefined || gameId === undefined ? [] : [`game:${provider}:${gameId}`]),
  ]
}
