import { html, raw } from 'hono/html'
import type { SandboxGame } from '../catalog.ts'
import { countsField, type Html } from '../page.ts'
import { landscape } from '../slot/art/scenes.ts'
import { sign, signs } from './drawings.ts'
import type { TablePageLanguage } from './texts.ts'

type Texts = TablePageLanguage['texts']

/** The sky from the ground of the theme to the stars, what flies on the cover, with the curve, its scale, who has landed where, and the time to the next flight. */
export function sky({ provider, id, theme }: SandboxGame, texts: Texts): Html {
  return html`<div class="sky" id="sky" dir="ltr" aria-hidden="true">
    <div class="air"></div>
    <i class="stars"></i>
    <i class="clouds"></i><i class="clouds"></i>
    ${raw(landscape(theme))}
    <svg class="graph" viewBox="0 0 400 240" preserveAspectRatio="none">
      <linearGradient id="trail">
        <stop offset="0" stop-color="#ff8a5c" stop-opacity="0" />
        <stop offset=".7" stop-color="#ffd27a" />
        <stop offset="1" stop-color="#fff" />
      </linearGradient>
      <linearGradient id="below">
        <stop offset="0" stop-color="#ffd27a" stop-opacity="0" />
        <stop offset="1" stop-color="#ffd27a" stop-opacity=".26" />
      </linearGradient>
      <path id="area" class="area" d="" />
      <defs><path id="curve" d="" /></defs>
      <use href="#curve" class="curve wake" />
      <use href="#curve" class="curve" />
    </svg>
    <div id="scale"></div>
    <div id="landings"></div>
    <i id="flyer" class="flyer"
      ><img src="/flyers/${provider}/${id}.webp" alt="" width="240" height="240"
    /></i>
    <i class="burst" id="burst"></i>
    <p class="flewAway" dir="auto">${texts.flewAway}</p>
    <p id="multiple" class="multiple">×1.00</p>
    <p id="takeoff" class="takeoff"></p>
    <p class="soon"><i id="soon"></i></p>
  </div>`
}

/** Who is on the flight, how the own bets ended, and the highest landings of the day: beside the sky, or over it with a press in its corner. */
export function betLists(texts: Texts): Html {
  const lists = [
    { name: 'all', title: texts.allBets },
    { name: 'own', title: texts.myBets },
    { name: 'top', title: texts.topBets },
  ]
  return html`<button
      class="riders"
      id="openLists"
      dir="ltr"
      aria-controls="lists"
      aria-expanded="false"
      aria-label="${texts.allBets}"
    >
      ${sign(signs.person)}<b id="riders" dir="ltr">0</b>
    </button>
    <section class="lists" id="lists" aria-label="${texts.allBets}">
      <div class="tabs" role="group">
        ${lists.map(
          ({ name, title }) =>
            html`<button class="tab" data-list="${name}" aria-pressed="false">
              ${title}<b id="${name}Count" dir="ltr"></b>
            </button>`,
        )}
        <button class="round" id="closeLists" aria-label="${texts.close}">${sign(signs.cross)}</button>
      </div>
      <p class="sum" id="sum"></p>
      ${lists.map(({ name }) => html`<ol class="list" id="${name}List" hidden></ol>`)}
    </section>`
}

/** Two bets on each flight; each may repeat itself where the market allows it: the wallet says so with the balance. */
export function betPanels({ texts, tag }: TablePageLanguage): Html {
  const names = ['1', '2'].map((number) => texts.betNumber.replace('{number}', number))
  return html`<div class="bets">${names.map((name) => betPanel({ texts, tag }, name))}</div>`
}

/** Multiples that a press aims at, in hundredths. */
const aims = [150, 200, 500, 1000]

function betPanel({ texts, tag }: Pick<TablePageLanguage, 'texts' | 'tag'>, name: string): Html {
  const multiple = new Intl.NumberFormat(tag, { numberingSystem: 'latn', minimumFractionDigits: 2 })
  return html`<section class="bet" aria-label="${name}">
    <div class="stepper" role="group" aria-label="${texts.stake}">
      <button class="round less" aria-label="${texts.less}">${sign(signs.less)}</button>
      <button class="staked" aria-haspopup="dialog"><bdi>–</bdi></button>
      <button class="round more" aria-label="${texts.more}">${sign(signs.more)}</button>
    </div>
    <button class="go" disabled>${texts.placeBet}</button>
    <div class="quick" role="group" aria-label="${texts.stake}">
      <button data-stake="half" aria-label="${texts.halfStake}">½</button>
      <button data-stake="twice" dir="ltr" aria-label="${texts.doubleStake}">×2</button>
      <button data-stake="most">${texts.most}</button>
    </div>
    <div class="aims" role="group" aria-label="${texts.target}">
      <span aria-hidden="true">${texts.target}</span>
      ${aims.map((aim) => html`<button data-aim="${aim}" dir="ltr">×${multiple.format(aim / 100)}</button>`)}
      <label class="target" dir="ltr"
        ><small dir="auto" aria-hidden="true">${texts.autoLand}</small><span aria-hidden="true">×</span
        ><input
          type="number"
          inputmode="decimal"
          min="1.01"
          max="500"
          step="0.01"
          placeholder="${texts.off}"
          aria-label="${texts.target}"
      /></label>
      <button class="repeats" aria-pressed="false" hidden>
        ${sign(signs.repeat)}
        <span>${texts.autoBet}</span>
      </button>
    </div>
  </section>`
}

/** All stakes of the game, for either bet. */
export function stakeSheet(texts: Texts): Html {
  return html`<dialog class="about" id="stakeList" aria-labelledby="stakesTitle">
    <form class="top" method="dialog">
      <h2 id="stakesTitle">${texts.stake}</h2>
      <button class="round" aria-label="${texts.close}">${sign(signs.cross)}</button>
    </form>
    <div class="stakes"></div>
  </dialog>`
}

/** What bets that repeat by themselves need: how many, where they land, and what they may lose. */
export function autoSheet(texts: Texts): Html {
  return html`<dialog class="about" id="auto" aria-labelledby="autoTitle">
    <form id="autoForm" class="asks">
      <header class="top">
        <h2 id="autoTitle">${texts.autoTitle}</h2>
        <button type="button" class="round" id="closeAuto" aria-label="${texts.close}">
          ${sign(signs.cross)}
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
