import { html, nothing, type TemplateResult } from 'lit-html'
import { totalPrice } from '../slipBets.ts'
import type { Receipt, Screen } from '../state.ts'
import type { PartName } from '../wire.ts'
import { filled, isolated, ltr } from '../texts.ts'
import { sumRow } from './sums.ts'
import { payoutNotesOf, sharesText, sizeText, winsNote, winsText } from './payout.ts'

/** What was placed: each bet with its number. */
export function receiptView(screen: Screen, receipts: readonly Receipt[]): TemplateResult {
  const { texts } = screen.setup
  return html`<div class="receipt">
    <h3 tabindex="-1" role="status">
      ${receipts.length === 1 ? texts.placed : filled(texts.placedMany, { count: receipts.length })}
    </h3>
    <ul class="picks">
      ${receipts.map((receipt) => placedBet(screen, receipt))}
    </ul>
  </div>`
}

/** What one may do next. */
export function receiptFoot({ setup: { texts } }: Screen): TemplateResult {
  return html`<div class="two ways">
    <button class="second" data-do="keep-selections">${texts.keepSelections}</button>
    <a class="second" href="#/BetsHistory" data-go="/BetsHistory">${texts.myBets}</a>
    <button class="second" data-do="share">${texts.share}</button>
    <button class="second" data-do="end-receipt">${texts.close}</button>
  </div>`
}

export function placedBet(screen: Screen, receipt: Receipt): TemplateResult {
  const { setup, money, odds, dayAndTime } = screen
  const { texts } = setup
  const { system } = receipt
  const most = receipt.isCapped ? money(receipt.payout_minor) : undefined
  const notes = payoutNotesOf(screen, winsText(screen, { count: receipt.picks.length }), most)
  return html`<li class="pick">
    <p class="selection">
      <span>${texts[receipt.kind]}${system ? html` ${sizeText(screen, system)}` : nothing}</span>
      <span>${filled(texts.number, { number: isolated(receipt.number) })}</span>
    </p>
    <p class="about">${ltr(dayAndTime(new Date(receipt.placed_ms).toISOString()))}</p>
    ${receipt.picks.map(
      ({ selection, parts, market, match, price, lead }) =>
        html`<p class="selection">
            <bdi>${parts ? market : selection}</bdi> <b class="price" dir="ltr">${odds(price)}</b>
          </p>
          ${partNames(parts)}
          <p class="about">${parts ? nothing : html`${market} · `}<bdi>${match}</bdi></p>
          ${earlyNote(screen, lead)}`,
    )}
    <dl class="sums">
      ${receipt.kind === 'express' ? sumRow(texts.totalOdds, odds(totalPrice(receipt.picks))) : nothing}
      ${system ? sumRow(texts.combinations, sharesText(system, money)) : nothing}
      ${sumRow(texts.stake, money(receipt.stake_minor))}
      ${sumRow(html`${texts.payout}${winsNote(notes)}`, money(receipt.payout_minor))}
    </dl>
  </li>`
}

/** A team that is backed before its match wins by its lead already. */
export function earlyNote({ setup }: Screen, lead: number | undefined): TemplateResult | typeof nothing {
  if (lead === undefined) return nothing
  return html`<p class="early">${filled(setup.texts.earlyNote, { lead })}</p>`
}

/** The parts of a bet builder, each with its market. */
export function partNames(parts: readonly PartName[] | undefined): TemplateResult | typeof nothing {
  if (!parts) return nothing
  return html`<ul class="partNames">
    ${parts.map(({ market, selection }) => html`<li><small>${market}</small> <bdi>${selection}</bdi></li>`)}
  </ul>`
}
