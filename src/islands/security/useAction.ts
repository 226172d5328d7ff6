import { code as codes } from '#contract/errors.ts'
import { useAction as useSharedAction, type Action } from '../shared/useAction.ts'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

export type { Action }

/** An action of a card on the server. */
export function useAction({ errors, security }: SecurityTexts): Action {
  const words = { [codes.wrongPassword]: security.wrongPassword }
  return useSharedAction({ errors, words, fieldOf })
}

function fieldOf(code: number): string | undefined {
  if (code === codes.wrongPassword) return 'password'
  return code === codes.secondFactorWrong ? 'code' : undefined
}
