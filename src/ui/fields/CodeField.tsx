import { useEffect, useState, type ChangeEvent, type FocusEvent } from 'react'
import { fill } from '@/i18n/format.ts'
import { digitsOf } from '@/i18n/digits.ts'
import { Field } from './Field.tsx'
import type { WidgetTexts } from '@/i18n/namespaces/widgets.ts'

const codeLength = 6
/** The pause before another code can be requested, because the last one may still arrive. */
const resendPause_ms = 60_000

type CodeFieldProps = {
  texts: WidgetTexts
  name?: string
  label?: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  /** Gets the digits typed or pasted, at most six. */
  onCode: (code: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  /** Requests a code; without it (authenticator app) there is no button. */
  send?: SendCode
}
type SendCode = {
  onSend: () => void
  sending: boolean
  /** When the last code went out, in ms since the epoch; undefined before the first. */
  sentAt_ms: number | undefined
}

/** A code of six digits in one field: pasted, typed, or filled in by the phone that got it. */
export function CodeField({ texts, value, onCode, send, name = 'code', ...field }: CodeFieldProps) {
  function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const code = digitsOf(input.value).slice(0, codeLength)
    // Dropped characters must not stay visible when the digits have not changed.
    if (input.value !== code) input.value = code
    onCode(code)
  }
  return (
    <Field label={field.label ?? texts.code} error={field.error} hint={field.hint}>
      {(tie) => (
        <div className="code">
          <input
            name={name}
            value={value}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            onChange={take}
            onBlur={field.onBlur}
            {...tie}
          />
          {send && <SendButton {...send} texts={texts} />}
        </div>
      )}
    </Field>
  )
}

function SendButton({ onSend, sending, sentAt_ms, texts }: SendCode & { texts: WidgetTexts }) {
  const seconds = useSecondsUntil(sentAt_ms === undefined ? 0 : sentAt_ms + resendPause_ms)
  const off = sending || seconds > 0
  const label = sentAt_ms === undefined ? texts.sendCode : texts.sendAgain
  return (
    <button
      type="button"
      className="button button-quiet code-send"
      aria-busy={sending}
      aria-disabled={off}
      onClick={() => !off && onSend()}
    >
      {seconds > 0 ? fill(texts.sendAgainIn, { seconds }) : label}
    </button>
  )
}

/** The remaining whole seconds, by the clock, so that they are right after the tab was suspended. */
function useSecondsUntil(moment_ms: number): number {
  const [now_ms, setNow] = useState(Date.now)
  const left_ms = moment_ms - now_ms
  useEffect(() => {
    if (moment_ms <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment_ms) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment_ms])
  // The last tick may be slightly older than the moment of sending.
  return Math.min(Math.max(0, Math.ceil(left_ms / 1000)), resendPause_ms / 1000)
}
