/** Acts once, when the browser has time after the first sign that somebody uses the page. */
export function afterFirstSign(act: () => void): void {
  const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart']
  const first = () => {
    for (const sign of signs) removeEventListener(sign, first)
    if ('requestIdleCallback' in window) requestIdleCallback(act)
    else setTimeout(act, 200)
  }
  for (const sign of signs) addEventListener(sign, first, { passive: true })
}
