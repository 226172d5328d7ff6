import { html, raw } from 'hono/html'
import type { SandboxGame } from '../catalog.ts'
import { countsField, type Html } from '../page.ts'
import { scenery } from '../slot/art/drawing.ts'
import { flyerOf } from './casting.ts'
import { drawn, sign } from './drawings.ts'
import type { TablePageLanguage } from './texts.ts'

type Texts = TablePageLanguage['texts']

/** The sky with its curve, its scale, who has landed where, and the time to the next flight. */
export function sky(game: SandboxGame): Html {
  return html`<div class="sky" dir="ltr" aria-hidden="true">
    ${raw(scenery(game.theme))}<i class="stars"></i>
    <svg class="graph" viewBox="0 0 400 240" preserveAspectRatio="none">
      <path id="area" class="area" d="" />
      <path id="curve" class="curve" d="" />
    </svg>
    <div id="scale"></div>
    <div id="landings"></div>
    <i id="flyer" class="flyer flyer-${flyerOf(game)}">${raw(drawn(flyerOf(game)))}</i>
    <i class="burst" id="burst"></i>
    <p id="multiple" class="multiple">×1.00</p>
    <p class="soon"><i id="soon"></i></p>
  </div>`
}

/** Two bets on each flight; each may repeat itself where the market allows it: the wallet says so with the balance. */
export function betPanels(texts: Texts): Html {
  return html`<div class="bets">
    ${['1', '2'].map((number) => betPanel(texts, texts.betNumber.replace('{number}', number)))}
  </div>`
}

function betPanel(texts: Texts, name: string): Html {
  return html`<section class="bet" aria-label="${name}">
    <div class="stepper" role="group" aria-label="${texts.stake}">
      <button class="round less" aria-label="${texts.less}">${sign('M5 12h14')}</button>
      <strong class="staked"><bdi>–</bdi></strong>
      <button class="round more" aria-label="${texts.more}">${sign('M5 12h14M12 5v14')}</button>
    </div>
    <button class="go" disabled>${texts.placeBet}</button>
    <label class="target"
      ><span>${texts.target}</span
      ><input type="number" inputmode="decimal" min="1.01" max="500" step="0.01" placeholder="–"
    /></label>
    <button class="repeats" aria-pressed="false" hidden>
      ${sign('M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5')}
      <span>${texts.autoBet}</span>
    </button>
  </section>`
}

/** What bets that repeat by themselves need: how many, where they land, and what they may lose. */
export function autoSheet(texts: Texts): Html {
  return html`<dialog class="about" id="auto" aria-labelledby="autoTitle">
    <form id="autoForm" class="asks">
      <header class="top">
        <h2 id="autoTitle">${texts.autoTitle}</h2>
        <button type="button" class="round" id="closeAuto" aria-label="${texts.close}">
          ${sign('M6 6l12 12M18 6L6 18')}
        </button>
      </header>
      ${countsField(texts.autoCount, [5, 10, 25, 50], 10)}
      <label class="line"
        ><span>${texts.target}</span
        ><input id="autoTarget" type="number" inputmode="decimal" min="1.01" max="500" step="0.01" required
      /></label>
      <label class="line"
        ><span>${texts.autoLoss}</span
        ><input id="autoLoss" type="number" inputmode="decimal" step="0.01" required
      /></label>
      <p>${texts.autoHint}</p>
      <button class="go">${texts.autoStart}</button>
    </form>
  </dialog>`
}
