import type { Promotion } from '@contract/content'
import { localPath, type LanguageCode } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { bannerPicture } from './banner'
import { html, trusted, type Html } from './html'
import { icon } from './icons'

/** Promotions as a row of cards that lead to their conditions. */
export function promotionCards(lang: LanguageCode, promotions: readonly Promotion[]): Html[] {
  return promotions.map(
    (promotion) =>
      html`<li class="promotion card">
        <a href="${localPath(lang, `/promotions#${promotion.slug}`)}">
          ${bannerPicture(promotion, { className: 'promotion-art', sizes: '(min-width: 900px) 384px, 80vw', first: false })}
          <span class="promotion-text"
            ><strong>${promotion.title}</strong><span class="muted">${promotion.text}</span></span
          >
        </a>
      </li>`,
  )
}

/** Promotions at length, the conditions of each under it: closed they save room, and are in the page all the same. */
export function promotionArticles(lang: LanguageCode, promotions: readonly Promotion[]): Html[] {
  const { pages } = textsOf(lang)
  return promotions.map(
    (promotion, index) => html`<article class="offer card" id="${promotion.slug}"><div class="offer-top">
      ${bannerPicture(promotion, { className: 'offer-art', sizes: '(min-width: 900px) 540px, 92vw', first: index === 0 })}
      <div class="offer-text"><h2>${promotion.title}</h2><p>${promotion.text}</p>
        <a class="button button-quiet" href="${localPath(lang, promotion.url)}">${promotion.action}</a></div></div>
      <details${index === 0 && html` open`}><summary>${pages.conditions}${icon('down', 'marker')}<span class="visually-hidden">: ${promotion.title}</span></summary>
        <div class="prose">${trusted(promotion.body)}</div></details></article>`,
  )
}
