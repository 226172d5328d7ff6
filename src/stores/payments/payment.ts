import type { FollowedPayment } from '#contract/payments.ts'
import { atom, readonlyType } from 'nanostores'
import { call, isPassing } from '../calls/api.ts'
import type { Loaded } from '../session/loaded.ts'
import { $lineOpen, $news, refreshBalance } from '../session/balance.ts'
import { signedOutBy } from '../session/session.ts'

const paymentAtom = atom<Loaded<FollowedPayment>>({ state: 'loading' })
/** The payment that a player has come back from, followed until it is decided. */
export const $payment = readonlyType(paymentAtom)

const poll_ms = 3000
/** While the live line is open, in case a word of it is lost. */
const withLine_ms = 30_000
/** What has not come by then may wait for the end of a pause: the next visit shows it. */
const longestComing_ms = 5 * 60_000

/** Follows a payment; returns what ends it. In a hidden tab it waits. */
export function followPayment(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  let comingSince: number | undefined
  paymentAtom.set({ state: 'loading' })
  const readPayment = async () => {
    clearTimeout(timer)
    timer = undefined
    if (document.hidden) return
    const isOpen = await askOnce(id, () => isWanted)
    const coming_ms = isComing() ? Date.now() - (comingSince ??= Date.now()) : 0
    if (!isWanted || !isOpen || coming_ms > longestComing_ms) return
    const isSlow = $lineOpen.get() || coming_ms > withLine_ms
    timer = setTimeout(() => void readPayment(), isSlow ? withLine_ms : poll_ms)
  }
  const shown = () => !document.hidden && void readPayment()
  document.addEventListener('visibilitychange', shown)
  const forgetNews = $news.listen((told) => {
    const isOfPayment = told?.news === 'payment' && told.id === id
    if (isOfPayment || (told?.news === 'offer' && isComing())) void readPayment()
  })
  void readPayment()
  return () => {
    isWanted = false
    clearTimeout(timer)
    forgetNews()
    document.removeEventListener('visibilitychange', shown)
  }
}

/** Whether the deposit is paid, and what an offer gives for it is under way. */
function isComing(): boolean {
  const payment = paymentAtom.get()
  return payment.state === 'ready' && payment.value.outcome?.is_coming === true
}

/** Whether the payment may still change. Without a connection the last status stays visible. */
async function askOnce(id: string, isWanted: () => boolean): Promise<boolean> {
  const answer = await call('payment', { params: { id } })
  if (!isWanted()) return false
  const before = paymentAtom.get()
  if (!answer.ok) {
    if (!signedOutBy(answer.error) && before.state !== 'ready')
      paymentAtom.set({ state: 'failed', failure: answer.error })
    return isPassing(answer.error)
  }
  paymentAtom.set({ state: 'ready', value: answer.value })
  const { status } = answer.value
  if (before.state === 'ready' && before.value.status !== status) void refreshBalance()
  return status === 'pending' || status === 'expired' || isComing()
}
