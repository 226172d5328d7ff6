import languageOffer from '@/styles/languageOffer.css?url'
import type { Texts } from '@/i18n/texts.ts'

/* Nothing here comes from the files of islands, which a visitor who touches nothing does not fetch. */

/** The link of the page's list in the first language of the browser that the site has. */
function wanted(): HTMLAnchorElement | undefined {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('#languages [hreflang]'))
  for (const tag of navigator.languages) {
    const link = links.find(({ hreflang }) => hreflang === tag.slice(0, 2))
    if (link) return link
  }
  return undefined
}

function addStyle(): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const style = document.createElement('link')
    document.head.append(Object.assign(style, { rel: 'stylesheet', href: languageOffer, onload, onerror }))
  })
}

/**
 * One line over the page, in the offered language; it moves nothing, and waits for no answer. Who chose a language, or
 * closed the line, is not asked again, nor a browser that stores nothing, nor a player. Nothing lies over a game, a slip or a form.
 */
async function offer(): Promise<void> {
  const wish = wanted()
  if (document.cookie.includes('lang=') || localStorage.getItem('offer')) return
  if (!wish || document.querySelector('iframe, dialog:modal, main form, [data-session=in]')) return
  const { lang, href, hreflang } = wish
  const [texts] = await Promise.all([fetch(`/${hreflang}/offer.json`), addStyle()])
  const { label, text, close } = (await texts.json()) as Texts['offer']
  const line = document.createElement('aside')
  Object.assign(line, { className: 'language-offer', lang, dir: 'auto', ariaLabel: label })
  const link = document.createElement('a')
  Object.assign(link, { className: 'language-offer-link', href, hreflang, textContent: text })
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'button button-icon', ariaLabel: close })
  button.append(document.querySelector('#menu [popovertargetaction] .icon')?.cloneNode(true) ?? '×')
  button.onclick = () => {
    line.remove()
    localStorage.setItem('offer', 'closed')
  }
  line.append(link, button)
  document.getElementById('overlays')?.append(line)
}

offer().catch(console.warn)
