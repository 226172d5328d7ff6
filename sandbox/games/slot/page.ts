import { html, raw } from 'hono/html'
import type { SandboxGame } from '../catalog.ts'
import { countsField, expectedBar, gameDocument, type GamePage } from '../page.ts'
import { declarationOf } from './declared.ts'
import { coverOf, slotDrawings, slotProperties } from './drawnSteps.ts'
import { houseOf } from './houses.ts'
import type { SlotFeature } from '#contract/gameTraits.ts'
import type { SlotModel } from './models/model.ts'
import { firstStake, modelOf, openingGrid, stakesOf } from './slotGame.ts'
import { gameLanguage, type PageLanguage, type TextKey, type Texts } from './texts.ts'

const styles = ['game', 'intro', 'wins', 'panel', 'dialogs', 'houses']
const scripts = [
  'game',
  'reels',
  'server',
  'money',
  'host',
  'free',
  'intro',
  'dialogs',
  'auto',
  'keys',
  'turbo',
  'wins',
  'celebrate',
  'refusals',
  'stakeList',
  'steps',
  'unseen',
  'sound',
]

export async function gamePage(page: GamePage): Promise<Response> {
  const { game, hostOrigin } = page
  const { theme } = game
  const language = gameLanguage(page.launch.lang)
  return gameDocument({
    ...{ language, title: game.name, theme, hostOrigin, setup: setupOf(page, language) },
    ...{ properties: slotProperties(game), bar: expectedBar(page.launch) },
    head: html`${styles.map((name) => html`<link rel="stylesheet" href="/slot/${name}.css" />`)}
      ${scripts.map((name) => html`<link rel="modulepreload" href="/slot/${name}.js" />`)}
      <script type="module" src="/slot/game.js"></script>`,
    body: html`${raw(slotDrawings(game, language))} ${raw(rush)} ${board(game, language)}
    ${dialogs(game, language)} ${autoDialog(language.texts)}`,
  })
}

/** The blur of what runs past on the reels, a share of their cells. */
const rush =
  '<svg class="sheet" aria-hidden="true"><filter id="rush" x="0" y="-.3" width="1" height="1.6" primitiveUnits="objectBoundingBox">' +
  '<feGaussianBlur stdDeviation="0 .065"/></filter></svg>'

function board(game: SandboxGame, language: PageLanguage) {
  const { texts } = language
  return html`<main class="game" data-look="${houseOf(game.provider).look}">
    <header class="top">
      <button class="round" id="exit" aria-label="${texts.exit}" title="${texts.exit}">
        ${sign('exit')}
      </button>
      <h1><bdi>${game.name}</bdi></h1>
      ${paceButtons(texts)}
      <button
        class="round"
        id="sound"
        aria-pressed="false"
        aria-label="${texts.sound}"
        title="${texts.sound}"
      >
        ${sign('sound')}
      </button>
      <button class="round" id="openHistory" aria-label="${texts.history}" title="${texts.history}">
        ${sign('clock')}
      </button>
      <button class="round" id="openPaytable" aria-label="${texts.paytable}" title="${texts.paytable}">
        ${sign('info')}
      </button>
    </header>
    ${intro(game, language)}
    <div class="stand" dir="ltr" aria-hidden="true">${hero('1')}${hero('2')}</div>
    <div class="cabinet" dir="ltr">
      <div class="reels" id="reels" role="img" aria-label="${texts.ready}"></div>
      <svg
        class="lines"
        id="lines"
        viewBox="0 0 ${modelOf(game).reels * 100} ${modelOf(game).rows * 100}"
        preserveAspectRatio="none"
        aria-hidden="true"
      ></svg>
      <p class="feature" id="feature" hidden><b id="times" dir="ltr"></b><span id="left"></span></p>
      <p class="free" id="free" dir="auto" role="status" hidden></p>
      <div class="paid" id="paid" aria-hidden="true"></div>
      <div class="coins" id="coins" aria-hidden="true"></div>
      <div class="bigwin" id="bigwin" aria-hidden="true">
        ${hero('1')}
        <p class="rank" id="rank" dir="auto"></p>
        <p id="sum"></p>
      </div>
    </div>
    <div class="message" id="message" tabindex="-1"><p id="messageText">${texts.ready}</p></div>
    <div class="panel">
      <div class="meter" id="balanceMeter">
        <span>${texts.balance}</span><strong id="balance"><bdi>–</bdi></strong>
      </div>
      <div class="meter" id="winMeter">
        <span id="winName">${texts.win}</span><strong id="win"><bdi></bdi></strong>
      </div>
      <div class="stake" role="group" aria-label="${texts.stake}">
        <button class="round" id="less" aria-label="${texts.less}">${sign('minus')}</button>
        <button class="meter" id="openStakes" aria-haspopup="dialog">
          <span>${texts.stake}</span><strong id="stake"><bdi>–</bdi></strong>
        </button>
        <button class="round" id="more" aria-label="${texts.more}">${sign('plus')}</button>
        <button class="most" id="most">${texts.most}</button>
        <div class="sizes" id="sizes" dir="ltr"></div>
      </div>
      <button class="spin" id="spin" disabled>
        <span class="visually-hidden" id="spinWords">${texts.spin}</span>${sign('spin')}
      </button>
    </div>
    <p class="visually-hidden" role="status" id="announcer"></p>
  </main>`
}

