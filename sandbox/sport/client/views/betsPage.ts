import { minorUnits } from '#contract/money.ts'
import { currencyOf } from '../money.ts'
import { atStake } from '../settled.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { Screen } from '../state.ts'
import { counted, filled, isolated, ltr } from '../texts.ts'
import type { FrameTexts } from '../../frame/texts.ts'
import type { HistoryEvent, HistoryItem } from '../wire.ts'
import { autoView, cashOutView, worthText } from './cashOutView.ts'
import { sharesText, sizeText } from './payout.ts'
import { empty, heading, waiting } from './states.ts'
import { shapeOf, systemLines } from './systemLines.ts'

export function betsPage(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  if (!state.token)
    return html`${heading(texts.myBets)}
      <div class="state">
        <p>${texts.loginToBet}</p>
        <button class="main" data-do="login">${texts.signIn}</button>
      </div>`
  return html`${heading(texts.myBets)}
    <div class="kinds" role="group" aria-label="${texts.betsLabel}">
      ${(['open', 'settled'] as const).map(
        (shown) =>
          html`<button
            data-do="bets"
            data-value="${shown}"
            aria-pressed="${String(state.betsShown === shown)}"
          >
            ${shown === 'open' ? texts.openBets : texts.settledBets}
          </button>`,
      )}
    </div>
    ${waiting(screen) ?? betList(screen)}`
}

function betList(screen: Screen): TemplateResult {
  const { state, setup } = screen
  if (state.data?.kind !== 'bets' || state.data.history.bets.length === 0) return empty(setup.texts.noBets)
  const { bets, count } = state.data.history
  return html`${state.betsShown === 'settled' ? netView(screen, bets) : openView(screen, bets)}
    <ul class="bets">
      ${repeat(
        bets,
        ({ id }) => id,
        (bet) => betView(screen, bet),
      )}
    </ul>
    ${bets.length < count ? html`<button class="more" data-do="more">${setup.texts.more}</button>` : nothing}`
}

const statusTexts: Record<HistoryItem['status'], keyof FrameTexts> = {
  open: 'statusOpen',
  won: 'statusWon',
  lost: 'statusLost',
  returned: 'statusReturned',
  cashed: 'statusCashed',
}

/** On a phone the selections of a longer bet are a press away. */
const mostUnfolded = 4

function betView(screen: Screen, bet: HistoryItem): TemplateResult {
  const { setup, dayAndTime } = screen
  const { texts } = setup
  return html`<li class="bet" data-key="${bet.id}" data-status="${bet.status}">
    <details ?open=${screen.isWide || bet.events.length <= mostUnfolded}>
      <summary>
        <span class="what">${backed(screen, bet)}</span>
        <span class="status">${texts[statusTexts[bet.status]]}</span>
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
      ${systemLines(screen, bet)}
    </details>
    ${betSums(screen, bet)} ${deeds(screen, bet)}
  </li>`
}

/** What the player may do about a bet. */
function deeds(screen: Screen, bet: HistoryItem): TemplateResult {
  const canCashOut = bet.status === 'open' && !bet.isFree
  const isAsked = screen.state.cashingOut?.betId === bet.id
  return html`<div class="deeds">
    ${canCashOut ? cashOutView(screen, bet) : nothing} ${isAsked ? nothing : againView(screen, bet)}
    ${canCashOut ? autoView(screen, bet) : nothing}
  </div>`
}

/** What is at stake in open bets, and what it may bring. */
function openView(screen: Screen, bets: readonly HistoryItem[]): TemplateResult {
  const { setup, money, state } = screen
  const { texts } = setup
  const currency = currencyOf(state.player)
  const sum = (amountOf: (bet: HistoryItem) => number) => bets.reduce((all, bet) => all + amountOf(bet), 0)
  return html`<section class="net" aria-label="${texts.openBets}">
      <dl class="sums">
        ${sumRow(texts.openStakes, money(sum((bet) => atStake(bet, currency))))}
        ${sumRow(texts.payout, money(sum(({ possibleOut }) => minorUnits(possibleOut, currency))))}
      </dl>
    </section>
    ${worthText(screen)}`
}

/** What the bets of the list cost and brought, in sum, beside what is at stake in open ones. A free bet has cost nothing. */
function netView(screen: Screen, bets: readonly HistoryItem[]): TemplateResult {
  const { texts } = screen.setup
  const sum = (amountsOf: (bet: HistoryItem) => number) =>
    bets.reduce((all, bet) => all + minorUnits(amountsOf(bet), currencyOf(screen.state.player)), 0)
  const [cost_minor, paid_minor] = [sum(costOf), sum(({ amountOut }) => amountOut)]
  const { money, state } = screen
  const { openStake_minor } = state
  return html`<section class="net" aria-label="${texts.net}">
    <p>${counted(screen.setup, 'lastBets', bets.length)}</p>
    <dl class="sums">
      ${sumRow(texts.totalStake, money(cost_minor))} ${sumRow(texts.paid, money(paid_minor))}
      ${netRow(screen, paid_minor - cost_minor)}
      ${openStake_minor > 0 ? sumRow(texts.openStakes, money(openStake_minor)) : nothing}
    </dl>
  </section>`
}

function costOf({ isFree, amountIn }: HistoryItem): number {
  return isFree ? 0 : amountIn
}

