import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { builderMarket, builtOf, mostParts } from '../../book/slip.ts'
import { icon } from '../icons.ts'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { BuilderMenu, FullEvent, MenuSelection } from '../wire.ts'
import { byName } from './eventRow.ts'
import { awaited, empty, subheading } from './states.ts'

/** The markets to build with, under what has been built, whose sum and button stay in sight. */
export function builderView(screen: Screen, event: FullEvent): TemplateResult {
  const { data } = screen.state
  const { texts } = screen.setup
  const menu = data?.kind === 'events' ? data.menu : undefined
  return html`<div class="builder" data-key="builder">
    <details class="rules">
      <summary>${texts.builderHint}</summary>
      <p>${texts.builderRule}</p>
    </details>
    ${
      menu
        ? html`${menu.markets.length === 0 ? empty(texts.noMarkets) : markets(screen, menu)}
          ${builtView(screen, event, menu)}`
        : awaited(screen)
    }
  </div>`
}

type MenuMarket = BuilderMenu['markets'][number]

/** The markets that most bets are built of are open at first. */
const openAtFirst = 6

function markets(screen: Screen, menu: BuilderMenu): TemplateResult {
  return html`${repeat(
    byName(menu.markets),
    ([first]) => first?.name,
    (lines, index) =>
      html`<details class="market" data-key="${lines[0]?.name}" ?open=${index < openAtFirst}>
        <summary>${subheading(2, html`${lines[0]?.name}`)}</summary>
        <div class="lines">
          ${repeat(
            lines,
            ({ id }) => id,
            (market) => marketLine(screen, market),
          )}
        </div>
      </details>`,
  )}`
}

function marketLine(screen: Screen, { id, name, selections }: MenuMarket): TemplateResult {
  return html`<div data-key="${id}" class="${selections.length > 4 ? 'long' : 'line'}">
    <div class="odds" role="group" aria-label="${name}" data-count="${selections.length}">
      ${repeat(
        selections,
        (selection) => selection.id,
        (selection) => partButton(screen, selection),
      )}
    </div>
  </div>`
}

function partButton(screen: Screen, selection: MenuSelection): TemplateResult {
  const { state, odds } = screen
  const isChosen = state.built.includes(selection.id)
  const why = isChosen ? undefined : reasonText(screen, selection)
  return html`<button
    class="odd"
    data-key="${selection.id}"
    data-do="part"
    data-part="${selection.id}"
    data-replaces="${selection.replaces.join(' ')}"
    data-why=${why ?? nothing}
    aria-pressed="${String(isChosen)}"
    aria-disabled=${why === undefined && !state.isStale ? nothing : 'true'}
  >
    <span class="name"><bdi>${selection.name}</bdi></span>
    ${
      why === undefined
        ? html`<span class="price" dir="ltr">${odds(selection.price)}</span>`
        : html`<span class="visually-hidden">${why}</span>`
    }
  </button>`
}

/** Why a selection does not go with those that are chosen. */
function reasonText({ setup: { texts } }: Screen, { reason, about }: MenuSelection): string | undefined {
  switch (reason) {
    case undefined:
      return undefined
    case 'excluded':
      return about === undefined ? texts.builderExcludedAll : named(texts.builderExcluded, about)
    case 'covers':
      return named(texts.builderCovers, about ?? '')
    case 'implied':
      return texts.builderImplied
    case 'unlikely':
      return texts.builderUnlikely
    case 'full':
      return filled(texts.builderFull, { count: mostParts })
  }
}

/** A name in the middle of a sentence, in whichever direction it reads. */
function named(text: string, selection: string): string {
  return filled(text, { selection: `\u2068${selection}\u2069` })
}

function builtView(screen: Screen, event: FullEvent, menu: BuilderMenu): TemplateResult {
  const { state, setup, odds } = screen
  const { texts } = setup
  const { built } = menu
  const isKnown = built.selection === builtOf(state.built)
  const parts = built.parts.filter(({ id }) => state.built.includes(id))
  const price = isKnown ? built.price : null
  const problem = isKnown ? problemText(screen, menu) : state.hasFailed ? texts.failed : undefined
  return html`<aside
    class="built"
    data-key="built"
    aria-label="${texts.builder}"
    aria-busy="${String(!isKnown)}"
  >
    <header>
      <h2 tabindex="-1">
        ${texts.builder}
        ${state.built.length > 0 ? html`<b class="count">${state.built.length}</b>` : nothing}
      </h2>
      ${
        state.built.length > 0
          ? html`<button class="quiet" data-do="clear-built">${texts.clearSlip}</button>`
          : nothing
      }
    </header>
    ${parts.length === 0 ? nothing : partList(screen, parts)}
    <p class="total" role="status">
      ${
        problem === undefined
          ? html`<span>${texts.totalOdds}</span>
              <b class="price" dir="ltr">${price === null ? '…' : odds(price)}</b>`
          : problem
      }
    </p>
    ${price === null ? retryButton(screen, isKnown) : addButton(screen, event, built.selection)}
  </aside>`
}

/** The odds of these parts were asked for, and no answer came. */
function retryButton({ state, setup }: Screen, isKnown: boolean): TemplateResult | typeof nothing {
  if (isKnown || !state.hasFailed) return nothing
  return html`<button class="second" data-do="retry">${setup.texts.retry}</button>`
}

function partList({ setup: { texts } }: Screen, parts: BuilderMenu['built']['parts']): TemplateResult {
  return html`<ul class="parts">
    ${repeat(
      parts,
      ({ id }) => id,
      ({ id, market, selection, is_open }) =>
        html`<li>
          <button
            data-do="part"
            data-part="${id}"
            ?data-blamed=${!is_open}
            aria-label="${filled(texts.remove, { selection: `${market}: ${selection}` })}"
          >
            <span><small>${market}</small><bdi>${selection}</bdi></span
            >${icon('cross')}
          </button>
        </li>`,
    )}
  </ul>`
}

/** Why what is chosen has no price. */
function problemText({ state, setup: { texts } }: Screen, { built }: BuilderMenu): string | undefined {
  switch (built.problem) {
    case null:
      return undefined
    case 'few':
      return state.built.length === 0 ? texts.builderEmpty : texts.builderOne
    case 'closed':
      return state.built.length === 0 ? texts.builderEmpty : texts.builderClosed
    case 'excluded':
      return texts.builderImpossible
    case 'unlikely':
      return texts.builderUnlikely
    case 'implied':
      return named(texts.builderIncluded, built.about ?? '')
  }
}

function addButton({ state, setup: { texts } }: Screen, event: FullEvent, selection: string): TemplateResult {
  const there = state.draft.picks.find(
    ({ eventId, marketId }) => eventId === event.id && marketId === builderMarket,
  )
  const isThere = there?.selectionId === selection
  const text = isThere ? texts.builderInSlip : there ? texts.builderUpdate : texts.builderAdd
  return html`<button class="main" data-do="add-built" data-there="${String(isThere)}">${text}</button>`
}
