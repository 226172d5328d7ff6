import { useStore } from '@nanostores/react'
import { use } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { panelsTexts } from '@/i18n/namespaces/panels.ts'
import { securityTexts } from '@/i18n/namespaces/security.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import './security.css'

startSession()
const loading = loadTexts(pageLanguage(), securityTexts, panelsTexts, errorsTexts, widgetsTexts)

/** PROFILE-03 as a page: the open form, and below it the devices that a new password signs out. */
export function ChangePassword() {
  const texts = use(loading)
  if (useStore($session) === 'out') return null
  return (
    <div className="panels">
      <PasswordCard texts={texts} startsOpen />
      <SessionsCard texts={texts} />
    </div>
  )
}
