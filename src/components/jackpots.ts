import { mediaImage, type ImageFormat, type ImageWidth } from '@contract/images'
import type { Jackpot } from '@contract/jackpots'
import { localPath, type LanguageCode } from '@contract/languages'
import { fill } from '@/i18n/format'
import { formatMoney } from '@/i18n/formats'
import { textsOf } from '@/i18n/texts'
import { html, trusted, type Html } from './html'
import { icon } from './icons'

/** Jackpots as a row of small cards that lead to their places on the page of jackpots. */
export function jackpotCards(lang: LanguageCode, jackpots: readonly Jackpot[]): Html[] {
  return jackpots.map(
    (jackpot) =>
      html`<li class="jackpot card">
        <a href="${localPath(lang, `/jackpots#${jackpot.id}`)}">
          ${picture(jackpot, [160], '56px', false)}
          <span><bdi>${jackpot.name}</bdi>${amount(lang, jackpot)}</span></a
        >
      </li>`,
  )
}

/** Jackpots at length: amount, limits, time and last winner, with what is needed to check the draw. */
export function jackpotArticles(lang: LanguageCode, jackpots: readonly Jackpot[]): Html[] {
  const { jackpots: texts } = textsOf(lang)
  const fact = (label: string, value: Html) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`
  return jackpots.map((jackpot, index) => {
    const money = (value: number) => moneyHtml(lang, value, jackpot.currency)
    return html`<article class="pot card" id="${jackpot.id}">
      ${picture(jackpot, [320, 480, 640], '(min-width: 900px) 240px, 92vw', index === 0)}
      <div class="pot-text">
        <h2><bdi>${jackpot.name}</bdi></h2>
        <p class="pot-amount">${amount(lang, jackpot)}</p>
        <dl class="pot-facts">
          ${fact(texts.start, money(jackpot.startAmount))}
          ${fact(texts.mustDropBy, money(jackpot.mustDropBy))}
          ${jackpot.timer !== null && fact(texts.timer, moment(jackpot.timer))}
          ${fact(texts.lastWinner, lastWinner(lang, jackpot))}
        </dl>
        ${proof(lang, jackpot)}
      </div>
    </article>`
  })
}

/** `data-jackpot` and the value are what scripts/jackpots.ts counts up from. */
function amount(lang: LanguageCode, { id, amount: value, currency }: Jackpot): Html {
  return html`<data class="ltr" value="${value}" data-jackpot="${id}" data-currency="${currency}"
    >${formatMoney(lang, value, currency)}</data
  >`
}

function moneyHtml(lang: LanguageCode, value: number, currency: string): Html {
  return html`<bdi class="ltr">${formatMoney(lang, value, currency)}</bdi>`
}

/** By the clock of the world; scripts/jackpots.ts says how long that is. */
function moment(iso: string): Html {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return html`<time class="ltr" datetime="${iso}">${day}.${month}.${year}, ${iso.slice(11, 16)} UTC</time>`
}

function lastWinner(lang: LanguageCode, { last_winner, last_amount, currency }: Jackpot): Html {
  const { jackpots: texts } = textsOf(lang)
  if (last_winner === null || last_amount === null) return html`${texts.nobody}`
  // The words are ours, what goes into them is wrapped: names and amounts keep their own direction.
  const [before = '', between = '', after = ''] = fill(texts.won, { name: '\n', amount: '\n' }).split('\n')
  return html`${before}<bdi>${last_winner}</bdi>${between}${moneyHtml(lang, last_amount, currency)}${after}`
}

function proof(lang: LanguageCode, { proof: code, last_proof }: Jackpot): Html {
  const { jackpots: texts } = textsOf(lang)
  const line = (label: string, value: string | number) =>
    html`<p>${label}: <code class="ltr">${value}</code></p>`
  return html`<details class="pot-proof">
    <summary>${texts.proof}${icon('down', 'marker')}</summary>
    <p>${texts.proofText}</p>
    ${line(texts.thisRound, code)}
    ${last_proof && html`${line(texts.lastRound, last_proof.proof)}${line(texts.threshold, last_proof.threshold_minor)}${line(texts.nonce, last_proof.nonce)}`}
  </details>`
}

function picture({ image }: Jackpot, widths: readonly ImageWidth[], sizes: string, first: boolean): Html {
  const set = (format: ImageFormat) =>
    widths.map((width) => `${mediaImage(image, width, format)} ${width}w`).join(', ')
  return html`<picture
    ><source type="image/avif" srcset="${set('avif')}" sizes="${sizes}" />
    <img
      src="${mediaImage(image, widths[0] ?? 160, 'jpg')}"
      alt=""
      width="160"
      height="160"
      ${trusted(first ? '' : ' loading="lazy"')}
      decoding="async"
    />
  </picture>`
}
