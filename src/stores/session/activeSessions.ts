import type { CallResult } from '@contract/calls'
import type { Result } from '@contract/result'
import { atom } from 'nanostores'
import { withProof } from '../auth/proof'
import { call, type CallFailure } from '../calls/api'
import { loadInto, type Loaded } from '../calls/loaded'
import { notify } from '../site/notices'

export const $activeSessions = atom<Loaded<CallResult<'sessions'>>>({ state: 'loading' })

export const loadActiveSessions = () => loadInto($activeSessions, 'sessions')

type Ended = Promise<Result<CallResult<'endSession'>, CallFailure>>

export async function endActiveSession(id: string): Ended {
  const ended = await withProof(() => call('endSession', { params: { id } }))
  if (ended.ok) {
    $activeSessions.set({ state: 'ready', value: ended.value })
    notify('success', { key: 'sessionEnded' })
  }
  return ended
}

export async function endOtherSessions(): Ended {
  const ended = await withProof(() => call('endOtherSessions'))
  if (ended.ok) {
    $activeSessions.set({ state: 'ready', value: ended.value })
    notify('success', { key: 'othersEnded' })
  }
  return ended
}
