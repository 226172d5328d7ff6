import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts'
import { errorsTexts } from '@/i18n/namespaces/errors'
import { securityTexts } from '@/i18n/namespaces/security'
import { widgetsTexts } from '@/i18n/namespaces/widgets'
import { $session, startSession } from '@/stores/session/session'
import { pageLanguage } from '@/stores/site/page'
import { PasswordCard } from './PasswordCard'
import { SessionsCard } from './SessionsCard'
import './security.css'

startSession()
const loading = loadTexts(pageLanguage(), securityTexts, errorsTexts, widgetsTexts)

/** PROFILE-03 on a page of its own: the form is open, and the devices that a new password signs out below it. */
export function ChangePassword() {
  const texts = use(loading)
  if (useStore($session) === 'out') return null
  return (
    <div className="security">
      <PasswordCard texts={texts} startsOpen />
      <SessionsCard texts={texts} />
    </div>
  )
}
