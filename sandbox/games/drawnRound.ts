import { html, raw } from 'hono/html'
import type { Outcome } from '#contract/seamless.ts'
import type { SandboxGame } from './catalog.ts'
import type { Html } from './page.ts'
import { scenery } from './slot/art/scenes.ts'
import { slotProperties } from './slot/drawnSteps.ts'
import { diceSheet, labelOf } from './table/cardBoard.ts'
import { runnerOf } from './table/casting.ts'
import { drawn } from './table/drawings.ts'
import { engineOf } from './table/engines/engines.ts'
import { colorOf, wheel } from './table/rouletteBoard.ts'
import { insideSpots } from './table/rouletteSpots.ts'

/** The texts of the page, by their keys. */
type Words = Readonly<Record<string, string>>
type Part = Outcome[number]

/** What a page needs to draw a round of the game: its styles, and its properties. */
export function drawingOf(game: SandboxGame): { head: Html; properties?: string } {
  const of = (...names: string[]) =>
    html`${names.map((name) => html`<link rel="stylesheet" href="/${name}.css" />`)}`
  if (game.kind === 'slots')
    return {
      head: of('table/verify', 'slot/game', 'slot/wins', 'slot/houses', 'replay'),
      properties: slotProperties(game),
    }
  return { head: of('table/table', 'table/verify', 'table/cards', 'table/roulette', 'table/drawn', 'replay') }
}

/** The parts of a round, in their order, as the game draws them. */
export function drawnRound(game: SandboxGame, outcome: Outcome, words: Words): Html {
  const parts = outcome.filter(({ part }) => part !== 'bets')
  const isFelt = parts.some(({ part }) => part === 'cards' || part === 'dice')
  const all = parts.map((part, index) => drawnPart(game, part, index, words))
  return html`${raw(diceSheet())}${isFelt ? html`<div class="felt">${all}</div>` : all}`
}

function drawnPart(game: SandboxGame, { part, values }: Part, index: number, words: Words): Html {
  switch (part) {
    case 'cards':
    case 'dice':
      return hand(game, { part, values }, index, words)
    case 'numbers':
      if (game.kind === 'roulette') return pocket(Number(values[0]))
      return signs(values)
    case 'winner':
      return html`<ol class="finish" dir="ltr">
        ${values.map(
          (runner) =>
            html`<li data-runner="${runner}">
              <i class="runner">${raw(drawn(runnerOf(game)))}</i><b>${runner}</b>
            </li>`,
        )}
      </ol>`
    case 'multiple':
      return game.kind === 'crash' ? flight(game, values[0] ?? '', words) : signs(values)
    case 'taken':
      return html`<p class="took"><bdi>${values[0]}</bdi></p>`
    default:
      return signs(values)
  }
}

const signs = (values: readonly string[]): Html =>
  html`<ol class="signs" dir="ltr">
    ${values.map((value) => html`<li>${value}</li>`)}
  </ol>`

function hand(game: SandboxGame, { part, values }: Part, index: number, words: Words): Html {
  const names = game.kind === 'ladder' ? [] : engineOf(game).hands
  const name = names[index]
  const one = (value: string) =>
    part === 'dice'
      ? html`<svg class="die" aria-hidden="true"><use href="#die${value}"></use></svg>`
      : html`<span class="card ${/[\u2665\u2666]$/.test(value) ? 'red' : ''}"
          ><span class="face" data-suit="${value.slice(-1)}"
            ><b>${value.slice(0, -1)}</b>${value.slice(-1)}</span
          ></span
        >`
  return html`<section class="hand" data-hand="${name ?? ''}">
    ${name ? html`<h2>${words[name] ?? name}</h2>` : ''}
    <div class="cards" dir="ltr" role="img" aria-label="${values.join(' ')}">${values.map(one)}</div>
  </section>`
}

function pocket(number: number): Html {
  return html`<div class="wheel" dir="ltr">
    ${raw(wheel(number))}<output class="${colorOf(number)}">${number}</output>
  </div>`
}

/** The curve up to where the flight ended. */
function flight(game: SandboxGame, multiple: string, words: Words): Html {
  return html`<div class="flown" dir="ltr">
    ${raw(scenery(game.theme))}
    <svg class="curve" viewBox="0 0 400 200" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 196Q260 190 360 40" />
    </svg>
    <img class="flyer" src="/flyers/${game.provider}/${game.id}.webp" alt="" />
    <p>${raw((words['gone'] ?? '').replace('\u00d7{multiple}', multiple))}</p>
  </div>`
}

/** What a place is called: a number, a spot with what it covers, or its word. */
export function placeName(game: SandboxGame, place: string, words: Words): string {
  if (game.kind === 'race') return (words[runnerOf(game)] ?? '').replace('{number}', place.slice(1))
  const spot = game.kind === 'roulette' && insideSpots.find(({ name }) => name === place)
  if (spot)
    return spot.kind === 'straight' ? String(spot.covers[0]) : `${words[spot.kind]} ${spot.covers.join('-')}`
  const [, group, digit] = /^([dc])([123])$/.exec(place) ?? []
  if (group === 'd') return `${Number(digit) * 12 - 11}\u2013${Number(digit) * 12}`
  if (group === 'c') return `2:1 \u00b7 ${digit}`
  if (place === 'low') return '1\u201318'
  if (place === 'high') return '19\u201336'
  return labelOf(place, words).label
}