/** A symbol of the cover, large. */
const hero = (symbol: string) => html`<svg><use href="#s-${symbol}"></use></svg>`

/** What opens a game: its cover, what it pays back and how, and what makes it different. The panel stays within reach. */
function intro(game: SandboxGame, { texts, tag }: PageLanguage) {
  const { rtp, volatility } = declarationOf(game)
  const cover = coverOf(game)
  return html`<section class="intro" id="intro" aria-label="${game.name}" hidden>
    ${
      cover
        ? html`<img class="cover" src="${cover}" alt="${game.name}" width="480" height="640" />`
        : html`<h2><bdi>${game.name}</bdi></h2>`
    }
    <div class="told">
      <p class="facts">
        <span>${returnText(rtp, { texts, tag })}</span> <span>${texts[volatilityKeys[volatility]]}</span>
        <span>${bestText(game, { texts, tag })}</span>
      </p>
      ${rulesOf(modelOf(game), texts)
        .slice(0, 2)
        .map((rule) => html`<p>${rule}</p>`)}
      <button class="begin" id="play">${texts.play}</button>
    </div>
  </section>`
}

const volatilityKeys = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  high: 'volatilityHigh',
} as const satisfies Record<string, TextKey>

function returnText(rtp: number, { texts, tag }: Pick<PageLanguage, 'texts' | 'tag'>): string {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 })
  return texts.return.replace('{percent}', percent.format(rtp))
}

/** The top prize in stakes. */
function bestText(game: SandboxGame, { texts, tag }: Pick<PageLanguage, 'texts' | 'tag'>): string {
  return texts.best.replace('{times}', new Intl.NumberFormat(tag).format(modelOf(game).best_tenths / 10))
}

/** Shown where the market allows them: the wallet says so with the balance. */
function paceButtons(texts: Texts) {
  return html`<button
      class="round"
      id="turbo"
      aria-pressed="false"
      aria-label="${texts.turbo}"
      title="${texts.turbo}"
      hidden
    >
      ${sign('turbo')}
    </button>
    <button class="round" id="auto" aria-label="${texts.auto}" title="${texts.auto}" hidden>
      ${sign('auto')}
    </button>`
}

const signs = {
  exit: 'M15 5l-7 7 7 7',
  turbo: 'M13 2 5 14h6l-1 8 8-12h-6z',
  auto: 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5',
  sound: 'M4 10v4h4l5 4V6l-5 4zM17 9a4 4 0 0 1 0 6',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.4v.2',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  spin: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.4 2.6v4.2h-4.2',
  cross: 'M6 6l12 12M18 6L6 18',
}

function sign(name: keyof typeof signs) {
  return raw(
    `<svg class="sign sign-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d="${signs[name]}"/></svg>`,
  )
}

function dialogs(game: SandboxGame, language: PageLanguage) {
  const { texts } = language
  const { lines } = modelOf(game)
  return html`<dialog id="paytable" aria-labelledby="paytableTitle">
      ${dialogHead('paytableTitle', texts.paytable, texts.close)}
      ${featuresOf(modelOf(game), texts).map(
        ({ rule, symbol }) =>
          html`<div class="rule">
            ${symbol ? hero(symbol) : ''}
            <p>${rule}</p>
          </div>`,
      )}
      <p class="quiet">${texts.multiples}</p>
      <ul class="pays" dir="ltr">
        ${payRows(game, language)}
      </ul>
      ${lines.length > 0 ? html`<p>${texts.lines.replace('{lines}', String(lines.length))}</p>` : ''}
      <div class="lineMaps" dir="ltr">${lines.map((line) => lineMap(line, modelOf(game).rows))}</div>
      <p class="quiet">${returnText(declarationOf(game).rtp, language)}</p>
    </dialog>
    <dialog id="stakeList" aria-labelledby="stakesTitle">
      ${dialogHead('stakesTitle', texts.stake, texts.close)}
      <div class="stakes"></div>
    </dialog>
    <dialog id="history" aria-labelledby="historyTitle">
      ${dialogHead('historyTitle', texts.history, texts.close)}
      <div id="historyRows"><p class="quiet">${texts.empty}</p></div>
    </dialog>`
}

/** What spins that repeat by themselves need: how many, what they may lose, and the win that ends them. */
function autoDialog(texts: Texts) {
  const amount = (id: string, name: string, required: boolean) =>
    html`<label class="line"
      ><span>${name}</span
      ><input
        id="${id}"
        type="number"
        inputmode="decimal"
        min="0.01"
        step="0.01"
        placeholder="–"
        ${required ? raw('required') : ''}
    /></label>`
  return html`<dialog id="autoLimits" aria-labelledby="autoTitle">
    ${dialogHead('autoTitle', texts.auto, texts.close)}
    <form class="asks">
      ${countsField(texts.autoCount, [10, 25, 50, 100], 10)} ${amount('autoLoss', texts.autoLoss, true)}
      ${amount('autoWin', texts.autoWin, false)}
      <p class="quiet">${texts.autoHint}</p>
      <button class="begin">${texts.autoStart}</button>
    </form>
  </dialog>`
}

