import { minorUnits } from '#contract/money.ts'
import { currencyOf } from '../money.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { Screen } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'
import type { FrameTexts } from '../../frame/texts.ts'
import type { HistoryEvent, HistoryItem } from '../wire.ts'
import { cashOutView } from './cashOutView.ts'
import { empty, heading, waiting } from './states.ts'

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
  return html`<ul class="bets">
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

function betView(screen: Screen, bet: HistoryItem): TemplateResult {
  const { setup, dayAndTime } = screen
  const { texts } = setup
  return html`<li class="bet" data-key="${bet.id}" data-status="${bet.status}">
    <details>
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
    </details>
    ${betSums(screen, bet)} ${bet.status === 'open' ? cashOutView(screen, bet) : nothing}
    ${againView(screen, bet)}
  </li>`
}

/** What the player has backed: the selection, or the selections of a parlay or system. */
function backed({ setup: { texts } }: Screen, bet: HistoryItem): TemplateResult {
  const [first] = bet.events
  if (bet.events.length === 1 && first)
    return first.parts
      ? html`<b>${first.market}</b>
          <small
            ><bdi>${first.match}</bdi> ·
            ${first.parts.map(({ selection }, index) => html`${index > 0 ? ' + ' : nothing}<bdi>${selection}</bdi>`)}</small
          >`
      : html`<b><bdi>${first.selection}</bdi></b> <small>${first.market} · <bdi>${first.match}</bdi></small>`
  return html`<b>${texts[bet.type]} ${ltr(`× ${bet.countEvents}`)}</b>
    <small
      >${bet.events.map(
        ({ selection, market, parts }, index) =>
          html`${index > 0 ? ' · ' : nothing}<bdi>${parts ? market : selection}</bdi>`,
      )}</small
    >`
}

/** While a match of it is not over, it can be backed again. */
function againView({ setup: { texts } }: Screen, { id, events }: HistoryItem) {
  if (!events.some(({ endedAt }) => endedAt === null)) return nothing
  return html`<div class="two">
    <button class="quiet" data-do="again" data-bet="${id}">${texts.betAgain}</button>
    <button class="quiet" data-do="share" data-bet="${id}">${texts.share}</button>
  </div>`
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

function betSums({ setup: { texts }, state, money, odds }: Screen, bet: HistoryItem): TemplateResult {
  const row = (name: string, value: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${ltr(value)}</dd>
    </div>`
  const amount = (major: number) => money(minorUnits(major, currencyOf(state.player)))
  const isPartly = bet.status === 'open' && bet.amountOut > 0
  return html`<dl class="sums">
    ${row(texts.stake, amount(bet.amountIn))}
    ${isPartly ? row(texts.statusCashed, amount(bet.amountOut)) : nothing}
    ${isPartly ? row(texts.stakeLeft, amount(bet.stakeLeft ?? 0)) : nothing}
    ${bet.type === 'system' ? nothing : row(texts.odds, odds(bet.coef))}
    ${bet.status === 'open' ? row(texts.payout, amount(bet.possibleOut)) : row(texts.paid, amount(bet.amountOut))}
  </dl>`
}
