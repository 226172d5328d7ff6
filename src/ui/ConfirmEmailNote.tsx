import { useStore } from '@nanostores/react'
import { Suspense, use } from 'react'
import { fill, isolated } from '@/i18n/format.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { confirmationTexts } from '@/i18n/namespaces/confirmation.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { noteConfirmed, resendOwnLink } from '@/stores/auth/confirmation.ts'
import { $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'

/** SIGNUP-08: for a player whose next sign-in would be refused. Others see nothing and load no text. */
export function ConfirmEmailNote() {
  const address = useStore($user)?.confirm_email
  if (!address) return null
  return (
    <Suspense fallback={null}>
      <Note address={address} />
    </Suspense>
  )
}

function Note({ address }: { address: string }) {
  const texts = use(loadTexts(pageLanguage(), confirmationTexts, errorsTexts))
  return (
    <ConfirmEmail texts={texts} resend={resendOwnLink} onConfirmed={noteConfirmed}>
      {fill(texts.confirmation.due, { address: isolated(address) })}
    </ConfirmEmail>
  )
}
