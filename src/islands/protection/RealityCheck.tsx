import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { fill } from '@/i18n/format.ts'
import { formatUnit } from '@/i18n/formats.ts'
import { showCheck } from '@/stores/protection/checkShown.ts'
import { $playSession, confirmCheck } from '@/stores/protection/playWatch.ts'
import { $balance, refreshBalance } from '@/stores/session/balance.ts'
import { keepTabInside } from '@/ui/keepTabInside.ts'
import { Money } from '@/ui/Money.tsx'
import type { ProtectionTexts } from '@/i18n/namespaces/protection.ts'

type Props = { texts: ProtectionTexts; played_ms: number; leave: () => void }

/**
 * PROTECT-02: covers the game or the book until the player has chosen; the content below gets no input meanwhile.
 * Escape does not close it, because people press it without reading.
 */
export function RealityCheck({ texts, played_ms, leave }: Props) {
  const { lang, protection } = texts
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const played = useStore($playSession)
  const currency = useStore($balance)?.currency
  useEffect(showCheck, [])
  useOpen(dialog)
  const minutes = Math.floor(played_ms / 60_000)
  const hold = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape') event.preventDefault()
    keepTabInside(event.nativeEvent, event.currentTarget)
  }
  return (
    <dialog
      ref={dialog}
      className="sheet reality-check"
      aria-labelledby={title}
      onKeyDown={hold}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={title}>{fill(protection.realityCheckTitle, { time: formatUnit(lang, minutes, 'minute') })}</h2>
      <p className="muted">{protection.realityCheckText}</p>
      {played && currency && (
        <dl className="reality-figures">
          {(['stake', 'payout', 'net'] as const).map((name) => (
            <div key={name}>
              <dt className="muted">{protection[name]}</dt>
              <dd>
                <Money lang={lang} amount={played[name]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="reality-buttons">
        <button type="button" className="button button-primary" autoFocus onClick={confirmCheck}>
          {protection.goOn}
        </button>
        <a className="button button-quiet" href={localPath(lang, '/profile/activity')} onClick={confirmCheck}>
          {protection.history}
        </a>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            confirmCheck()
            leave()
          }}
        >
          {protection.leave}
        </button>
        <a className="button button-ghost" href={localPath(lang, '/help')} onClick={confirmCheck}>
          {protection.help}
        </a>
      </div>
    </dialog>
  )
}

/** Shows the dialog for as long as it is drawn, with the figures of now. */
function useOpen(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    void refreshBalance()
    const open = () => {
      if (!element.open) element.showModal()
    }
    open()
    // A browser closes a dialog on the second Escape whatever the page says.
    element.addEventListener('close', open)
    return () => {
      element.removeEventListener('close', open)
      element.close()
    }
  }, [dialog])
}
