import { useEffect, useState, type RefObject } from 'react'

export type Fullscreen = { on: boolean; toggle: () => void }

/**
 * Full screen for the game with its bar. Where the browser does not support it for elements (iPhones) or refuses it,
 * the stage covers the window instead, by the style for `data-fullscreen`.
 */
export function useFullscreen(stage: RefObject<HTMLElement | null>): Fullscreen {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  function toggle() {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (on || !document.fullscreenEnabled) setOn(!on)
    else stage.current?.requestFullscreen().catch(() => setOn(true))
  }
  return { on, toggle }
}
