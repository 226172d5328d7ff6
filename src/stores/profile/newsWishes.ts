import type { CallResult } from '#contract/calls.ts'
import type { NewsChannel, NewsTopic } from '#contract/inboxTerms.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

export type NewsWishes = CallResult<'newsWishes'>

const wishesAtom = atom<Loaded<NewsWishes>>({ state: 'loading' })
/** PROMO-26: what is also sent, by topic and way. */
export const $newsWishes = readonlyType(wishesAtom)
export const loadNewsWishes = () => loadInto(wishesAtom, 'newsWishes')
onMount(wishesAtom, () => loadWhileMounted(wishesAtom, loadNewsWishes))

/** Shown at once, and taken back where it fails. */
export async function setNewsWish(
  topic: NewsTopic,
  channel: NewsChannel,
  is_wanted: boolean,
): Promise<Result<NewsWishes, CallFailure>> {
  const before = wishesAtom.get()
  if (before.state === 'ready') {
    const wishes = before.value.wishes.map((one) =>
      one.topic === topic && one.channel === channel ? { ...one, is_wanted } : one,
    )
    setLoaded(wishesAtom, { ...before.value, wishes })
  }
  const answer = await call('setNewsWish', { body: { topic, channel, is_wanted } })
  if (answer.ok) setLoaded(wishesAtom, answer.value)
  else if (before.state === 'ready') setLoaded(wishesAtom, before.value)
  return answer
}
