import { pagingStack } from '@contract/constants'
import type { LanguageCode } from '@contract/languages'
import { fill } from '@/i18n/format'
import { textsOf } from '@/i18n/texts'
import { html, nothing, type Html } from '../html'
import { icon } from '../icons'

/** The numbers of the stack of ten a page is in: page 12 of 25 → 11 to 20 (UI-05). */
export function stackOf(page: number, pages: number): number[] {
  const first = Math.floor((page - 1) / pagingStack) * pagingStack + 1
  const last = Math.min(first + pagingStack - 1, pages)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Links to the other pages by number; back is off on the first page, forward on the last (UI-04, UI-05). */
export function paging(
  lang: LanguageCode,
  page: number,
  pages: number,
  addressOf: (page: number) => string,
): Html {
  if (pages < 2) return nothing
  const { casino } = textsOf(lang)
  const numbers = stackOf(page, pages).map((number) =>
    number === page
      ? html`<li>
          <a
            class="chip"
            aria-current="page"
            href="${addressOf(number)}"
            aria-label="${fill(casino.page, { number })}"
            >${number}</a
          >
        </li>`
      : html`<li>
          <a class="chip" href="${addressOf(number)}" aria-label="${fill(casino.page, { number })}"
            >${number}</a
          >
        </li>`,
  )
  return html`<nav class="paging" aria-label="${casino.pages}">
    ${step(casino.previousPage, page > 1 ? addressOf(page - 1) : null, 'paging-back')}
    <ol class="paging-list">
      ${numbers}
    </ol>
    ${step(casino.nextPage, page < pages ? addressOf(page + 1) : null, 'icon-turns')}
  </nav>`
}

function step(label: string, address: string | null, turn: string): Html {
  const drawing = icon('chevron', turn)
  if (address === null) {
    return html`<a class="button button-icon" role="link" aria-disabled="true" aria-label="${label}"
      >${drawing}</a
    >`
  }
  return html`<a class="button button-icon" href="${address}" aria-label="${label}">${drawing}</a>`
}
