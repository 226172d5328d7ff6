import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'

type Props = {
  className?: string
  label?: string
  onSubmit: () => Promise<void>
  children: ReactNode
  form?: RefObject<HTMLFormElement | null>
}

/** A form that makes a call: after a refusal the wrong field gets the focus. */
export function CallForm({ className, label, onSubmit, children, form }: Props) {
  const own = useRef<HTMLFormElement>(null)
  const ref = form ?? own
  const [answers, setAnswers] = useState(0)
  // React draws what `onSubmit` has set no later than this count, so the wrong field is marked by now.
  useLayoutEffect(() => {
    if (answers > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [ref, answers])
  async function send(event: FormEvent) {
    event.preventDefault()
    await onSubmit()
    setAnswers((count) => count + 1)
  }
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      ref={ref}
      onSubmit={(event) => void send(event)}
    >
      {children}
    </form>
  )
}
