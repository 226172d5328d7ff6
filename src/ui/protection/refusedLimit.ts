import type { Limit } from '#contract/protection.ts'

const kinds: readonly string[] = ['deposit', 'loss', 'stake', 'session'] satisfies Limit['kind'][]
const isKind = (text: string | undefined): text is Limit['kind'] => text !== undefined && kinds.includes(text)

/** The kind of the missing limit, from a refusal such as `loss_required`. */
export function kindRequired(name: string): Limit['kind'] | undefined {
  const [kind, rest] = name.split('_')
  return rest === 'required' && isKind(kind) ? kind : undefined
}

/** `stake_day` of a refusal: which limit it is. */
export function limitNamed(name: string): Pick<Limit, 'kind' | 'period'> | undefined {
  const [kind, period] = name.split('_')
  if (name === 'session_minutes') return { kind: 'session', period: 'minutes' }
  const isPeriod = period === 'day' || period === 'week' || period === 'month'
  return isKind(kind) && kind !== 'session' && isPeriod ? { kind, period } : undefined
}
