import { useStore } from '@nanostores/react'
import { splitLanguage } from '#contract/languages.ts'
import { createPortal } from 'react-dom'
import { $user } from '@/stores/session/session.ts'
import { once } from '@/ui/fetchOnce.ts'
import { overlays } from '@/ui/overlays.ts'
import { useLateDialog } from './useLateDialog.ts'

/** What stays possible without accepting: money out, protection, help, one's own data, and reading. */
const open =
  /^\/(help|contacts|complaints|flatPages|profile\/(cashier|limits|privacy|verification|pay-history|security))(\/|$)/

/** SIGNUP-14: new terms come before anything else. The dialog's code is fetched where there are some. */
export function TermsGate() {
  const isDue = useStore($user)?.terms_due === true && !open.test(splitLanguage(location.pathname).path)
  const parts = useLateDialog(isDue, loadTermsDialog)
  if (!parts) return null
  const { TermsDialog, texts } = parts
  return createPortal(<TermsDialog texts={texts} shown={isDue} />, overlays())
}

const loadTermsDialog = once(async () => {
  const { TermsDialog, prepareTerms } = await import('./terms/TermsDialog.tsx')
  return { TermsDialog, texts: await prepareTerms() }
})
