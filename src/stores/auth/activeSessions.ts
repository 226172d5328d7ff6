import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { withProof } from './proof.ts'
import { call, type CallFailure } from '../calls/api.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { notify } from '../notices/notices.ts'

const activeSessionsAtom = atom<Loaded<CallResult<'sessions'>>>({ state: 'loading' })
export const $activeSessions = readonlyType(activeSessionsAtom)

export const loadActiveSessions = () => loadInto(activeSessionsAtom, 'sessions')
/** An effect of the component that shows it. */
export const mountActiveSessions = () => loadWhileMounted(activeSessionsAtom, loadActiveSessions)

type Ended = Promise<Result<CallResult<'endSession'>, CallFailure>>

export async function endActiveSession(id: string): Ended {
  const ended = await withProof(() => call('endSession', { params: { id } }))
  if (ended.ok) {
    setLoaded(activeSessionsAtom, ended.value)
    notify('success', { key: 'sessionEnded' })
  }
  return ended
}

export async function endOtherSessions(): Ended {
  const ended = await withProof(() => call('endOtherSessions'))
  if (ended.ok) {
    setLoaded(activeSessionsAtom, ended.value)
    notify('success', { key: 'othersEnded' })
  }
  return ended
}
