import { html, raw } from 'hono/html'
import type { Theme } from '../catalog.ts'
import type { Html } from '../page.ts'
import { scenery } from '../slot/art/scenes.ts'
import { multipleOf, type LadderEngine } from './engines/ladder.ts'
import type { TablePageLanguage } from './texts.ts'

type Shown = Pick<TablePageLanguage, 'texts' | 'tag'> & { theme: Theme }
type Plays = 'coin' | 'hilo' | 'penalty'

/** The board: the current event, the multiples to climb if they are known before, and the stake. */
export function ladderBoard(plays: Plays, { ladder }: LadderEngine, { texts, tag, theme }: Shown): Html {
  const isKnown = ladder.shown === 0
  const steps = Array.from({ length: ladder.most }, (_, index) => index + 1)
  return html`<div class="scene" id="scene" data-plays="${plays}" dir="ltr">
      ${raw(scenery(theme))}${raw(scenes[plays])}<output id="multiple" class="multiple" hidden></output>
    </div>
    <ol class="past" id="past" dir="ltr"></ol>
    ${
      isKnown
        ? html`<ol class="climb" id="climb" dir="ltr">
            ${steps.map((count) => html`<li>${climbed(ladder, count, tag)}</li>`)}
          </ol>`
        : ''
    }
    <div class="places" data-count="1">
      <button class="place" data-place="stake" disabled><span>${texts.stake}</span></button>
    </div>`
}

/** The multiple after so many right guesses of one kind. */
function climbed(ladder: LadderEngine['ladder'], count: number, tag: string): string {
  const guess = ladder.guesses[0] ?? ''
  const multiple = multipleOf(
    ladder,
    Array<{ guess: string; before: number }>(count).fill({ guess, before: 0 }),
  )
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const
  return `×${new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...digits }).format(multiple / 100)}`
}

const coinFace = (name: string, emblem: string) =>
  `<svg class="face ${name}" viewBox="0 0 120 120"><circle class="gold" cx="60" cy="60" r="56"/><circle class="ring" cx="60" cy="60" r="46"/><path class="emblem" d="${emblem}"/></svg>`
const star = 'M60 26l9.4 21.6 23.4 2.3-17.6 15.6 5.1 23L60 76.4 39.7 88.5l5.1-23L27.2 49.9l23.4-2.3z'
const waves = 'M24 50q9-11 18 0t18 0 18 0 18 0M24 66q9-11 18 0t18 0 18 0 18 0M30 82q8-10 15 0t15 0 15 0 15 0'

/** 300 × 180: the goal is 30 to 270 wide and 30 to 135 high; the keeper and the ball are moved by the styles. */
const goal =
  '<svg viewBox="0 0 300 180" aria-hidden="true"><rect class="grass" y="130" width="300" height="50"/>' +
  '<path class="net" d="M30 30h240v105H30zM30 51h240M30 72h240M30 93h240M30 114h240M60 30v105M90 30v105M120 30v105M150 30v105M180 30v105M210 30v105M240 30v105"/>' +
  '<path class="posts" d="M30 138V30h240v108"/>' +
  '<g class="keeper"><circle class="skin" cx="150" cy="74" r="9"/><path class="shirt" d="M138 86h24l14-14 5 5-15 20v22h-32V97l-15-20 5-5z"/><path class="legs" d="M136 119h12v18h-10zM152 119h12l-2 18h-10z"/></g>' +
  '<g class="ball"><circle class="leather" cx="150" cy="160" r="11"/><path class="spots" d="M150 154l5 4-2 6h-6l-2-6z"/></g></svg>'

const scenes: Record<Plays, string> = {
  coin: `<div class="coin" aria-hidden="true">${coinFace('heads', star)}${coinFace('tails', waves)}</div>`,
  hilo: '<div class="cards" id="card"></div>',
  penalty: goal,
}
