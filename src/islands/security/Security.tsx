import { useStore } from '@nanostores/react'
import { Suspense, use, useEffect, useState } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { panelsTexts } from '@/i18n/namespaces/panels.ts'
import { payeesTexts } from '@/i18n/namespaces/payees.ts'
import { securityTexts } from '@/i18n/namespaces/security.ts'
import { widgetsTexts } from '@/i18n/namespaces/widgets.ts'
import { $proof, cancelProof } from '@/stores/auth/proof.ts'
import { $user, $session, startSession } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PayeesCard } from './PayeesCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { WayBackCard } from './WayBackCard.tsx'
import './security.css'

startSession()
const loading = loadTexts(
  pageLanguage(),
  ...([securityTexts, payeesTexts, panelsTexts, errorsTexts, widgetsTexts] as const),
)

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
    <div className="panels" key={shown.generation}>
      <Suspense fallback={null}>
        <WayBackCard texts={texts} />
      </Suspense>
      <PasswordCard texts={texts} />
      <SecondFactorCard texts={texts} />
      <PasskeysCard texts={texts} />
      <PayeesCard texts={texts} />
      <SessionsCard texts={texts} />
      <Proof texts={texts} />
    </div>
  )
}

const loadDialog = () => import('@/ui/panel/ProofDialog.tsx')

/** The dialog's code is loaded when a call first needs a proof; one that does not load counts as canceled. */
function Proof({ texts }: { texts: SecurityTexts }) {
  const isAsked = useStore($proof) !== undefined
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadDialog>>>()
  useEffect(() => {
    if (!isAsked) return
    loadDialog().then(setParts, (error: unknown) => {
      console.error(error)
      cancelProof()
    })
  }, [isAsked])
  return parts && <parts.ProofDialog texts={texts} />
}
