import type { GameNames } from '#contract/games.ts'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'

const namesAtom = atom<GameNames>({})
/** The names of providers and games that pages have asked for, by their ids. */
export const $gameNames = readonlyType(namesAtom)

const asked = new Set<string>()

/** Asks once for each list of ids (`namesAsked`). Where it is not answered the ids stay, and the next page asks again. */
export async function loadGameNames(ids: string): Promise<void> {
  if (ids === '' || asked.has(ids)) return
  asked.add(ids)
  const named = await call('gameNames', { query: { ids } })
  if (named.ok) namesAtom.set({ ...namesAtom.get(), ...named.value })
  else asked.delete(ids)
}
