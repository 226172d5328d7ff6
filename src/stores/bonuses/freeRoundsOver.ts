import type { MyFreeRounds } from '#contract/gifts.ts'
import { $balance, $balanceHeld } from '../session/balance.ts'
import { $gifts } from './gifts.ts'

/**
 * PROMO-19: tells once of free rounds of a game that have ended since, and not while a round is shown, whose result it would say before the
 * game, nor before the currency is known. Returns the function that ends it.
 */
export function followFreeRounds(
  { provider, gameId }: { provider: string; gameId: string },
  tell: (ended: MyFreeRounds, currency: string) => void,
): () => void {
  const going = new Set<string>()
  let ended: MyFreeRounds[] = []
  const sayAll = () => {
    const currency = $balance.get()?.currency
    if ($balanceHeld.get() || currency === undefined) return
    const said = ended
    ended = []
    for (const one of said) tell(one, currency)
  }
  const stop = $gifts.subscribe((gifts) => {
    if (gifts.state !== 'ready') return
    const own = gifts.value.free_rounds.filter(
      (one) => one.provider === provider && one.games.some(({ id }) => id === gameId),
    )
    for (const one of own) {
      if (one.is_over && going.delete(one.id)) ended.push(one)
      else if (!one.is_over && one.state === 'open') going.add(one.id)
    }
    sayAll()
  })
  const stopHeld = $balanceHeld.listen(sayAll)
  const stopBalance = $balance.listen(sayAll)
  return () => {
    stop()
    stopHeld()
    stopBalance()
  }
}
