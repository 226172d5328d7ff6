import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { resendLinkOf } from '@/stores/auth/confirmation.ts'
import { signIn } from '@/stores/auth/signIn.ts'
import { ConfirmEmail } from '@/ui/ConfirmEmail.tsx'

type Props = {
  texts: LoadedTexts<'confirmation' | 'errors'>
  /** The login and password of the refused sign-in. */
  tried: { login: string; password: string }
}

/** SIGNUP-08: the password is right, the address is not confirmed (code 11). Who has confirmed it meanwhile is let in. */
export function Unconfirmed({ texts, tried: { login, password } }: Props) {
  return (
    <ConfirmEmail
      texts={texts}
      resend={() => resendLinkOf(login, password)}
      onConfirmed={() => void signIn(login, password)}
    >
      {texts.confirmation.atSignIn}
    </ConfirmEmail>
  )
}
