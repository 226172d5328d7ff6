import { notify } from '@/stores/notices/notices.ts'
import { Icon } from '../Icon.tsx'

/** Copies `text`; `label` says of what. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify('success', { key: 'copiedSuccess' })
    } catch {
      // The browser does not allow writing to the clipboard: the player can still select the text.
      notify('error', { key: 'copyFailed' })
    }
  }
  return (
    <button type="button" className="button button-icon" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" />
    </button>
  )
}
