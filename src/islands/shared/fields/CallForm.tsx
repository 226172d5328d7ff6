import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react'

type Props = {
  className?: string
  label?: string
  onSubmit: () => Promise<void>
  children: ReactNode
  form?: RefObject<HTMLFormElement | null>
}

/** A form whose answer comes from a call: after a refusal the wrong field has the focus. */
export function CallForm({ className, label, onSubmit, children, form }: Props) {
  const own = useRef<HTMLFormElement>(null)
  const ref = form ?? own
  async function send(event: FormEvent) {
    event.preventDefault()
    await onSubmit()
    // After React has drawn what was refused.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
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
