import { Component, type ReactNode } from 'react'
import { loadPageAnew } from './islandFailure.ts'

type Props = {
  children: ReactNode
  /** The replacement; `again` draws the content again. */
  fallback?: ReactNode | ((again: () => void) => ReactNode)
  /** The subject of the content. Content about another subject is drawn, whatever happened before. */
  of?: unknown
}
type State = { of: unknown; failure?: { error: unknown } | undefined }

/** A part did not load; the cause says why. */
export class PartFailure extends Error {}

/** Replaces failing content. Without a boundary React would remove the whole island for a part that fails or does not load. */
export class Boundary extends Component<Props, State> {
  override state: State = { of: this.props.of }
  /** The failure at the last retry. */
  #before: State['failure']

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, failure: undefined }
  }

  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement
  }

  override componentDidUpdate(_props: Props, { failure }: State, focused: Element | null): void {
    if (failure === this.state.failure) return
    const hasTriedAgain = this.#before !== undefined && focused === surroundings()
    if (hasTriedAgain || focused?.isConnected === false) takeFocus()
  }

  override componentDidCatch(error: unknown): void {
    // A browser may keep the failure of a module, so loading again cannot help.
    const isKept = error instanceof PartFailure || this.#before?.error === error
    if (this.#before && isKept) loadPageAnew()
  }

  #again = () => {
    if (this.#before) return loadPageAnew()
    this.#before = this.state.failure
    this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (!this.state.failure) return children
    return typeof fallback === 'function' ? fallback(this.#again) : fallback
  }
}

/** What is open over the page, a dialog or a menu, for focus that leaves a menu closes it; or else the page. */
function surroundings(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('dialog[open], [data-open-menu]') ?? document.querySelector('main')
  )
}

/** The focused element is gone. Focus moves to the retry button, or else to the surrounding element. */
function takeFocus(): void {
  const around = surroundings()
  const next = around?.querySelector<HTMLElement>('[role=alert] button') ?? around
  next?.focus({ preventScroll: true })
}
