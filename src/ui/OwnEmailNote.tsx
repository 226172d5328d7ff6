import { use } from 'react'
import { fill, isolated } from '@/i18n/format.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { confirmationTexts } from '@/i18n/namespaces/confirmation.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { noteConfirmed, resendOwnLink } from '@/stores/auth/confirmation.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'

/** The player's own address that is not confirmed yet. */
export function OwnEmailNote({ address }: { address: string }) {
  const texts = use(loadTexts(pageLanguage(), confirmationTexts, errorsTexts))
  return (
    <ConfirmEmail texts={texts} resend={resendOwnLink} onConfirmed={noteConfirmed}>
      {fill(texts.confirmation.due, { address: isolated(address) })}
    </ConfirmEmail>
  )
}
