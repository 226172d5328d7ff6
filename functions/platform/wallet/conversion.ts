import { err, ok, type Result } from '#lib/result.ts'
import { restrictionOnPlay, type Restriction } from './restrictions.ts'
import { bonusEntry, expireBonuses } from './bonuses.ts'
import { addToDay, dayTotal } from './dayTotals.ts'
import { append, balanceOf, findEntry } from './ledger.ts'
import { payIn } from './owed.ts'
import { countBonusMoney } from './wagering.ts'

/**
 * too_rich: conversion is only for players whose balance is nearly used up. conflict: the request id was used for
 * something else.
 */
export type ConversionRefusal = 'too_rich' | 'insufficient_bonus' | 'day_limit' | 'conflict'
export type Conversion = {
  /** The player's own: sent again, it is the same conversion. */
  requestId: string
  amount_minor?: number
  dayLimit_minor: number
  threshold_minor: number
}

/**
 * The amount that may be converted now and the rest of the day's limit, in minor units. The threshold of the real
 * balance is ignored.
 */
export type ConversionTerms = { amount_minor: number; rest_minor: number; leftToday_minor: number }

export function conversionTerms(sql: SqlStorage, dayLimit_minor: number): ConversionTerms {
  expireBonuses(sql)
  const bonus_minor = balanceOf(sql, 'bonus')
  const leftToday_minor = Math.max(0, dayLimit_minor - dayTotal(sql, 'conversion', Date.now()))
  const amount_minor = Math.min(bonus_minor, leftToday_minor)
  return { amount_minor, rest_minor: bonus_minor - amount_minor, leftToday_minor }
}

/** Turns bonus money into real money by the rules of PROFILE-05, once for each request. Without an amount as much as they allow. */
export function convertBonus(
  sql: SqlStorage,
  { requestId, amount_minor, dayLimit_minor, threshold_minor }: Conversion,
): Result<undefined, ConversionRefusal | Restriction> {
  const key = `conversion:${requestId}`
  // The requested amount, not the converted one: the same request would convert less later.
  const fingerprint = JSON.stringify(['bonus_conversion', amount_minor ?? 'all'])
  const earlier = findEntry(sql, key)
  if (earlier) return earlier.fingerprint === fingerprint ? ok(undefined) : err('conflict')
  // Converted money is there to be played with, and a player who may not play could only take it out.
  const restriction = restrictionOnPlay(sql)
  if (restriction) return err(restriction)
  const { leftToday_minor, ...terms } = conversionTerms(sql, dayLimit_minor)
  const [real_minor, bonus_minor] = [balanceOf(sql, 'real'), balanceOf(sql, 'bonus')]
  const wanted_minor = amount_minor ?? terms.amount_minor
  if (real_minor > threshold_minor) return err('too_rich')
  if (bonus_minor === 0 || wanted_minor > bonus_minor) return err('insufficient_bonus')
  if (leftToday_minor === 0 || wanted_minor > leftToday_minor) return err('day_limit')
  append(sql, bonusEntry('bonus_conversion', `${key}#bonus`, -wanted_minor))
  payIn(sql, { ...bonusEntry('bonus_conversion', key, wanted_minor), balanceKind: 'real', fingerprint })
  addToDay(sql, 'conversion', Date.now(), wanted_minor)
  countBonusMoney(sql, balanceOf(sql, 'real') - real_minor)
  return ok(undefined)
}
