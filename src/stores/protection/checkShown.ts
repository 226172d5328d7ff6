import { atom, readonlyType } from 'nanostores'

const checkShownAtom = atom(false)
/** The reality check is open: games are told to take no stakes. Separate from the watch over play, which guests do not load. */
export const $checkShown = readonlyType(checkShownAtom)

/** Returns how to say that it is shown no more. */
export function showCheck(): () => void {
  checkShownAtom.set(true)
  return () => checkShownAtom.set(false)
}
