import type { MyOffers } from '#contract/offers.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure, type CallInput } from '../calls/api.ts'
import { $news, startBalance } from '../session/balance.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

const offersAtom = atom<Loaded<MyOffers>>({ state: 'loading' })
/** PROMO-03: the offers that the player joined, and those that they may. */
export const $offers = readonlyType(offersAtom)

export const loadOffers = () => loadInto(offersAtom, 'myOffers')

onMount(offersAtom, () => {
  startBalance()
  const forget = loadWhileMounted(offersAtom, loadOffers)
  const forgetNews = $news.listen((told) => {
    if (told?.news === 'offer') take(told)
  })
  return () => {
    forgetNews()
    forget()
  }
})

/** The progress is told; another state has amounts that are asked for. */
function take({
  id,
  done,
  state,
}: {
  id: string
  done: number
  state: MyOffers['offers'][number]['state']
}): void {
  const loaded = offersAtom.get()
  if (loaded.state !== 'ready') return
  const known = loaded.value.offers.find((one) => one.id === id)
  if (known?.state !== state) void loadOffers()
  const offers = loaded.value.offers.map((one) => (one.id === id ? { ...one, done, state } : one))
  offersAtom.set({ state: 'ready', value: { ...loaded.value, offers } })
}

export const joinOffer = (body: CallInput<'joinOffer'>['body']) => keep(call('joinOffer', { body }))

/** What was done for it goes, for good. */
export const cancelOffer = (id: string) => keep(call('cancelOffer', { body: { id } }))

async function keep(asking: Promise<Result<MyOffers, CallFailure>>): Promise<Result<MyOffers, CallFailure>> {
  const answer = await asking
  if (answer.ok) setLoaded(offersAtom, answer.value)
  else void loadOffers()
  return answer
}