function dialogHead(id: string, title: string, close: string) {
  return html`<div class="dialogHead">
    <h2 id="${id}">${title}</h2>
    <form method="dialog"><button class="round" aria-label="${close}">${sign('cross')}</button></form>
  </div>`
}

/** What brings a feature, or what it is about. */
const featureSymbols: Partial<Record<SlotFeature, string>> = {
  lines: 'W',
  ways: 'W',
  cluster: '1',
  cascades: '1',
  holdAndWin: 'C',
  freeSpins: 'S',
  expandingWilds: 'W',
}

const rulesOf = (model: SlotModel, texts: Texts) => featuresOf(model, texts).map(({ rule }) => rule)

/** The rules in words, with the numbers of the model, and the symbol of each. */
function featuresOf({ features, strips, says }: SlotModel, texts: Texts) {
  const hasWild = strips.some((strip) => strip.includes('W'))
  const rules: Record<SlotFeature, TextKey | undefined> = {
    lines: 'rule',
    ways: hasWild ? 'waysRule' : 'waysOnly',
    cluster: 'clusterRule',
    holdAndWin: 'holdRule',
    cascades: features.includes('cluster') ? undefined : 'tumbleRule',
    freeSpins: 'freeRule',
    multipliers: features[0] === 'multipliers' ? 'multiplyRule' : undefined,
    expandingWilds: 'expandRule',
  }
  return features.toReversed().flatMap((feature) => {
    const key = rules[feature]
    const wanted = featureSymbols[feature]
    const symbol = wanted === 'W' && !hasWild ? '1' : wanted
    return key === undefined ? [] : [{ rule: fill(texts[key], says), symbol }]
  })
}

function fill(text: string, values: Readonly<Record<string, number>>): string {
  return Object.entries(values).reduce(
    (said, [name, value]) => said.replace(`{${name}}`, String(value)),
    text,
  )
}

function payRows(game: SandboxGame, { tag, texts }: PageLanguage) {
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const model = modelOf(game)
  const picture = (symbol: string) => html`<svg aria-hidden="true"><use href="#s-${symbol}"></use></svg>`
  const named = (symbol: string, name: string) => html`<li>${picture(symbol)}<span>${name}</span></li>`
  const rows = model.paytable.map(
    ({ symbol, pays }) =>
      html`<li>
        ${picture(symbol)}${symbol === 'S' ? html`<span>${texts.scatter}</span>` : ''}
        ${pays
          .toReversed()
          .map(
            ({ count, tenths }) =>
              html`<span><b>${count}</b> ×${number.format(tenths / 10)}</span
                ><bdi data-tenths="${tenths}"></bdi>`,
          )}
      </li>`,
  )
  return html`${rows} ${model.strips.some((strip) => strip.includes('W')) ? named('W', texts.wild) : ''}
  ${model.kind === 'holdAndWin' ? named('C', texts.coin) : ''}`
}

/** A line over the grid of its game: a cell for each reel and row. */
function lineMap(rowsOfLine: readonly number[], rows: number) {
  const points = rowsOfLine.map((row, reel) => `${reel * 8 + 4},${row * 8 + 4}`).join(' ')
  const cells = rowsOfLine.flatMap((_, reel) =>
    Array.from({ length: rows }, (_, row) => `M${reel * 8 + 0.5} ${row * 8 + 0.5}h7v7h-7z`),
  )
  return html`<svg viewBox="0 0 ${rowsOfLine.length * 8} ${rows * 8}" aria-hidden="true">
    <path d="${cells.join('')}"></path>
    <polyline points="${points}"></polyline>
  </svg>`
}

/** What starts a feature of many spins, and how many of it make the next reels worth waiting for: a reel may bring two coins. */
function awaitedIn({ scatters, coins }: SlotModel['says']) {
  if (scatters) return { symbol: 'S', near: scatters - 1 }
  return coins ? { symbol: 'C', near: coins - 2 } : undefined
}

function setupOf({ game, launch, sealed, hostOrigin }: GamePage, language: PageLanguage) {
  const stakes = stakesOf(game, launch.currency)
  const model = modelOf(game)
  return {
    key: sealed,
    hostOrigin: hostOrigin ?? null,
    homeUrl: launch.homeUrl ?? null,
    tag: language.tag,
    currency: launch.currency,
    stakes,
    pace: houseOf(game.provider).pace,
    look: houseOf(game.provider).look,
    firstStake: firstStake(stakes, launch.currency),
    game: `${game.provider}/${game.id}`,
    ...{ rows: model.rows, strips: model.strips, grid: openingGrid(game), says: model.says },
    awaited: awaitedIn(model.says),
    hasTimes: model.features[0] === 'multipliers' || model.features[0] === 'cascades',
    texts: language.texts,
  }
}
