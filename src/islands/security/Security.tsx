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

/** The cards of one player; another one's begin anew. Signed out there are none: the page then asks to sign in. */
export function Security() {
  const texts = use(loading)
  const session = useStore($session)
  const user = useStore($user)
  const [shown, setShown] = useState({ owner: user?.id, turn: 0 })
  // Who it is comes a second after the page: only another player than the one known makes the cards begin anew.
  if (user && user.id !== shown.owner)
    setShown({ owner: user.id, turn: shown.owner ? shown.turn + 1 : shown.turn })
  if (session === 'out') return null
  return (
    <div className="security" key={shown.turn}>
      <PasswordCard texts={texts} />
      <SecondFactorCard texts={texts} />
      <PasskeysCard texts={texts} />
      <SessionsCard texts={texts} />
      <ProofDialog texts={texts} />
    </div>
  )
}
