import { code } from '@contract/errors'
import type { CallFailure } from '@/stores/calls/api'
import { errorText } from '../shared/errorText'
import { useAction as useSharedAction, type Action } from '../shared/useAction'
import type { SecurityTexts } from './texts'

export type { Action }

/** An action of a card on the server. */
export function useAction({ errors, security }: SecurityTexts): Action {
  const words = {
    wrongPassword: security.wrongPassword,
    secondFactorWrong: errorText(errors, code.secondFactorWrong),
  }
  return useSharedAction({ errors, words, fieldsOf })
}

function fieldsOf(failure: CallFailure): Record<string, string> {
  if (failure.code === code.wrongPassword) return { password: 'wrongPassword' }
  return failure.code === code.secondFactorWrong ? { code: 'secondFactorWrong' } : {}
}
