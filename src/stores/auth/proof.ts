import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, noAnswer, type CallFailure } from '../calls/api.ts'
import { $visit } from '../session/visit.ts'

/*
 * Calls that weaken the account's security need a fresh proof of identity (9451). The dialog of the security page shows
 * `$proof`; when the player has entered what the server asks for, the call is made again.
 */
export type ProofField = 'code' | 'password'
type ProofRequest = { field: ProofField; finish: (isProved: boolean) => void }

const proofAtom = atom<ProofRequest | undefined>()
export const $proof = readonlyType(proofAtom)

// Otherwise the next player would give a proof for the previous player's action.
$visit.listen(cancelProof)

/**
 * Makes a call, and again after a proof if the server requires one. `abandoned` if the player cancels, or if the
 * player has changed by then, because the call would use the new session.
 */
export async function withProof<Value>(
  ask: () => Promise<Result<Value, CallFailure>>,
): Promise<Result<Value, CallFailure>> {
  const visit = $visit.get()
  const answer = await ask()
  if (answer.ok || answer.error.code !== code.proofRequired) return answer
  if (visit !== $visit.get()) return abandoned
  const isProved = await askFor(answer.error.fields?.code ? 'code' : 'password')
  return isProved && visit === $visit.get() ? ask() : abandoned
}

const abandoned = err<CallFailure>({ kind: 'abandoned', code: noAnswer, message: 'not sent' })

/** Sends the proof; the waiting call then continues. */
export async function prove(typed: string): Promise<Result<true, CallFailure>> {
  const request = $proof.get()
  const body = request?.field === 'code' ? { code: typed } : { password: typed }
  const proved = await call('prove', { body })
  if (!proved.ok) return proved
  // Canceled meanwhile, it proves nothing for a call that has come to wait since.
  if ($proof.get() === request) finishProof(true)
  return ok(true)
}

/** Cancels the proof; nothing is changed. */
export function cancelProof(): void {
  finishProof(false)
}

function askFor(field: ProofField): Promise<boolean> {
  finishProof(false)
  return new Promise((finish) => proofAtom.set({ field, finish }))
}

function finishProof(isProved: boolean): void {
  const request = $proof.get()
  proofAtom.set(undefined)
  request?.finish(isProved)
}
