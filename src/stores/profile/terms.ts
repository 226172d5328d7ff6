import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { check } from '../session/session.ts'
import { pageLanguage } from '../site/page.ts'

export type Terms = CallResult<'terms'>

const termsAtom = atom<Loaded<Terms>>({ state: 'loading' })
/** SIGNUP-14: what waits to be accepted, and what the player accepted. */
export const $terms = readonlyType(termsAtom)
export const loadTerms = () => loadInto(termsAtom, 'terms', { query: { lang: pageLanguage() } })
onMount(termsAtom, () => loadWhileMounted(termsAtom, loadTerms))

/** Accepts what was shown. Where a newer version came meanwhile (9409), that one is shown. */
export async function acceptTerms(due: Terms['due']): Promise<Result<Terms, CallFailure>> {
  const ids = due.map(({ id }) => id)
  const answer = await call('acceptTerms', { body: { ids, lang: pageLanguage() } })
  if (answer.ok) {
    setLoaded(termsAtom, answer.value)
    await check()
  } else if (answer.error.kind === 'answered') await loadTerms()
  return answer
}
