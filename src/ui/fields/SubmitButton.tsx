type SubmitButtonProps = { pending: boolean; label: string; busy: string }

/** Stays focusable while it acts, so that the keyboard and the screen reader do not lose their place. */
export function SubmitButton({ pending, label, busy }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        className="button button-primary button-wide"
        aria-busy={pending}
        aria-disabled={pending}
      >
        {label}
      </button>
      <span className="visually-hidden" role="status">
        {pending ? busy : ''}
      </span>
    </>
  )
}
