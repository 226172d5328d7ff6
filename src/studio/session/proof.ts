import { atom } from 'nanostores'

/** The question that is open: what to enter, and where the answer goes. */
export type ProofQuestion = { field: 'code' | 'password'; answer: (isProved: boolean) => void }

export const proofQuestion = atom<ProofQuestion | undefined>()

/** Opens the dialog that proves the identity again. False if the member of staff closed it. */
export function askProof(fields: Record<string, string> = {}): Promise<boolean> {
  // A second call that needs a proof waits for the one dialog.
  const open = proofQuestion.get()
  return new Promise((resolve) => {
    proofQuestion.set({
      field: 'password' in fields ? 'password' : 'code',
      answer: (isProved) => {
        open?.answer(isProved)
        proofQuestion.set(undefined)
        resolve(isProved)
      },
    })
  })
}
