import { findLanguage, languageOf } from '#contract/languages.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { offerTexts } from '@/i18n/namespaces/offer.ts'
import languageOffer from '@/styles/languageOffer.css?url'
import { addStyle } from '@/ui/fetchOnce.ts'
import { closeButton, addOverlay } from '@/ui/overlays.ts'

/** The link of the page's list in the first language of the browser that the site has. */
function wanted(): HTMLAnchorElement | undefined {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('#languages [data-language]'))
  const codes = navigator.languages.map(
    (tag) => findLanguage(tag)?.code ?? findLanguage(tag.split('-')[0] ?? '')?.code,
  )
  for (const code of codes) {
    const link = links.find(({ dataset }) => dataset.language === code)
    if (link) return link
  }
  return undefined
}

/** Who chose a language, or closed the line, is not asked again. */
function hasChosen(): boolean {
  try {
    return document.cookie.includes('lang=') || localStorage.getItem('offer') !== null
  } catch {
    return true
  }
}

function forget(): void {
  try {
    localStorage.setItem('offer', 'closed')
  } catch {
    // Storage may be switched off: the line then comes again with the next page.
  }
}

/** One line over the page, in the offered language; it moves nothing, and waits for no answer. */
async function offer(to: HTMLAnchorElement): Promise<void> {
  const lang = findLanguage(to.dataset.language ?? '')
  if (!lang) return
  const [{ offer: texts }] = await Promise.all([loadTexts(lang.code, offerTexts), addStyle(languageOffer)])
  const line = document.createElement('aside')
  line.className = 'language-offer'
  Object.assign(line, { lang: lang.tag, dir: languageOf(lang.code).dir, ariaLabel: texts.label })
  const link = to.cloneNode() as HTMLAnchorElement
  link.className = 'language-offer-link'
  link.removeAttribute('aria-current')
  link.textContent = texts.text
  const close = closeButton(texts.close, () => {
    forget()
    line.remove()
  })
  line.append(link, close)
  addOverlay(line)
}

const link = wanted()
// Nothing lies over a game, a slip or a form.
if (link && !hasChosen() && !document.querySelector('iframe, dialog:modal')) offer(link).catch(console.warn)
