import { useState } from 'react'
import { ahead } from '../ahead.ts'
import { once } from '../fetchOnce.ts'
import { useLatePart } from '../useLatePart.ts'
import type { WayOutProps } from './WayOutDialog.tsx'

const loadDialog = once(() => import('./WayOutDialog.tsx'))

/** The way out of a bonus or an offer: a button, and a dialog that comes with it. */
export function WayOut(props: WayOutProps) {
  const [isOpen, open] = useState(false)
  const dialog = useLatePart(loadDialog)
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="dialog"
        aria-busy={dialog.pending}
        {...ahead(loadDialog)}
        onClick={() => void dialog.fetch().then((isThere) => isThere && open(true))}
      >
        {props.words.leave}
      </button>
      {dialog.part && <dialog.part.WayOutDialog {...props} isOpen={isOpen} onClose={() => open(false)} />}
    </>
  )
}
