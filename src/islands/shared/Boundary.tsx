import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; fallback?: ReactNode }

/** Around a part that the rest can do without: React takes the whole island away for what fails in it, as a lost script does. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
