import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { $jackpotWin } from '@/stores/games/jackpotWins'
import { loadJackpotWin } from '../jackpotWin/load'
import { overlays } from '../shared/overlays'

/**
 * The dialog's code is loaded with the first win. The dialog is rendered over the page, because the header may be
 * hidden.
 */
export function JackpotWins() {
  const isWon = useStore($jackpotWin) !== null
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadJackpotWin>>>()
  useEffect(() => {
    if (isWon) loadJackpotWin().then(setParts, console.error)
  }, [isWon])
  if (!parts) return null
  const { JackpotWin, texts } = parts
  return createPortal(<JackpotWin lang={texts.lang} texts={texts.jackpotWin} />, overlays())
}
