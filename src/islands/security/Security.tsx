import { useStore } from '@nanostores/react'
import { $user, $session } from '@/stores/session'
import { PasskeysCard } from './PasskeysCard'
import { PasswordCard } from './PasswordCard'
import { SecondFactorCard } from './SecondFactorCard'
import { SessionsCard } from './SessionsCard'
import type { SecurityTexts } from './texts'

/** The cards of one player; another one's begin anew. Signed out there are none: the page then asks to sign in. */
export function Security({ texts }: { texts: SecurityTexts }) {
  const session = useStore($session)
  const user = useStore($user)
  if (session === 'out') return null
  return (
    <div className="security" key={user?.id}>
      <PasswordCard texts={texts} />
      <SecondFactorCard texts={texts} />
      <PasskeysCard texts={texts} />
      <SessionsCard texts={texts} />
    </div>
  )
}
