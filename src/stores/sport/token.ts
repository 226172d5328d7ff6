import { code } from '#contract/errors.ts'
import type { SportBook } from '#contract/line.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { $session, signedOutBy } from '../session/session.ts'
import { notify } from '../notices/notices.ts'

const sportTokenAtom = atom<string | null>(null)
/** SPORT-02: the token of the book's frame while the frame is open; null for a guest. */
export const $sportToken = readonlyType(sportTokenAtom)

/** The call of each book: a new book does not compile until it has one. */
const tokenFrom: Record<SportBook, () => Promise<Result<{ token: string }, CallFailure>>> = {
  digitain: () => call('digitainToken'),
  betconstruct: () => call('betconstructToken', { body: {} }),
}

/** Goes up with each request and clear: an answer of an earlier generation comes too late. */
let generation = 0

/** Fetches and stores the token; undefined where it was cleared meanwhile. */
export async function fetchSportToken(book: SportBook): Promise<Result<string, CallFailure> | undefined> {
  clearSportToken()
  if ($session.get() === 'out') {
    // SESSION-08
    notify('default', { key: 'pleaseAuth' })
    return err({ kind: 'answered', code: code.signInRequired, message: 'signed out' })
  }
  const before = generation
  const answer = await tokenFrom[book]()
  if (before !== generation) return undefined
  if (!answer.ok) {
    signedOutBy(answer.error)
    return answer
  }
  sportTokenAtom.set(answer.value.token)
  return ok(answer.value.token)
}

export function clearSportToken(): void {
  generation += 1
  sportTokenAtom.set(null)
}
