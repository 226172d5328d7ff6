import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { mediaImage } from '#contract/images.ts'
import type { WonJackpot } from '#contract/jackpots.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { fill } from '@/i18n/format.ts'
import type { Texts } from '@/i18n/texts.ts'
import { $jackpotWin, closeJackpotWin } from '@/stores/games/jackpotWins.ts'
import { Modal } from '@/ui/Modal.tsx'
import { Money } from '@/ui/Money.tsx'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { jackpotWinTexts } from '@/i18n/namespaces/jackpotWin.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import style from './jackpotWin.css?url'

/** Its words and styles. They follow its code, so that pages without one do not bring their addresses. */
export async function prepareJackpotWin() {
  const [texts] = await Promise.all([loadTexts(pageLanguage(), jackpotWinTexts), addStyle(style)])
  return texts
}

type Props = { lang: LanguageCode; texts: Texts['jackpotWin'] }

/** Shows a won jackpot once (JACKPOT-02). */
export function JackpotWin({ lang, texts }: Props) {
  const win = useStore($jackpotWin)
  const title = useId()
  return (
    <Modal shown={win?.id} className="won" labelledBy={title} onClose={closeJackpotWin}>
      {win && <WinCard lang={lang} texts={texts} win={win} titleId={title} onClose={closeJackpotWin} />}
    </Modal>
  )
}

type CardProps = Props & { win: WonJackpot; titleId: string; onClose: () => void }

function WinCard({ lang, texts, win, titleId, onClose }: CardProps) {
  return (
    <div className="won-card">
      <picture>
        <source type="image/avif" srcSet={mediaImage(win.image, 480, 'avif')} />
        <img src={mediaImage(win.image, 480, 'webp')} alt="" width={240} height={240} />
      </picture>
      <h2 id={titleId}>{texts.title}</h2>
      <p className="won-amount gain">
        <Money lang={lang} amount={win.amount} currency={win.currency} />
      </p>
      <p>
        {fill(texts.text, { name: win.name })}. {texts.paid}
      </p>
      <button type="button" className="button button-primary button-wide" onClick={onClose}>
        {texts.close}
      </button>
    </div>
  )
}
