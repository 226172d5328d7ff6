import type { Texts } from '@/i18n/texts.ts'
import { Icon } from '@/ui/Icon.tsx'

type Props = { texts: Texts['account']; again: () => void }

/** Replaces the balance and the menu, in the same small size. */
export function FailedAccount({ texts, again }: Props) {
  return (
    <div role="alert">
      <button type="button" className="button button-quiet account-failed" onClick={again}>
        <Icon name="alert" />
        <span className="visually-hidden">{texts.failed}. </span>
        {texts.again}
      </button>
    </div>
  )
}
