import type { MyTournaments } from '#contract/tournaments.ts'
import type { Result } from '#lib/result.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call, type CallFailure, type CallInput } from '../calls/api.ts'
import { $news, startBalance } from '../session/balance.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'

const tournamentsAtom = atom<Loaded<MyTournaments>>({ state: 'loading' })
/** PROMO-11: the runs that the player takes part in, and those that they may join. */
export const $tournaments = readonlyType(tournamentsAtom)

export const loadTournaments = () => loadInto(tournamentsAtom, 'myTournaments')

onMount(tournamentsAtom, () => {
  startBalance()
  const forget = loadWhileMounted(tournamentsAtom, loadTournaments)
  const forgetNews = $news.listen((told) => {
    if (told?.news === 'tournament') take(told)
  })
  return () => {
    forgetNews()
    forget()
  }
})

function take({ run, points, place }: { run: string; points: number; place: number | null }): void {
  const loaded = tournamentsAtom.get()
  if (loaded.state !== 'ready') return
  const known = loaded.value.tournaments.find((one) => one.run === run)
  // After the end there may be a prize.
  if (known && Date.parse(known.ends_at) <= Date.now()) void loadTournaments()
  const tournaments = loaded.value.tournaments.map((one) =>
    one.run === run ? { ...one, points, place } : one,
  )
  tournamentsAtom.set({ state: 'ready', value: { ...loaded.value, tournaments } })
}

export async function joinTournament(
  body: CallInput<'joinTournament'>['body'],
): Promise<Result<MyTournaments, CallFailure>> {
  const joined = await call('joinTournament', { body })
  if (joined.ok) setLoaded(tournamentsAtom, joined.value)
  else void loadTournaments()
  return joined
}
