/** Arrows of a strip or of a row of games that scroll by a page; they are mirrored in right-to-left languages. */
function startStrip(strip: HTMLElement): void {
  const pages = strip.querySelector<HTMLElement>('.strip-pages, .games-row')
  if (!pages) return
  const arrows = Array.from(strip.querySelectorAll<HTMLButtonElement>('[data-step]'))

  function mark(): void {
    if (!pages) return
    const at = Math.abs(pages.scrollLeft)
    const end = pages.scrollWidth - pages.clientWidth
    for (const arrow of arrows) arrow.disabled = arrow.dataset.step === '1' ? at > end - 2 : at < 2
  }

  strip.addEventListener('click', ({ target }) => {
    const arrow = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
    if (!arrow) return
    const way = getComputedStyle(pages).direction === 'rtl' ? -1 : 1
    pages.scrollLeft += way * Number(arrow.dataset.step) * pages.clientWidth
  })
  pages.addEventListener('scrollend', mark)
  new ResizeObserver(mark).observe(pages)
}

/** The chip of what is shown is seen among the others, in both directions; the page itself does not scroll. */
function showCurrent(chips: HTMLElement): void {
  const chip = chips.querySelector('[aria-current]')?.getBoundingClientRect()
  const { x, width } = chips.getBoundingClientRect()
  if (chip) chips.scrollLeft += chip.x + chip.width / 2 - x - width / 2
}

document.querySelectorAll<HTMLElement>('.chips').forEach(showCurrent)
document.querySelectorAll<HTMLElement>('.strip, .game-row').forEach(startStrip)
