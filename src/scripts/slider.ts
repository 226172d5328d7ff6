/*
 * The slider works by scrolling. This adds arrows, marks the dot of the visible slide, and advances by itself, except
 * while the player points at it, has the focus in it, has paused it, or prefers reduced motion.
 */
const interval_ms = 7000
/** The picture of the next slide is fetched this long before its turn. */
const ahead_ms = 2000

function startSlider(slider: HTMLElement): void {
  const track = slider.querySelector<HTMLElement>('.slides')
  const pause = slider.querySelector<HTMLElement>('[data-pause]')
  if (!track || !pause) return
  const dots = Array.from(slider.querySelectorAll<HTMLElement>('.dot'))
  const slides = () => Array.from(track.children).filter((slide) => slide.checkVisibility()) as HTMLElement[]
  const current = () => Math.round(Math.abs(track.scrollLeft) / track.clientWidth)

  function showNeighbors(): void {
    const all = slides()
    for (const step of [-1, 0, 1]) all.at((current() + step) % all.length)?.setAttribute('data-near', '')
  }

  function goTo(index: number): void {
    const all = slides()
    const target = all[(index + all.length) % all.length]
    if (!target || !track) return
    target.dataset.near = ''
    const way = getComputedStyle(track).direction === 'rtl' ? -1 : 1
    track.scrollLeft = way * all.indexOf(target) * track.clientWidth
  }

  function mark(): void {
    showNeighbors()
    const shown = slides()[current()]
    for (const dot of dots) {
      if (shown && dot.getAttribute('href') === `#${shown.id}`) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
  }

  const isPaused = () => pause.getAttribute('aria-pressed') === 'true'
  const isBusy = () => slider.matches(':hover, :focus-within') || document.hidden || isPaused()

  slider.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step],.dot') : null
    if (!control) return
    event.preventDefault()
    if (control.dataset.step) return goTo(current() + Number(control.dataset.step))
    goTo(slides().findIndex(({ id }) => control.getAttribute('href') === `#${id}`))
  })
  pause.addEventListener('click', () => pause.setAttribute('aria-pressed', String(!isPaused())))
  track.addEventListener('scrollend', mark)
  for (const sign of ['pointerenter', 'touchstart', 'focusin'])
    slider.addEventListener(sign, showNeighbors, { once: true, passive: true })
  slider.dataset.ready = ''

  const still = matchMedia('(prefers-reduced-motion: reduce)')
  pause.hidden = still.matches
  if (!still.matches) setTimeout(showNeighbors, interval_ms - ahead_ms)
  setInterval(() => {
    if (!still.matches && !isBusy()) goTo(current() + 1)
  }, interval_ms)
}

document.querySelectorAll<HTMLElement>('.slider').forEach(startSlider)
