import { useState } from 'react'
import { noAnswer } from '@/stores/calls/api.ts'
import { notify } from '@/stores/notices/notices.ts'

/**
 * A part that comes with the press that needs it: `fetch` says whether it is there now. One that does not come is told by a notice, and the
 * next press tries again.
 */
export function useLatePart<Part extends object>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const [pending, setPending] = useState(false)
  async function fetch(): Promise<boolean> {
    if (pending) return false
    setPending(true)
    const loaded = await load().catch((error: unknown) => {
      console.error(error)
      notify('error', { failure: { code: noAnswer, kind: 'offline' } })
    })
    setPending(false)
    if (loaded) setPart(loaded)
    return loaded !== undefined
  }
  return { part, pending, fetch }
}
