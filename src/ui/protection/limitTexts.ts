import type { Limit } from '#contract/protection.ts'
import { formatUnit, moneyInText } from '@/i18n/formats.ts'
import type { ProtectionTexts } from '@/i18n/namespaces/protection.ts'

type Named = Pick<Limit, 'kind' | 'period'>

/** The name of a limit in a sentence: Deposits per day. */
export function limitName({ protection }: ProtectionTexts, { kind, period }: Named): string {
  return period === 'minutes'
    ? protection.kinds[kind]
    : `${protection.kinds[kind]} ${protection.periods[period]}`
}

/** An amount of money, or minutes for the session. */
export function limitAmount(
  { lang }: ProtectionTexts,
  { kind }: Pick<Limit, 'kind'>,
  amount: number,
  currency: string,
): string {
  return kind === 'session' ? formatUnit(lang, amount, 'minute') : moneyInText(lang, amount, currency)
}
