import { html, nothing, type TemplateResult } from 'lit-html'
import { sharesOf } from '../../book/slip.ts'
import { amountOf, currencyOf, shownAmount } from '../money.ts'
import { obstacleOf, type Obstacle } from '../obstacles.ts'
import { takenAs } from '../slip.ts'
import { sumsOf, stakesOf, totalPrice } from '../slipBets.ts'
import { changeOf } from '../slipChanges.ts'
import { isHandedIn, type Screen } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'
import {
  isNoParlay,
  payoutBefore,
  payoutNow,
  payoutNotes,
  presentSlip,
  sharesText,
  winsNote,
} from './payout.ts'
import { slipMessage } from './slipMessages.ts'
import { sumRow } from './sums.ts'
import { stakeField } from './stakeField.ts'

/** The part of the slip that is always in sight: the stake, what it may pay, and the button. */
export function slipFoot(screen: Screen): TemplateResult {
  return html`<footer data-key="hand">
    <fieldset ?disabled=${isHandedIn(screen.state)}>${stakeField(screen)}</fieldset>
    ${sums(screen)} ${slipMessage(screen)} ${buttons(screen)}
  </footer>`
}

/** In one line, the payout at its end. */
function sums(screen: Screen): TemplateResult {
  const { state, setup, odds } = screen
  const { texts } = setup
  const { draft, player } = state
  const currency = currencyOf(player)
  const now = presentSlip(state)
  const picks = takenAs(now.picks, now.kind)
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  const amount = (amount_minor: number) => ltr(shownAmount(screen, amount_minor))
  const isCounted = !isNoParlay(draft) && picks.length > 0
  const payout_minor = payoutNow(state)
  // What is refused has no parts, and nothing has to win for it.
  const isTaken = payout_minor !== undefined
  const shares = isTaken && draft.kind === 'system' ? sharesOf({ ...now, legs: picks, stake_minor }) : []
  const sumName = draft.kind === 'system' ? texts.slipTotal : texts.totalStake
  return html`<dl class="sums" data-key="sums">
    ${isCounted && draft.kind === 'express' ? sumRow(texts.totalOdds, odds(totalPrice(picks))) : nothing}
    ${
      shares.length > 1
        ? sumRow(
            texts.stakeLine,
            sharesText({ shares }, (part_minor) => shownAmount(screen, part_minor)),
          )
        : nothing
    }
    ${stakesOf(now, currency).length > 1 ? sumRow(sumName, amount(sumsOf(now, stake_minor, currency).stake_minor)) : nothing}
    ${isCounted ? sumRow(html`${texts.payout}${winsNote(isTaken ? payoutNotes(screen) : undefined)}`, payoutText(screen, payout_minor), 'payout') : nothing}
  </dl>`
}

/** Where odds have moved, what it was before them is crossed out. */
function payoutText(screen: Screen, payout_minor: number | undefined): TemplateResult {
  if (payout_minor === undefined) return html`–`
  const before_minor = payoutBefore(screen.state)
  const amount = (amount_minor: number) => ltr(shownAmount(screen, amount_minor))
  return html`${before_minor === payout_minor ? nothing : html`<s>${amount(before_minor)}</s> `}${amount(payout_minor)}`
}

export function signInButtons({ setup: { texts } }: Screen): TemplateResult {
  return html`<p class="hint" data-key="guest">${texts.loginToBet}</p>
    <div class="two">
      <button class="main" data-do="login" data-key="login">${texts.signIn}</button>
      <button class="second" data-do="register" data-key="register">${texts.signUp}</button>
    </div>`
}

function buttons(screen: Screen): TemplateResult {
  const { state } = screen
  if (!state.token) return signInButtons(screen)
  const obstacle = obstacleOf(state)
  const main = mainButton(screen, obstacle)
  const isSending = state.desk.kind === 'sending' || obstacle?.kind === 'asking'
  const isStopped = isSending || (main.needsRight && obstacle !== undefined)
  return html`<button
    class="main"
    data-key="main"
    data-do="${main.action}"
    data-value=${main.value ?? nothing}
    data-lacks=${main.lacks ?? nothing}
    aria-disabled=${isStopped ? 'true' : nothing}
    aria-describedby=${isStopped && !isSending ? 'message' : nothing}
    aria-busy=${isSending ? 'true' : nothing}
  >
    ${main.text}
  </button>`
}

/** `needsRight`: it places a slip, which must be one that can be placed. `lacks`: it says what is missing, and leads there. */
type MainButton = {
  action: string
  text: string
  needsRight: boolean
  value?: string
  lacks?: Obstacle['kind']
}

function mainButton({ state, setup: { texts }, money }: Screen, obstacle: Obstacle | undefined): MainButton {
  const { draft, desk, slipEvents, player } = state
  if (desk.kind === 'sending') return { action: 'place', text: texts.placing, needsRight: false }
  if (desk.kind === 'unknown') return { action: 'place', text: texts.check, needsRight: false }
  if (desk.kind === 'refused' && desk.code === 669)
    return { action: 'login', text: texts.signIn, needsRight: false }
  if (stakesOf(draft, currencyOf(player)).includes(0))
    return { action: 'place', text: texts.enterStake, needsRight: false, lacks: 'no-stake' }
  if (obstacle?.kind === 'money') {
    const text = filled(texts.depositMissing, { amount: isolated(money(obstacle.missing_minor)) })
    return {
      action: 'deposit',
      value: String(obstacle.missing_minor),
      text,
      needsRight: false,
      lacks: obstacle.kind,
    }
  }
  const isMoved = draft.picks.some((pick) => changeOf(pick, slipEvents.get(pick.eventId))?.kind === 'moved')
  return isMoved
    ? { action: 'accept', text: texts.acceptAndPlace, needsRight: true }
    : { action: 'place', text: texts.place, needsRight: true }
}
