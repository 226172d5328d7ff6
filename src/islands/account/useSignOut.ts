import { useState } from 'react'
import { notify, notifyFailure } from '@/stores/notices/notices.ts'
import { signOut } from '@/stores/session/session.ts'

/** The way out, pressed once: a notice says that it is done, or why it is not. */
export function useSignOut() {
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    if (leaving) return
    setLeaving(true)
    const left = await signOut()
    setLeaving(false)
    if (left.ok) notify('success', { key: 'signedOut' })
    else notifyFailure(left.error)
  }
  return { leaving, leave }
}
