import { minorUnits } from '#contract/money.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import type { FrameTexts } from '../../frame/texts.ts'
import { currencyOf } from '../money.ts'
import type { Screen } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'
import type { HistoryItem } from '../wire.ts'
import { costOf, netRow, sumRow } from './sums.ts'
import { autoView, cashOutView } from './cashOutView.ts'
import { legLine, legView } from './legView.ts'
import { payoutNotesOf, sharesText, sizeText, winsNote, winsText } from './payout.ts'
import { hasLines, shapeOf, systemLines } from './systemLines.ts'

const statusTexts: Record<HistoryItem['status'], keyof FrameTexts> = {
  open: 'statusOpen',
  won: 'statusWon',
  lost: 'statusLost',
  returned: 'statusReturned',
  cashed: 'statusCashed',
}

/** A bet: a line for each selection, which open to all that is known of them; its money; what can be done about it. */
export function betView(screen: Screen, bet: HistoryItem): TemplateResult {
  const { setup, dayAndTime } = screen
  const { texts } = setup
  return html`<li class="bet" data-key="${bet.id}" data-status="${bet.status}">
    <details>
      <summary>
        <b class="what">${kindView(screen, bet)}</b>
        <span class="status">${texts[statusTexts[bet.status]]}</span>
        <span class="short">${bet.events.map((event) => legLine(screen, event))}</span>
        <span class="placed"
          ><span class="visually-hidden">${filled(texts.bet, { date: '' })}</span
          >${ltr(dayAndTime(bet.date))}${
            bet.number === null ? nothing : html` · ${filled(texts.number, { number: isolated(bet.number) })}`
          }</span
        >
      </summary>
      <ul class="legs">
        ${bet.events.map((event) => legView(screen, event))}
      </ul>
      ${systemLines(screen, bet)} ${againView(screen, bet)}
    </details>
    ${betSums(screen, bet)} ${deeds(screen, bet)}
  </li>`
}

/** Of a bet builder its name; of several selections how many there are. */
function kindView(screen: Screen, bet: HistoryItem): TemplateResult {
  const { texts } = screen.setup
  const [first] = bet.events
  if (bet.events.length === 1 && first) return html`${first.parts ? first.market : texts.single}`
  const shape = shapeOf(screen, bet)
  return html`${texts[bet.type]}
  ${shape ? sizeText(screen, shape) : html`<span class="times">× ${bet.countEvents}</span>`}`
}

/** How an open bet may be ended before its events are. */
function deeds(screen: Screen, bet: HistoryItem): TemplateResult | typeof nothing {
  const canCashOut = bet.status === 'open' && !bet.isFree
  if (!canCashOut) return nothing
  return html`<div class="deeds">${cashOutView(screen, bet)} ${autoView(screen, bet)}</div>`
}

/** While a match of it is not over, it can be backed again. */
function againView({ setup: { texts } }: Screen, { id, events }: HistoryItem) {
  if (!events.some(({ endedAt }) => endedAt === null)) return nothing
  return html`<div class="two">
    <button class="quiet" data-do="again" data-bet="${id}" data-key="again">${texts.betAgain}</button>
    <button class="quiet" data-do="share" data-bet="${id}" data-key="share">${texts.share}</button>
  </div>`
}

function betSums(screen: Screen, bet: HistoryItem): TemplateResult {
  const { setup, state, money, odds } = screen
  const { texts } = setup
  const minor = (major: number) => minorUnits(major, currencyOf(state.player))
  const amount = (major: number) => money(minor(major))
  const isOpen = bet.status === 'open'
  const isPartly = bet.status !== 'cashed' && bet.cashedOut > 0
  const most = bet.isCapped ? amount(bet.possibleOut) : undefined
  const paidName = html`${texts.paid}${winsNote(payoutNotesOf(screen, undefined, isPaidMost(bet) ? most : undefined))}`
  const shape = hasLines(bet) ? undefined : shapeOf(screen, bet)
  return html`<dl class="sums">
    ${sumRow(bet.isFree ? texts.freeBet : texts.stake, amount(bet.amountIn))}
    ${shape ? sumRow(texts.combinations, sharesText(shape, money)) : nothing}
    ${isPartly ? sumRow(texts.statusCashed, amount(bet.cashedOut)) : nothing}
    ${isPartly && isOpen ? sumRow(texts.stakeLeft, amount(bet.stakeLeft ?? 0)) : nothing}
    ${bet.type === 'system' ? nothing : sumRow(texts.odds, odds(bet.coef))}
    ${bet.status === 'lost' ? nothing : isOpen ? sumRow(payoutName(screen, bet, most), amount(bet.possibleOut)) : sumRow(paidName, amount(isPartly ? bet.amountOut - bet.cashedOut : bet.amountOut))}
    ${isOpen ? nothing : netRow(screen, minor(bet.amountOut) - minor(costOf(bet)))}
  </dl>`
}

/** It won all that its stake is paid at most. */
function isPaidMost({ status, amountOut, cashedOut, possibleOut }: HistoryItem): boolean {
  return status === 'won' && amountOut - cashedOut >= possibleOut
}

/** With what has still to win for it, and how much that is at most. */
function payoutName(screen: Screen, { countEvents }: HistoryItem, most: string | undefined): TemplateResult {
  const wins = winsText(screen, { count: countEvents })
  return html`${screen.setup.texts.payout}${winsNote(payoutNotesOf(screen, wins, most))}`
}
