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

const kinds: readonly string[] = ['deposit', 'loss', 'stake', 'session'] satisfies Limit['kind'][]
const isKind = (text: string | undefined): text is Limit['kind'] => text !== undefined && kinds.includes(text)

/** The kind of the missing limit, from a refusal such as `loss_required`. */
export function kindRequired(name: string): Limit['kind'] | undefined {
  const [kind, rest] = name.split('_')
  return rest === 'required' && isKind(kind) ? kind : undefined
}

/** `stake_day` of a refusal: which limit it is. */
export function limitNamed(name: string): Named | undefined {
  const [kind, period] = name.split('_')
  if (name === 'session_minutes') return { kind: 'session', period: 'minutes' }
  const isPeriod = period === 'day' || period === 'week' || period === 'month'
  return isKind(kind) && kind !== 'session' && isPeriod ? { kind, period } : undefined
}
