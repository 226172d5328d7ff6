import { code } from '#contract/errors.ts'
import type { Exclusion, Limit, LimitBody, LimitKey, Limits } from '#contract/protection.ts'
import {
  type exclusionMonths,
  forGood,
  leastSession_minutes,
  mostSession_minutes,
  type timeOutDays,
} from '#contract/protectionTerms.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { atom, computed, onMount, readonlyType } from 'nanostores'
import { latinDigits } from '@/i18n/digits.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { invalid } from '../calls/formCalls.ts'
import { readAmount, type AmountProblem } from '../payments/amount.ts'
import { $news } from '../session/balance.ts'
import { $visit } from '../session/visit.ts'
import { tabChannel } from '../site/tabChannel.ts'

const limitsAtom = atom<Loaded<Limits>>({ state: 'loading' })
/** The player's own limits, and the reason why play is not possible. */
export const $limits = readonlyType(limitsAtom)

export const loadLimits = () => loadInto(limitsAtom, 'limits')

const tabs = tabChannel('atoll:protection')
let isListening = false

onMount(limitsAtom, () => {
  if (!isListening) tabs.listen(() => void loadLimits())
  isListening = true
  const wake = () => {
    if (!document.hidden) void loadLimits()
  }
  document.addEventListener('visibilitychange', wake)
  const forget = loadWhileMounted(limitsAtom, loadLimits)
  const forgetNews = $news.listen((told) => told?.news === 'limits' && void loadLimits())
  return () => {
    forgetNews()
    document.removeEventListener('visibilitychange', wake)
    forget()
  }
})

/** Shown here, and asked for again in every other tab. */
function take(value: Limits): void {
  setLoaded(limitsAtom, value)
  tabs.tell('changed')
}

/** The restriction on play, in the form of a refused call; undefined without one. */
export const $restriction = computed(limitsAtom, (loaded) =>
  loaded.state === 'ready' ? restrictionOf(loaded.value) : undefined,
)

function restrictionOf({ exclusion, limits }: Limits): CallFailure | undefined {
  if (exclusion) return exclusionRestriction(exclusion)
  const isOver = limits.some(({ kind, left }) => kind === 'session' && left === 0)
  return isOver ? refusal(code.limitReached, { limit: 'session_minutes' }) : undefined
}

export function exclusionRestriction({ kind, until }: Exclusion): CallFailure {
  return refusal(code.excluded, { kind, until: until ?? forGood })
}

function refusal(answer: number, fields: Record<string, string>): CallFailure {
  return { kind: 'answered', code: answer, message: '', fields }
}

/** The lower one of the player's own limit and the house's; null without any. */
export function limitOf({ amount, operator }: Limit): number | null {
  if (amount === null || operator === null) return amount ?? operator
  return Math.min(amount, operator)
}

/** One that is set has something left, be it nothing. */
type SetLimit = Limit & Record<'left', number>

/** The limit of these kinds with the smallest rest; undefined if none is set. */
export function tightest({ limits }: Limits, kinds: readonly Limit['kind'][]): SetLimit | undefined {
  return limits
    .filter((limit): limit is SetLimit => kinds.includes(limit.kind) && limit.left !== null)
    .toSorted((one, other) => one.left - other.left)[0]
}

/** PROTECT-01: null takes the limit away. Fields: amount. */
export async function changeLimit(
  key: LimitKey,
  typed: string | null,
  currency: string,
): Promise<Result<Limits, CallFailure>> {
  const read = typed === null ? ok(null) : readLimit(key, typed, currency)
  if (!read.ok) return invalid({ amount: read.error })
  return keep(call('setLimit', { body: { ...key, amount: read.value } }))
}

/** An amount of money, or whole minutes for the session. */
function readLimit(
  { kind }: LimitKey,
  typed: string,
  currency: string,
): Result<number, AmountProblem | 'minutesForm'> {
  if (kind !== 'session') return readAmount(typed, currency)
  const text = latinDigits(typed).trim()
  if (text === '') return err('required')
  const minutes = Number(text)
  const isFit = Number.isInteger(minutes) && minutes >= leastSession_minutes && minutes <= mostSession_minutes
  return isFit ? ok(minutes) : err('minutesForm')
}

/** The second confirmation of an increase whose time has come. */
export async function confirmLimit(body: LimitKey): Promise<Result<Limits, CallFailure>> {
  return keep(call('confirmLimit', { body }))
}

/** An increase that waits ends with the amount that counts already. */
export async function dropIncrease(key: LimitKey, amount: number): Promise<Result<Limits, CallFailure>> {
  return keep(call('setLimit', { body: { ...key, amount } as LimitBody }))
}

/** An answer that comes when somebody else is there is not theirs. */
async function keep(asking: Promise<Result<Limits, CallFailure>>): Promise<Result<Limits, CallFailure>> {
  const visit = $visit.get()
  const answer = await asking
  if (answer.ok && visit === $visit.get()) take(answer.value)
  return answer
}

/** PROTECT-02: 0 is off. */
export async function setRealityCheck(minutes: number): Promise<Result<unknown, CallFailure>> {
  const visit = $visit.get()
  const answer = await call('setRealityCheck', { body: { minutes } })
  const now = limitsAtom.get()
  if (answer.ok && now.state === 'ready' && visit === $visit.get())
    take({ ...now.value, reality_check: minutes })
  return answer
}

type Period = { months: (typeof exclusionMonths)[number] } | { permanent: true }

/** PROTECT-03: counts at once, here and in every tab. */
export async function takeTimeOut(body: {
  days: (typeof timeOutDays)[number]
}): Promise<Result<unknown, CallFailure>> {
  return excluded(call('takeTimeOut', { body }))
}

export async function excludeSelf(period: Period, password: string): Promise<Result<unknown, CallFailure>> {
  return excluded(call('excludeSelf', { body: { ...period, password } }))
}

export async function endExclusion(password: string): Promise<Result<unknown, CallFailure>> {
  return excluded(call('endExclusion', { body: { password } }))
}

async function excluded(
  asking: Promise<Result<unknown, CallFailure>>,
): Promise<Result<unknown, CallFailure>> {
  const visit = $visit.get()
  const answer = await asking
  if (!answer.ok) return answer
  tabs.tell('changed')
  const limits = await call('limits')
  if (visit !== $visit.get()) return answer
  // The old data is wrong now. A failure that can be retried is better than a player who seems free to play.
  if (limits.ok) setLoaded(limitsAtom, limits.value)
  else limitsAtom.set({ state: 'failed', failure: limits.error })
  return answer
}
