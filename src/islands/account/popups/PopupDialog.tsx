import { useEffect, useEffectEvent, useId, useRef, type MouseEvent } from 'react'
import { mediaImage } from '#contract/images.ts'
import { linkAddress, type LanguageCode } from '#contract/languages.ts'
import type { Popup } from '#contract/popups.ts'
import { srcset, type PictureAddress } from '@/components/picture.ts'
import type { Texts } from '@/i18n/texts.ts'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { popupsTexts } from '@/i18n/namespaces/popups.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import style from './popups.css?url'

/** UI-02. What says that it goes by itself goes after this time, and the page of a pressed picture comes after the second. */
const life_ms = 8000
const departure_ms = 1000

/** Its words and styles. They follow its code, so that pages without one do not bring their addresses. */
export async function preparePopups() {
  const [texts] = await Promise.all([loadTexts(pageLanguage(), popupsTexts), addStyle(style)])
  return texts
}

type Props = { lang: LanguageCode; texts: Texts['popups']; popup: Popup; onClose: () => void }

/** CONTENT-04: picture, text and link of a popup, in a corner over the page, so that nothing of it moves or has to wait. */
export function PopupDialog(props: Props) {
  const title = useId()
  const leaveByKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) props.onClose()
  })
  useEffect(() => {
    addEventListener('keydown', leaveByKey)
    return () => removeEventListener('keydown', leaveByKey)
  }, [])
  return (
    <div className="popup" role="dialog" aria-labelledby={title}>
      <Card key={props.popup.id} {...props} titleId={title} />
    </div>
  )
}

function Card({ lang, texts, popup, onClose, titleId }: Props & { titleId: string }) {
  const hold = useLife(popup.needClose, onClose)
  const { title, text, alt } = popup
  const url = popup.url && linkAddress(lang, popup.url)
  const image = popup.url_image && <Picture path={popup.url_image} alt={url ? title : alt} />
  return (
    <div className="popup-card" onPointerEnter={hold} onKeyDown={hold}>
      {image && url ? (
        <a href={url} onClick={(event) => leave(event, url, onClose)}>
          {image}
        </a>
      ) : (
        image
      )}
      <div className="popup-text">
        <h2 id={titleId}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="popup-buttons">
        {url && (
          <a className="button button-primary" href={url} onClick={onClose}>
            {texts.more}
          </a>
        )}
        <button type="button" className="button button-quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  )
}

/** 5:2, like every picture of the content; its space is reserved. */
function Picture({ path, alt }: { path: string; alt: string }) {
  const widths = [320, 480, 640, 960] as const
  const address: PictureAddress = (width, format) => mediaImage(path, width, format)
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={srcset(address, widths, 'avif')}
        sizes="(min-width: 900px) 320px, 240px"
      />
      <img src={mediaImage(path, 640, 'webp')} alt={alt} width={640} height={256} />
    </picture>
  )
}

/** UI-02: the popup closes, and a second later its page opens. */
function leave(event: MouseEvent, url: string, onClose: () => void): void {
  if (opensElsewhere(event)) return
  event.preventDefault()
  onClose()
  setTimeout(() => location.assign(url), departure_ms)
}

/** Ends the popup after its time, unless somebody is at it: returns what holds it. */
function useLife(isShort: boolean, onClose: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isShort) timer.current = setTimeout(onClose, life_ms)
    return () => clearTimeout(timer.current)
  }, [isShort, onClose])
  return () => clearTimeout(timer.current)
}
