import { notify } from '@/stores/notices/notices.ts'
import { Icon } from '../Icon.tsx'

type Props = { text: string; label: string; isWide?: boolean }

/** Copies `text`; `label` says of what, beside the sign in a wide one. */
export function CopyButton({ text, label, isWide = false }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', { key: 'copiedSuccess' })
    } catch {
      // The browser does not allow writing to the clipboard: the player can still select the text.
      notify('error', { key: 'copyFailed' })
    }
  }
  if (isWide) {
    return (
      <button type="button" className="button button-primary" onClick={() => void copy()}>
        <Icon name="copy" />
        {label}
      </button>
    )
  }
  return (
    <button type="button" className="button button-icon" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" />
    </button>
  )
}
