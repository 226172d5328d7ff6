import { useStore } from '@nanostores/react'
import { Suspense, use } from 'react'
import { fill, isolated } from '@/i18n/format'
import { loadTexts } from '@/i18n/loadTexts'
import { confirmationTexts } from '@/i18n/namespaces/confirmation'
import { errorsTexts } from '@/i18n/namespaces/errors'
import { noteConfirmed, resendOwnLink } from '@/stores/auth/confirmation'
import { $user } from '@/stores/session/session'
import { pageLanguage } from '@/stores/site/page'
import { ConfirmEmail } from './ConfirmEmail'

/** SIGNUP-08: for a player whose next sign-in would be refused; for everybody else nothing, and no text is loaded. */
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
