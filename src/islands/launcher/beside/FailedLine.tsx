import { type FailedProps, useFailureText } from '@/ui/LoadedView.tsx'

/**
 * What did not load, in a line, where other parts of the sheet are there. Not in `ui`: what is beside `LoadedView` comes with
 * the sign-in form, whose bytes are counted.
 */
export function FailedLine({ texts, errors, failure, again }: FailedProps) {
  const text = useFailureText(errors, failure)
  return (
    <p role="alert">
      {texts.away ?? text}{' '}
      <button type="button" className="button button-ghost" onClick={() => void again()}>
        {texts.again}
      </button>
    </p>
  )
}
