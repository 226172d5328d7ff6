import type { Result } from '#lib/result.ts'
import { useRef, useState } from 'react'
import { fetchRareMessages, lacksMessage } from '@/i18n/rareMessages.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import type { Purpose } from '@/stores/notices/failureMessage.ts'
import { isNotSent } from '@/stores/calls/formCalls.ts'
import { signedOutBy } from '@/stores/session/session.ts'
import { notifyFailure } from '@/stores/notices/notices.ts'
import { errorText, fieldText } from './errorText.ts'

export type Action = ReturnType<typeof useAction>

type Options = {
  errors: Texts['errors']
  /** Words for keys of fields, and for codes, that the `errors` texts do not have or say otherwise. */
  texts?: Record<string, string>
  /** The field that a refusal is about, by its code; there it is said, and not in a notice. */
  fieldOf?: (code: number) => string | undefined
  purpose?: Purpose
  /** Handles a failure that has its own display, and returns whether it did. */
  shows?: (failure: CallFailure) => boolean
}

/** An action on the server, one at a time: the errors of its fields, and a notice for any other failure. */
export function useAction({ errors, texts, fieldOf, purpose, shows }: Options) {
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  // Presses of one moment all see the `pending` that was drawn before them.
  const isRunning = useRef(false)

  async function run<Value>(ask: () => Promise<Result<Value, CallFailure>>): Promise<Value | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setPending(true)
    const answer = await ask()
    const refused = answer.ok ? undefined : fieldOf?.(answer.error.code)
    if (!answer.ok && refused && lacksMessage(answer.error.code)) await fetchRareMessages()
    isRunning.current = false
    setPending(false)
    if (!answer.ok && refused) return void setWrong({ [refused]: String(answer.error.code) })
    setWrong(answer.ok ? {} : (answer.error.fields ?? {}))
    if (answer.ok) return answer.value
    const { error } = answer
    const isSilent = error.kind === 'abandoned' || isNotSent(error) || shows?.(error) === true
    if (!isSilent && !signedOutBy(error)) notifyFailure(error, purpose)
    return undefined
  }
  /** Clears the error of a field that is being changed. */
  function typed(field: string) {
    if (wrong[field]) setWrong({ ...wrong, [field]: '' })
  }
  function textOf(field: string): string | undefined {
    const key = wrong[field]
    if (!key) return undefined
    return texts?.[key] ?? (isCode(key) ? errorText(errors, Number(key)) : fieldText(errors, key))
  }
  return { pending, run, typed, textOf }
}

const isCode = (key: string) => /^\d+$/.test(key)
