import { useStore } from '@nanostores/react'
import { use, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts'
import { $user, $session, startSession } from '@/stores/session/session'
import { pageLanguage } from '@/stores/site/page'
import { PasskeysCard } from './PasskeysCard'
import { PasswordCard } from './PasswordCard'
import { ProofDialog } from './ProofDialog'
import { SecondFactorCard } from './SecondFactorCard'
import { SessionsCard } from './SessionsCard'
import './security.css'

startSession()
const loading = loadTexts(pageLanguage(), 'security', 'errors', 'widgets')

/** The cards of one player, remounted for another one. Signed out there are none: the page then asks to sign in. */
export function Security() {
  const texts = use(loading)
  const session = useStore($session)
  const user = useStore($user)
  const [shown, setShown] = useState({ owner: user?.id, generation: 0 })
  // The player is known a second after the page: only a change from one player to another remounts the cards.
  if (user && user.id !== shown.owner)
    setShown({ owner: user.id, generation: shown.owner ? shown.generation + 1 : shown.generation })
  if (session === 'out') return null
  return (
    <div className="security" key={shown.generation}>
      <PasswordCard texts={texts} />
      <SecondFactorCard texts={texts} />
      <PasskeysCard texts={texts} />
      <SessionsCard texts={texts} />
      <ProofDialog texts={texts} />
    </div>
  )
}
