import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { MarketTab, Screen } from '../state.ts'
import { filled } from '../texts.ts'
import { marketGroups, type FullEvent, type Market } from '../wire.ts'
import { builderView } from './builderView.ts'
import { byName, cellsOf, isLong, isOver, matchName } from './eventRow.ts'
import { flowView } from './flowView.ts'
import { ladder } from './ladder.ts'
import { matchCourse, showsCourse } from './matchPicture.ts'
import { scoreboard } from './scoreboard.ts'
import { settledView } from './settledView.ts'
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
  const isOwnChoice = !isMulti || screen.state.watched.length > 0
  // Nothing runs that could be added.
  if (events.length === 0) return empty(isMulti ? texts.noEvents : texts.noEvent)
  return html`${isOwnChoice ? nothing : html`<p class="hint">${texts.noMulti}</p>`}
    <div class="${isMulti ? 'multi' : 'single'}">
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
  const markets = marketsOf(event)
  const chosen = marketsIn(marketTab, markets)
  const shown = isMulti ? mostOf(markets, mostInMulti) : chosen.length > 0 ? chosen : markets
  const isBuilding = !isMulti && marketTab === 'builder' && event.has_builder
  const course = !isMulti && showsCourse(screen, event)
  return html`<article
    class="board"
    data-key="${event.id}"
    data-state="${event.state}"
    ?data-course=${course}
  >
    ${scoreboard(screen, event, isMulti)}
    ${course ? matchCourse(screen, event) : isMulti ? nothing : flowView(screen, event)}
    ${isMulti ? nothing : groupTabs(screen, event)}
    ${!isMulti && isOver(event) ? settledView(screen, event) : isBuilding ? builderView(screen, event) : marketsView(screen, event, shown, isMulti)}
  </article>`
}

/** Those that are open; while betting is stopped for a moment, those that it is stopped on. */
function marketsOf({ markets, stopped }: FullEvent): readonly Market[] {
  return markets.length > 0 ? markets : stopped
}

/** What most bets are made on: the book has its markets in that order. */
const mostMain = 8

/** So many of the first ones, each with all its lines. */
function mostOf(markets: readonly Market[], count: number): readonly Market[] {
  return byName(markets).slice(0, count).flat()
}

function marketsIn(tab: MarketTab, markets: readonly Market[]): readonly Market[] {
  if (tab === 'main') return mostOf(markets, mostMain)
  return tab === 'all' ? markets : markets.filter(({ group }) => group === tab)
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
  const list = (some: readonly Market[][]) =>
    html`${repeat(
      some,
      ([first]) => first?.name,
      (group) => groupView(screen, event, group, isMulti),
    )}`
  const isNarrowed = showsCourse(screen, event) && !screen.isRoomy
  if (isMulti || !screen.isWide || isNarrowed) return html`<div class="groupList">${list(groups)}</div>`
  return html`<div class="halves">
    ${halvesOf(groups, `${event.id}/${screen.state.marketTab}`).map((half) => html`<div>${list(half)}</div>`)}
  </div>`
}

/** The half of each market that was shown: it stays there while others come and go. */
const halfOf = new Map<string, 0 | 1>()

/** Two columns of about the same height. */
function halvesOf(groups: readonly Market[][], place: string): [Market[][], Market[][]] {
  const halves: [Market[][], Market[][]] = [[], []]
  const heights: [number, number] = [0, 0]
  for (const group of groups) {
    const key = `${place}/${group[0]?.name ?? ''}`
    const half = halfOf.get(key) ?? (heights[0] <= heights[1] ? 0 : 1)
    halfOf.set(key, half)
    halves[half].push(group)
    heights[half] += headLines + linesOf(group)
  }
  return halves
}

/** A market's head and its distance from the next one, in lines of odds. */
const headLines = 1.4

/** What is long has five odds in a line; other lines than the main one are folded. */
function linesOf([first, ...others]: readonly Market[]): number {
  const own = first && isLong(first) ? Math.ceil(cellsOf(first) / 5) : 1
  return own + (others.length > 0 ? 0.8 : 0)
}

/** What is scored, where it is no points. */
const scoredIn: Record<string, 'groupGoals' | 'runs'> = {
  ...{ football: 'groupGoals', bandy: 'groupGoals', 'ice-hockey': 'groupGoals', baseball: 'runs' },
}

/** The main bets, all of them, and the parts that have some, where there are several. */
function groupTabs({ state, setup }: Screen, event: FullEvent): TemplateResult | typeof nothing {
  const { sport, has_builder } = event
  const { texts } = setup
  const markets = marketsOf(event)
  const names = {
    ...{
      main: texts.groupMain,
      goals: texts[scoredIn[sport] ?? 'points'],
      parts: texts.groupParts,
      scores: texts.groupScores,
      corners: texts.groupCorners,
      cards: texts.groupCards,
    },
  }
  const groups = marketGroups.filter((group) => markets.some((market) => market.group === group))
  if (groups.length < 2 && !has_builder) return nothing
  const shown = [...groups, ...(has_builder ? ['builder' as const] : [])].find(
    (tab) => tab === state.marketTab,
  )
  const tab = (value: MarketTab, name: string) => {
    const count = value === 'builder' ? 0 : byName(marketsIn(value, markets)).length
    return html`<button
      data-do="markets"
      data-value="${value}"
      aria-pressed="${String((shown ?? 'all') === value)}"
    >
      ${name}${count > 0 ? html` <small>${count}</small>` : nothing}
    </button>`
  }
  const parts = groups.length < 2 ? [] : groups
  return html`<div class="kinds groups" role="group" aria-label="${texts.markets}">
    ${parts.includes('main') ? tab('main', names.main) : nothing} ${tab('all', texts.groupAll)}
    ${has_builder ? tab('builder', texts.builder) : nothing}
    ${parts.filter((group) => group !== 'main').map((group) => tab(group, names[group]))}
  </div>`
}

function stopped({ setup }: Screen, { state }: FullEvent): string {
  return state === 'ended' || state === 'interrupted' ? setup.texts.over : setup.texts.noMarkets
}

/** In a line, and the whole rule for who asks. */
function earlyView({ setup: { texts } }: Screen, lead: number): TemplateResult {
  return html`<details class="special">
    <summary>${filled(texts.earlyNote, { lead })}</summary>
    <p>${filled(texts.earlyRule, { lead })}</p>
  </details>`
}

function groupView(
  screen: Screen,
  event: FullEvent,
  markets: readonly Market[],
  isMulti: boolean,
): TemplateResult {
  const [first] = markets
  const lines = ladder(screen, event, markets, isMulti)
  if (isMulti)
    return html`<section class="market" data-key="${first?.name}">
      ${subheading(3, html`${first?.name}`)} ${lines}
    </section>`
  // What the player has closed stays closed: drawing again does not touch \`open\`.
  return html`<details class="market" data-key="${first?.name}" open>
    <summary>${subheading(2, html`${first?.name}`)}</summary>
    ${first?.early_lead === undefined ? nothing : earlyView(screen, first.early_lead)}
    <div class="lines">${lines}</div>
  </details>`
}
