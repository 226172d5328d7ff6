import { code } from '@contract/errors'
import { err, ok, type Result } from '@contract/result'
import { atom, readonlyType } from 'nanostores'
import { call, noAnswer, type CallFailure } from '../calls/api'

/*
 * What weakens the guard of an account wants a fresh proof of who is there (9451). The call is then made again, once the
 * player has typed what the server asked for: the dialog of the security page shows `$proof`.
 */
export type ProofField = 'code' | 'password'
type Asked = { field: ProofField; finish: (isProved: boolean) => void }

const proofAtom = atom<Asked | undefined>()
export const $proof = readonlyType(proofAtom)

/** Makes a call, and once more after a proof where the server wants one; `abandoned` when the player gives none. */
export async function withProof<Value>(
  ask: () => Promise<Result<Value, CallFailure>>,
): Promise<Result<Value, CallFailure>> {
  const answer = await ask()
  if (answer.ok || answer.error.code !== code.proofRequired) return answer
  const isProved = await askFor(answer.error.fields?.code ? 'code' : 'password')
  return isProved ? ask() : err({ kind: 'abandoned', code: noAnswer, message: 'not sent' })
}

/** Sends what was typed; the call that waits for it goes on. */
export async function prove(typed: string): Promise<Result<true, CallFailure>> {
  const asked = $proof.get()
  const body = asked?.field === 'code' ? { code: typed } : { password: typed }
  const proved = await call('prove', { body })
  if (!proved.ok) return proved
  finishProof(true)
  return ok(true)
}

/** Closes the question; nothing was changed. */
export function cancelProof(): void {
  finishProof(false)
}

function askFor(field: ProofField): Promise<boolean> {
  finishProof(false)
  return new Promise((finish) => proofAtom.set({ field, finish }))
}

function finishProof(isProved: boolean): void {
  const asked = $proof.get()
  proofAtom.set(undefined)
  asked?.finish(isProved)
}
