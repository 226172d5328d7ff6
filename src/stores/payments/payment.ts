import type { PaymentEntry } from '#contract/payments.ts'
import { atom, readonlyType } from 'nanostores'
import { call, isPassing } from '../calls/api.ts'
import type { Loaded } from '../session/loaded.ts'
import { $lineOpen, $news, refreshBalance } from '../session/balance.ts'
import { signedOutBy } from '../session/session.ts'

const paymentAtom = atom<Loaded<PaymentEntry>>({ state: 'loading' })
/** The payment that a player has come back from, followed until it is decided. */
export const $payment = readonlyType(paymentAtom)

const poll_ms = 3000
/** While the live line is open, in case a word of it is lost. */
const withLine_ms = 30_000

/** Follows a payment; returns what ends it. In a hidden tab it waits. */
export function followPayment(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  paymentAtom.set({ state: 'loading' })
  const readPayment = async () => {
    clearTimeout(timer)
    timer = undefined
    if (document.hidden) return
    const isOpen = await askOnce(id, () => isWanted)
    if (isWanted && isOpen)
      timer = setTimeout(() => void readPayment(), $lineOpen.get() ? withLine_ms : poll_ms)
  }
  const shown = () => !document.hidden && void readPayment()
  document.addEventListener('visibilitychange', shown)
  const forgetNews = $news.listen((told) => {
    if (told?.news === 'payment' && told.id === id) void readPayment()
  })
  void readPayment()
  return () => {
    isWanted = false
    clearTimeout(timer)
    forgetNews()
    document.removeEventListener('visibilitychange', shown)
  }
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
  return status === 'pending' || status === 'expired'
}
