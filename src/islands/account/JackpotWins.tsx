import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { $jackpotWin, closeJackpotWin, noteJackpotWinDrawn } from '@/stores/games/jackpotWins.ts'
import { once } from '@/ui/fetchOnce.ts'
import { overlays } from '@/ui/overlays.ts'

/**
 * The dialog's code is loaded with the first win. The dialog is rendered over the page, because the header may be
 * hidden.
 */
export function JackpotWins() {
  const win = useStore($jackpotWin)
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadJackpotWin>>>()
  useEffect(() => {
    if (!win) return
    if (parts) return noteJackpotWinDrawn()
    loadJackpotWin().then(setParts, (error: unknown) => {
      console.error(error)
      closeJackpotWin()
    })
  }, [win, parts])
  if (!parts) return null
  const { JackpotWin, texts } = parts
  return createPortal(<JackpotWin lang={texts.lang} texts={texts.jackpotWin} />, overlays())
}

/** The dialog for a won jackpot, loaded when there is one. */
const loadJackpotWin = once(async () => {
  const { JackpotWin, prepareJackpotWin } = await import('./jackpotWin/JackpotWin.tsx')
  return { JackpotWin, texts: await prepareJackpotWin() }
})
