import languageOffer from '@/styles/languageOffer.css?url'
import type { Texts } from '@/i18n/texts.ts'
import { addStyle } from '@/ui/fetchOnce.ts'

/*
 * Nothing here comes from the files of islands, which a visitor who touches nothing does not fetch: the link and the
 * close button are copies of the page's own.
 */

/** The link of the page's list in the first language of the browser that the site has. */
function wanted(): HTMLAnchorElement | undefined {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('#languages [hreflang]'))
  for (const tag of navigator.languages) {
    const link = links.find(({ hreflang }) => hreflang === tag.split('-')[0]?.toLowerCase())
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
  const [texts] = await Promise.all([fetch(`/${to.hreflang}/offer.json`), addStyle(languageOffer)])
  if (!texts.ok) return
  const said = (await texts.json()) as Texts['offer']
  const line = document.createElement('aside')
  line.className = 'language-offer'
  Object.assign(line, { lang: to.lang, dir: 'auto', ariaLabel: said.label })
  const link = to.cloneNode() as HTMLAnchorElement
  link.className = 'language-offer-link'
  link.removeAttribute('aria-current')
  link.textContent = said.text
  const close = closeButton(said.close)
  close.addEventListener('click', () => {
    forget()
    line.remove()
  })
  line.append(link, close)
  document.getElementById('overlays')?.append(line)
}

function closeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'button button-icon', ariaLabel: label })
  const icon = document.querySelector('#menu [popovertargetaction] .icon')
  if (icon) button.append(icon.cloneNode(true))
  return button
}

const link = wanted()
// Nothing lies over a game, a slip or a form.
if (link && !hasChosen() && !document.querySelector('iframe, dialog:modal')) offer(link).catch(console.warn)
