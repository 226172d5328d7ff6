import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { overLostConnection } from '@/stores/calls/connection.ts'
import { $user } from '@/stores/session/session.ts'
import { Boundary } from './Boundary.tsx'

const OwnEmailNote = lazy(async () => {
  const { OwnEmailNote } = await overLostConnection(() => import('./OwnEmailNote.tsx'))
  return { default: OwnEmailNote }
})

/** SIGNUP-08: for a player whose next sign-in would be refused. Others see nothing and load nothing of it. */
export function ConfirmEmailNote() {
  const address = useStore($user)?.confirm_email
  if (!address) return null
  return (
    <Boundary>
      <Suspense fallback={null}>
        <OwnEmailNote address={address} />
      </Suspense>
    </Boundary>
  )
}
