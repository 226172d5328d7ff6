import { useEffect, useReducer } from 'react'
import { fetchRareMessages, lacksMessage } from '@/i18n/rareMessages.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { failureText } from './errorText.ts'

/** `failureText` that stays on the page: drawn again when the words of a rarer code have come. */
export function useFailureText(texts: Texts['errors'], failure: CallFailure): string {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const { code } = failure
  useEffect(() => {
    if (lacksMessage(code)) void fetchRareMessages().then(redraw)
  }, [code])
  return failureText(texts, failure)
}
