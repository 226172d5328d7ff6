import { minute_ms } from '#lib/time.ts'
import { actions, changes, search } from './actions.ts'
import { guardAmounts, hasNoAmount } from './amountFields.ts'
import { go, say, type Book } from './book.ts'
import { setAuto } from './cashing.ts'
import { endQuickStakes, saveQuickStakes } from './quickStakes.ts'
import { isHandedIn } from './state.ts'

const inactive_ms = 10 * minute_ms

/** One listener for each kind of event: what an element does is in its attributes. */
export function listen(book: Book): void {
  addEventListener('click', (event) => click(book, event))
  const field = (name: 'change' | 'input') => (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (hasNoAmount(book, target)) return book.update({})
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
  addEventListener('keydown', ({ key, target }) => {
    const { chipsTyped, isSlipOpen } = book.state
    if (key === 'Escape' && chipsTyped && !isHandedIn(book.state)) return endQuickStakes(book)
    if (key === 'Escape' && isSlipOpen) actions['slip']?.(book, {})
    if (key === 'Enter' && isQuickStake(target)) return saveQuickStakes(book)
    if (key === 'Enter' && isStakeBox(target))
      document.querySelector<HTMLElement>('.slip footer .main')?.click()
  })
  guardAmounts(book)
  addEventListener('online', () => void book.reload())
  addEventListener('offline', () => book.update({ isOffline: true }))
  tellHeight(book)
  tellInactivity(book)
}

function isQuickStake(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-input="chip"]')
}

/** A box of the slip in which Enter means its button; the key that ends a phone's keyboard means no bet. */
function isStakeBox(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.matches('#slip [data-input]') && matchMedia('(pointer: fine)').matches
  )
}

function click(book: Book, event: MouseEvent): void {
  const element = event.target instanceof Element ? event.target.closest('[data-go],[data-do]') : null
  if (!(element instanceof HTMLElement)) return
  const { go: address, do: action, back } = element.dataset
  if (address !== undefined) {
    // With a modifier key the click belongs to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(book, address, { isBack: back !== undefined })
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
