import { atom, readonlyType } from 'nanostores'
import { $session, $user } from './session.ts'

const visitAtom = atom(0)
/**
 * Goes up when somebody else is there than before: after a sign-in or a sign-out, here or in another tab. Not when a check only
 * confirms who is there.
 */
export const $visit = readonlyType(visitAtom)

const guest = ''
const unconfirmed = '?'

let shownTo = visitor()
for (const $store of [$session, $user]) $store.listen(follow)

function follow(): void {
  const now = visitor()
  if (now === unconfirmed) return
  const isSame = now === shownTo || (shownTo === unconfirmed && now !== guest)
  shownTo = now
  if (!isSame) visitAtom.set(visitAtom.get() + 1)
}

function visitor(): string {
  return $session.get() === 'out' ? guest : ($user.get()?.id ?? unconfirmed)
}
