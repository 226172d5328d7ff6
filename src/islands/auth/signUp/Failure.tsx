import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { failureText } from '@/ui/errorText.ts'

/** Why a call was refused, where no field says it. */
export function Failure({ of, texts }: { of: CallFailure | undefined; texts: SignUpTexts }) {
  return (
    of && (
      <p className="failure" role="alert">
        {failureText(texts.errors, of)}
      </p>
    )
  )
}
