import { html, nothing, type TemplateResult } from 'lit-html'
import { asideOf, hasAside, openCount } from '../openBets.ts'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'
import { betCards } from './betsPage.ts'
import { empty } from './states.ts'

/** The column beside the page has two parts, the slip and the open bets; a narrow screen has a page for these. */
export function asideShown({ state, isWide }: Screen): 'slip' | 'bets' {
  return isWide ? asideOf(state) : 'slip'
}

/** The heading of the part that is shown, beside the button of the other. */
export function asideTabs(screen: Screen): TemplateResult {
  const { state, setup, isWide } = screen
  const { texts } = setup
  const shown = asideShown(screen)
  const hasBets = isWide && hasAside(state)
  const tab = (part: 'slip' | 'bets', name: string, count: number) => {
    const named = html`${name}${count > 0 ? html` <b class="count">${count}</b>` : nothing}`
    return part === shown
      ? html`<h2 tabindex="-1">${named}</h2>`
      : html`<button class="tab" data-do="aside" data-value="${part}">${named}</button>`
  }
  return html`${tab('slip', texts.slip, state.draft.picks.length)}
  ${hasBets ? tab('bets', texts.myBets, openCount(state)) : nothing}`
}

export function openBetsView(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  const bets = state.openList?.bets ?? []
  return html`<div class="list" data-key="open-bets">
      ${bets.length > 0 ? betCards(screen, bets) : empty(texts.noBets)}
    </div>
    <footer data-key="all-bets">
      <a class="second" href="#/BetsHistory" data-go="/BetsHistory"
        >${filled(texts.seeAll, { name: texts.myBets })}</a
      >
    </footer>`
}
