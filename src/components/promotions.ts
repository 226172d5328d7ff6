import type { Promotion } from '@contract/content'
import { localPath, type LanguageCode } from '@contract/languages'
import { bannerPicture } from './banner'
import { html, type Html } from './html'

/** Promotions as a row of cards that lead to their conditions. */
export function promotionCards(lang: LanguageCode, promotions: readonly Promotion[]): Html[] {
  return promotions.map(
    (promotion) => html`<li class="promotion card"><a href="${localPath(lang, `/promotions#${promotion.slug}`)}">
      ${bannerPicture(promotion, { className: 'promotion-art', sizes: '(min-width: 900px) 384px, 80vw', first: false })}
      <span class="promotion-text"><strong>${promotion.title}</strong><span class="muted">${promotion.text}</span></span>
    </a></li>`,
  )
}
