import { Component, type ReactNode } from 'react'
import { loadPageAnew } from './loadPageAnew.ts'

type Props = {
  children: ReactNode
  /** What is shown in its place; `again` draws it anew. */
  fallback?: ReactNode | ((again: () => void) => ReactNode)
  /** What the content is about: about something else, it is drawn whatever happened before. */
  of?: unknown
}
type State = { of: unknown; failure?: { error: unknown } | undefined }

/** What fails in it is replaced by something else: React takes the whole island away for a part that fails, or did not load. */
export class Boundary extends Component<Props, State> {
  override state: State = { of: this.props.of }
  /** What it had failed by when it was last tried again. */
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
    // What a module has failed to load, it holds: drawing anew cannot help.
    if (this.#before && this.#before.error === error) loadPageAnew()
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

function surroundings(): HTMLElement | null {
  return document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main')
}

/** What had the focus is gone: it goes to the button that tries again, else to what is around. */
function takeFocus(): void {
  const around = surroundings()
  const next = around?.querySelector<HTMLElement>('[role=alert] button') ?? around
  next?.focus({ preventScroll: true })
}
