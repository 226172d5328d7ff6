import type { MyFreeRounds, MyGifts } from '#contract/gifts.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { $news, startBalance } from '../session/balance.ts'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'

const giftsAtom = atom<Loaded<MyGifts>>({ state: 'loading' })
/** What the player has to play for nothing. */
export const $gifts = readonlyType(giftsAtom)

export const loadGifts = () => loadInto(giftsAtom, 'myGifts')

onMount(giftsAtom, () => {
  startBalance()
  const forget = loadWhileMounted(giftsAtom, loadGifts)
  const forgetNews = $news.listen((told) => {
    if (told?.news === 'gifts') void loadGifts()
  })
  return () => {
    forgetNews()
    forget()
  }
})

/** Of a game the free rounds that are played next; undefined where there are none. */
export function freeRoundsIn(
  loaded: Loaded<MyGifts>,
  provider: string,
  gameId: string,
): MyFreeRounds | undefined {
  if (loaded.state !== 'ready') return undefined
  const playable = loaded.value.free_rounds.filter(
    (one) => one.state === 'open' && one.provider === provider && one.games.some(({ id }) => id === gameId),
  )
  return playable.toSorted((one, other) => one.ends_at.localeCompare(other.ends_at))[0]
}
