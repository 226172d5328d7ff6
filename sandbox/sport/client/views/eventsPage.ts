import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { MarketTab, Screen } from '../state.ts'
import { filled } from '../texts.ts'
import { marketGroups, type FullEvent, type Market } from '../wire.ts'
import { builderView } from './builderView.ts'
import { buttonsOf, byName, marketView, matchName, scoreView, whenText } from './eventRow.ts'
import { matchPicture } from './matchPicture.ts'
import { empty, heading, subheading, waiting } from './states.ts'

/** One event with all its markets, or several live ones side by side with their first markets. */
export function eventsPage(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const isMulti = state.route.page === 'MultiView'
  const events = state.data?.kind === 'events' ? state.data.events : []
  const [first] = events
  const title = isMulti ? setup.texts.multiView : first ? matchName(first) : setup.texts.sportsbook
  return html`${heading(title)} ${waiting(screen) ?? boards(screen, events, isMulti)}`
}

function boards(screen: Screen, events: readonly FullEvent[], isMulti: boolean): TemplateResult {
  const { texts } = screen.setup
  if (events.length === 0) return empty(isMulti ? texts.noMulti : texts.noEvent)
  return html`<div class="${isMulti ? 'multi' : 'single'}">
    ${repeat(
      events,
      ({ id }) => id,
      (event) => eventView(screen, event, isMulti),
    )}
  </div>`
}

const mostInMulti = 3

function eventView(screen: Screen, event: FullEvent, isMulti: boolean): TemplateResult {
  const { marketTab } = screen.state
  const isShown = ({ group }: Market) => marketTab === 'all' || group === marketTab
  const chosen = event.markets.some(isShown) ? event.markets.filter(isShown) : event.markets
  const shown = isMulti ? event.markets.slice(0, mostInMulti) : chosen
  const isBuilding = !isMulti && marketTab === 'builder' && event.has_builder
  return html`<article class="board" data-key="${event.id}" data-state="${event.state}">
    <header>
      <p class="path">${event.sport_name} · ${event.tourney}</p>
      ${isMulti ? html`<h2 class="visually-hidden">${matchName(event)}</h2>` : nothing}
      <div class="stand">
        <bdi>${event.home}</bdi>
        ${event.score === null ? html`<span class="score versus">–</span>` : scoreView(event.score)}
        <bdi>${event.away}</bdi>
      </div>
      <p class="when">${whenText(screen, event)}</p>
      ${buttonsOf(screen, event)}
    </header>
    ${isMulti ? nothing : html`${matchPicture(screen, event)} ${groupTabs(screen, event)}`}
    ${isBuilding ? builderView(screen, event) : marketsView(screen, event, shown, isMulti)}
  </article>`
}

function marketsView(
  screen: Screen,
  event: FullEvent,
  shown: readonly Market[],
  isMulti: boolean,
): TemplateResult {
  return shown.length === 0
    ? empty(stopped(screen, event))
    : groupsView(screen, event, byName(shown), isMulti)
}

function groupsView(
  screen: Screen,
  event: FullEvent,
  groups: readonly Market[][],
  isMulti: boolean,
): TemplateResult {
  return html`${repeat(
    groups,
    ([first]) => first?.name,
    (group) => groupView(screen, event, group, isMulti),
  )}`
}

/** The parts that have an open market, where there are several. */
function groupTabs(
  { state, setup }: Screen,
  { markets, has_builder }: FullEvent,
): TemplateResult | typeof nothing {
  const { texts } = setup
  const names = {
    ...{ main: texts.groupMain, goals: texts.groupGoals, parts: texts.groupParts, scores: texts.groupScores },
  }
  const groups = marketGroups.filter((group) => markets.some((market) => market.group === group))
  if (groups.length < 2 && !has_builder) return nothing
  const shown = [...groups, ...(has_builder ? ['builder' as const] : [])].find(
    (tab) => tab === state.marketTab,
  )
  const tab = (value: MarketTab, name: string, some: readonly Market[] = []) =>
    html`<button data-do="markets" data-value="${value}" aria-pressed="${String((shown ?? 'all') === value)}">
      ${name}${some.length > 0 ? html` <small>${byName(some).length}</small>` : nothing}
    </button>`
  const inGroup = (group: Market['group']) => markets.filter((market) => market.group === group)
  return html`<div class="kinds groups" role="group" aria-label="${texts.markets}">
    ${tab('all', texts.groupAll, markets)} ${has_builder ? tab('builder', texts.builder) : nothing}
    ${groups.length < 2 ? nothing : groups.map((group) => tab(group, names[group], inGroup(group)))}
  </div>`
}

function stopped({ setup }: Screen, { state }: FullEvent): string {
  return state === 'ended' || state === 'interrupted' ? setup.texts.over : setup.texts.noMarkets
}

function groupView(
  screen: Screen,
  event: FullEvent,
  markets: readonly Market[],
  isMulti: boolean,
): TemplateResult {
  const [first] = markets
  const isLong = (first?.selections.length ?? 0) > 4
  const lines = repeat(
    markets,
    ({ id }) => id,
    (market) =>
      html`<div data-key="${market.id}" class="${isLong ? 'long' : 'line'}">
        ${marketView(screen, event, market, 'full')}
      </div>`,
  )
  if (isMulti)
    return html`<section class="market" data-key="${first?.name}">
      ${subheading(3, html`${first?.name}`)} ${lines}
    </section>`
  // What the player has closed stays closed: drawing again does not touch \`open\`.
  return html`<details class="market" data-key="${first?.name}" open>
    <summary>${subheading(2, html`${first?.name}`)}</summary>
    ${
      first?.early_lead === undefined
        ? nothing
        : html`<p class="special">${filled(screen.setup.texts.earlyRule, { lead: first.early_lead })}</p>`
    }
    <div class="lines">${lines}</div>
  </details>`
}
