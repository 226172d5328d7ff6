import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { interceptBack } from '@/stores/site/backButton.ts'
import { Icon } from './Icon.tsx'
import { keepTabInside } from './keepTabInside.ts'

type ModalProps = {
  /** The name of the content, or undefined while the modal is closed. Another name moves the focus to the new content. */
  shown: string | undefined
  className: string
  labelledBy: string
  /** Without it nobody but the page closes the modal. */
  onClose?: () => void
  /** Goes one step back and returns true, if there is one: the browser's back button tries it first. */
  stepDown?: () => boolean
  children: ReactNode
}

/** UI-07: one at a time, focus kept inside and given back. With `onClose`, Escape, the backdrop and the browser's back button close it. */
export function Modal({ shown, className, labelledBy, onClose, stepDown, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const pressedVeil = useRef(false)
  const goBack = () => {
    if (!stepDown?.()) onClose?.()
  }
  const onBack = useEffectEvent(goBack)
  const isOpen = shown !== undefined
  const isKept = isOpen && !onClose

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (shown === undefined) {
      if (element.open) {
        element.close()
        dropSecondPress()
      }
      return
    }
    if (!element.open) {
      opener.current = document.activeElement as HTMLElement | null
      element.showModal()
    }
    focusIn(element)
  }, [shown])
  useEffect(() => (shown === undefined ? undefined : interceptBack(shown, () => onBack())), [shown])
  useEffect(() => (isOpen && dialog.current ? followKeyboard(dialog.current) : undefined), [isOpen])

  /** A press that starts inside and ends on the backdrop is a text selection and does not close the dialog. */
  function pressed(event: MouseEvent) {
    pressedVeil.current = event.target === dialog.current && isOutside(event, dialog.current)
  }
  function clicked(event: MouseEvent) {
    if (pressedVeil.current && event.target === dialog.current) onClose?.()
  }
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      {...(isKept && { closedby: 'none' })}
      onMouseDown={pressed}
      onClick={clicked}
      onCancel={(event) => {
        // The back gesture of a phone; it goes one step back first. Escape has been handled before this.
        event.preventDefault()
        if (event.target === dialog.current) goBack()
      }}
      onClose={() => {
        // The event comes a task after the closing: of a dialog that is open again by then it is about the content before.
        if (dialog.current?.open) return
        // Chromium lets a second Escape through a refused `cancel`.
        if (isKept) return dialog.current?.showModal()
        onClose?.()
        giveFocusBack(opener.current)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDialogElement>) => {
        keepTabInside(event.nativeEvent, event.currentTarget)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose?.()
      }}
    >
      {children}
    </dialog>
  )
}

type ModalHeadProps = { id: string; title: string; close: string; onClose: () => void }

/** The title that names a modal (`labelledBy`), with the button that closes it. */
export function ModalHead({ id, title, close, onClose }: ModalHeadProps) {
  return (
    <div className="dialog-head">
      <h2 id={id}>{title}</h2>
      <button type="button" className="button button-icon" aria-label={close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The first field that is still empty; the dialog itself while its form is on the way. */
function focusIn(dialog: HTMLDialogElement): void {
  const fields = Array.from(dialog.querySelectorAll<HTMLInputElement>('input:not([hidden])'))
  const next = fields.find(({ value }) => value === '') ?? fields[0] ?? dialog
  next.focus()
}

/** Passes the height of a phone's keyboard to the styles, so that actions stay above it. */
function followKeyboard(dialog: HTMLDialogElement): (() => void) | undefined {
  const view = window.visualViewport
  if (!view) return undefined
  const measure = () => {
    // When zoomed in, the viewport is smaller for another reason.
    const covered = view.scale > 1 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop)
    dialog.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  measure()
  view.addEventListener('resize', measure)
  return () => view.removeEventListener('resize', measure)
}

/** Milliseconds: the longest between the two halves of a double press. */
const doublePress_ms = 500

/** The second half of a double press that has closed a dialog would open what lies behind it. */
function dropSecondPress(): void {
  const drop = (event: Event) => {
    if ((event as UIEvent).detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', drop, true)
  setTimeout(() => removeEventListener('click', drop, true), doublePress_ms)
}

function isOutside({ clientX, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** After a sign-in the control that opened the dialog is hidden; the player's menu gets the focus instead. */
function giveFocusBack(opener: HTMLElement | null): void {
  const seen = (element: HTMLElement | null) => (element?.getClientRects().length ? element : null)
  const account = document.querySelector<HTMLElement>('[data-island=account] button')
  const main = document.querySelector<HTMLElement>('main')
  const next = seen(opener) ?? seen(account) ?? main
  if (next === main) main?.setAttribute('tabindex', '-1')
  next?.focus({ preventScroll: true })
}
