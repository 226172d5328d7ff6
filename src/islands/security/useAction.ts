import { code } from '@contract/errors'
import type { Result } from '@contract/result'
import { useState } from 'react'
import type { CallFailure } from '@/stores/calls/api'
import { notifyFailure } from '@/stores/site/notices'
import { signedOutBy } from '@/stores/session/session'
import { errorText, fieldText } from '../shared/errorText'
import type { SecurityTexts } from './texts'

export type Action = ReturnType<typeof useAction>

/** For a failure without a call: its fields say everything, so no notice is shown. */
const notSent = 'not sent'

/** An action of a card on the server, one at a time: the errors of its fields, and a notice for any other failure. */
export function useAction({ errors, security }: SecurityTexts) {
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string>>({})

  async function run<Value>(ask: () => Promise<Result<Value, CallFailure>>): Promise<Value | undefined> {
    if (pending) return undefined
    setPending(true)
    const answer = await ask()
    setPending(false)
    setWrong(answer.ok ? {} : fieldsOf(answer.error))
    if (answer.ok) return answer.value
    const { error } = answer
    const isSilent = error.kind === 'abandoned' || (error.fields && error.message === notSent)
    if (!isSilent && !signedOutBy(error)) notifyFailure(error)
    return undefined
  }
  /** Clears the error of a field that is being changed. */
  function typed(field: string) {
    if (wrong[field]) setWrong({ ...wrong, [field]: '' })
  }
  function textOf(field: string): string | undefined {
    const key = wrong[field]
    if (!key) return undefined
    if (key === 'wrongPassword') return security.wrongPassword
    return key === 'secondFactorWrong' ? errorText(errors, code.secondFactorWrong) : fieldText(errors, key)
  }
  return { pending, run, typed, textOf }
}

/** The fields that the server names, or the field that the code is about. */
function fieldsOf(failure: CallFailure): Record<string, string> {
  if (failure.fields) return failure.fields
  if (failure.code === code.wrongPassword) return { password: 'wrongPassword' }
  return failure.code === code.secondFactorWrong ? { code: 'secondFactorWrong' } : {}
}
