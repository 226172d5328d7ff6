import * as v from 'valibot'
import type { MarketId } from '#contract/marketIds.ts'
import { markets } from '#contract/markets.ts'
import { isLocalHost, Key, Origin } from '../../shared/configValues.ts'

/* The national register of excluded people, and the vendor for identity and sanctions. */
export const registerEntries = {
  REGISTER_ORIGIN: v.optional(Origin),
  REGISTER_KEY: v.optional(Key),
  PERSON_ORIGIN: v.optional(Origin),
  PERSON_KEY: v.optional(Key),
}
type Values = v.InferOutput<v.ObjectSchema<typeof registerEntries, undefined>> & { MARKET: MarketId }

/** `isLocal`: over the binding of the sandbox. */
export type RegisterConfig = { origin: string; key: string; isLocal: boolean }

/** A market with a register is not served without it. */
export function readRegister(values: Values): RegisterConfig | undefined {
  const { REGISTER_ORIGIN: origin, REGISTER_KEY: key, MARKET: market } = values
  if (origin !== undefined && key !== undefined) return { origin, key, isLocal: isLocalHost(origin) }
  if (origin !== undefined || key !== undefined)
    throw new Error('configuration: REGISTER_ORIGIN and REGISTER_KEY go together')
  if (markets[market].register)
    throw new Error(`configuration: REGISTER_ORIGIN is missing, and MARKET ${market} asks a register`)
  return undefined
}

export function readPersonVendor({
  PERSON_ORIGIN: origin,
  PERSON_KEY: key,
}: Values): RegisterConfig | undefined {
  if (origin !== undefined && key !== undefined) return { origin, key, isLocal: isLocalHost(origin) }
  if (origin === undefined && key === undefined) return undefined
  throw new Error(
    `configuration: ${origin === undefined ? 'PERSON_ORIGIN' : 'PERSON_KEY'} is missing: PERSON_ORIGIN and PERSON_KEY go together`,
  )
}
