import { minute_ms } from '#lib/time.ts'
import { actions, changes, search } from './actions.ts'
import { go, say, type Book } from './book.ts'
import { setAuto } from './cashing.ts'

const inactive_ms = 10 * minute_ms

/** One listener for each kind of event: what an element does is in its attributes. */
export function listen(book: Book): void {
  addEventListener('click', (event) => click(book, event))
  const field = (name: 'change' | 'input') => (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    changes[target.dataset[name] ?? '']?.(book, target)
  }
  addEventListener('change', field('change'))
  addEventListener('input', field('input'))
  addEventListener('submit', (event) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement)) return
    const fields = new FormData(event.target)
    const [words, auto] = [fields.get('q'), fields.get('auto')]
    if (typeof words === 'string') search(book, words)
    if (typeof auto === 'string') void setAuto(book, event.target.dataset['bet'] ?? '', auto)
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && book.state.isSlipOpen) actions['slip']?.(book, {})
  })
  addEventListener('online', () => void book.reload())
  addEventListener('offline', () => book.update({ isOffline: true }))
  tellHeight(book)
  tellInactivity(book)
}

function click(book: Book, event: MouseEvent): void {
  const element = event.target instanceof Element ? event.target.closest('[data-go],[data-do]') : null
  if (!(element instanceof HTMLElement)) return
  const { go: address, do: action } = element.dataset
  if (address !== undefined) {
    // With a modifier key the click belongs to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(book, address)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!element.isConnected) document.querySelector('h1')?.focus({ preventScroll: true })
      }),
    )
  } else if (element.ariaDisabled === 'true') {
    const { why } = element.dataset
    if (why !== undefined) say(book, why)
  } else if (action !== undefined) actions[action]?.(book, element.dataset)
}

function tellHeight({ host }: Book): void {
  let sent_px = 0
  new ResizeObserver(() => {
    const height_px = Math.ceil(document.body.getBoundingClientRect().height)
    if (height_px === sent_px) return
    sent_px = height_px
    host.resized(height_px)
  }).observe(document.body)
}

function tellInactivity({ host }: Book): void {
  let timer = 0
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => host.inactive(), inactive_ms)
  }
  for (const name of ['pointerdown', 'keydown', 'wheel']) addEventListener(name, restart, { passive: true })
  restart()
}