function sumRow(name: string, value: string | TemplateResult): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${typeof value === 'string' ? ltr(value) : value}</dd>
  </div>`
}

function netRow({ setup: { texts }, money }: Screen, net_minor: number): TemplateResult {
  const sign = net_minor > 0 ? '+' : net_minor < 0 ? '−' : ''
  return html`<div data-net="${sign}">
    <dt>${texts.net}</dt>
    <dd>${ltr(`${sign}${money(Math.abs(net_minor))}`)}</dd>
  </div>`
}

/** The kind of the bet; where it is folded, what the player has backed too: the selection, or those of a parlay or system. */
function backed(screen: Screen, bet: HistoryItem): TemplateResult {
  const { texts } = screen.setup
  const [first] = bet.events
  if (bet.events.length === 1 && first)
    return first.parts
      ? html`<b>${first.market}</b>
          <small
            ><bdi>${first.match}</bdi> ·
            ${first.parts.map(({ selection }, index) => html`${index > 0 ? ' + ' : nothing}<bdi>${selection}</bdi>`)}</small
          >`
      : html`<b>${texts.single}</b>
          <small><bdi>${first.selection}</bdi> · ${first.market} · <bdi>${first.match}</bdi></small>`
  const shape = shapeOf(screen, bet)
  return html`<b
      >${texts[bet.type]}
      ${shape ? sizeText(screen, shape) : html`<span class="times">× ${bet.countEvents}</span>`}</b
    >
    <small
      >${bet.events.map(
        ({ selection, market, parts, outcome }, index) =>
          html`${index > 0 ? ' · ' : nothing}<bdi class="outcome" data-outcome="${outcome ?? 'open'}"
              >${parts ? market : selection}</bdi
            >`,
      )}</small
    >`
}

/** While a match of it is not over, it can be backed again. */
function againView({ setup: { texts } }: Screen, { id, events }: HistoryItem) {
  if (!events.some(({ endedAt }) => endedAt === null)) return nothing
  return html`<button class="quiet" data-do="again" data-bet="${id}" data-key="again">
      ${texts.betAgain}
    </button>
    <button class="quiet" data-do="share" data-bet="${id}" data-key="share">${texts.share}</button>`
}

type Outcome = NonNullable<HistoryEvent['outcome']>

const outcomeTexts: Record<Outcome, keyof FrameTexts> = {
  win: 'statusWon',
  'half-win': 'legHalfWon',
  void: 'statusReturned',
  'half-loss': 'legHalfLost',
  lose: 'statusLost',
  'dead-heat': 'legDeadHeat',
}

function outcomeText({ outcome, isPaidEarly }: HistoryEvent): keyof FrameTexts {
  return isPaidEarly ? 'legPaidEarly' : outcomeTexts[outcome ?? 'void']
}

function legView(screen: Screen, event: HistoryEvent): TemplateResult {
  const { setup, dayAndTime, odds } = screen
  const { texts } = setup
  return html`<li data-outcome="${event.outcome ?? 'open'}">
    <p class="match">
      <bdi>${event.parts ? event.market : event.selection}</bdi>
      <b class="price" dir="ltr">${odds(event.coef)}</b>
      ${event.outcome ? html`<span class="outcome">${texts[outcomeText(event)]}</span>` : nothing}
    </p>
    ${event.parts ? partsView(screen, event.parts) : nothing}
    <p>
      ${event.isLive ? html`<em>${texts.live}</em> ` : nothing}${event.parts ? nothing : html`${event.market} · `}<bdi
        >${event.match}</bdi
      >
      ${
        event.score === null
          ? nothing
          : html`<b class="score" dir="ltr" aria-label="${texts.score}">${event.score}</b>`
      }
    </p>
    <p class="about">
      ${event.tourneyName} ·
      ${event.endedAt ? html`${texts.ended} ${ltr(dayAndTime(event.endedAt))}` : ltr(dayAndTime(event.date))}
    </p>
  </li>`
}

/** The parts of a bet builder, each with what became of it. */
function partsView({ setup: { texts } }: Screen, parts: NonNullable<HistoryEvent['parts']>): TemplateResult {
  return html`<ul class="partNames">
    ${parts.map(
      ({ market, selection, outcome }) =>
        html`<li data-outcome="${outcome ?? 'open'}">
          <small>${market}</small> <bdi>${selection}</bdi>
          ${outcome ? html`<span class="outcome">${texts[outcomeTexts[outcome]]}</span>` : nothing}
        </li>`,
    )}
  </ul>`
}

function betSums(screen: Screen, bet: HistoryItem): TemplateResult {
  const { setup, state, money, odds } = screen
  const { texts } = setup
  const minor = (major: number) => minorUnits(major, currencyOf(state.player))
  const amount = (major: number) => money(minor(major))
  const isOpen = bet.status === 'open'
  const isPartly = bet.status !== 'cashed' && bet.cashedOut > 0
  const shape = shapeOf(screen, bet)
  return html`<dl class="sums">
    ${sumRow(bet.isFree ? texts.freeBet : texts.stake, amount(bet.amountIn))}
    ${shape ? sumRow(texts.combinations, sharesText(shape, money)) : nothing}
    ${isPartly ? sumRow(texts.statusCashed, amount(bet.cashedOut)) : nothing}
    ${isPartly && isOpen ? sumRow(texts.stakeLeft, amount(bet.stakeLeft ?? 0)) : nothing}
    ${bet.type === 'system' ? nothing : sumRow(texts.odds, odds(bet.coef))}
    ${bet.status === 'lost' ? nothing : isOpen ? sumRow(texts.payout, amount(bet.possibleOut)) : sumRow(texts.paid, amount(isPartly ? bet.amountOut - bet.cashedOut : bet.amountOut))}
    ${isOpen ? nothing : netRow(screen, minor(bet.amountOut) - minor(costOf(bet)))}
  </dl>`
}
