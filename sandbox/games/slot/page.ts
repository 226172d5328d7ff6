import { html, raw } from 'hono/html'
import { catalog, type SandboxGame } from '../catalog.ts'
import { gameDocument, type GamePage } from '../page.ts'
import { scenery, symbolSheet } from './art/drawing.ts'
import { gameLines, paylines } from './lines.ts'
import { strips } from './reels.ts'
import { paytableOf, returnOf, slotEngineOf } from './slotEngine.ts'
import { firstStake, stakesOf } from './stakes.ts'
import { gameLanguage, type PageLanguage, type Texts } from './texts.ts'

const styles = ['game', 'panel', 'dialogs']
const scripts = ['game', 'reels', 'server', 'money', 'host', 'dialogs', 'wins']

export async function gamePage(page: GamePage): Promise<Response> {
  const { game, hostOrigin } = page
  const { theme } = game
  const language = gameLanguage(page.launch.lang)
  return gameDocument({
    ...{ language, title: game.name, theme, hostOrigin, setup: setupOf(page, language) },
    head: html`${styles.map((name) => html`<link rel="stylesheet" href="/slot/${name}.css" />`)}
      ${scripts.map((name) => html`<link rel="modulepreload" href="/slot/${name}.js" />`)}
      <script type="module" src="/slot/game.js"></script>`,
    body: html`${raw(symbolSheet(theme, picturesOf(game)))} ${raw(scenery(theme))}
    ${board(game, language.texts)} ${dialogs(game, language)}`,
  })
}

/** Games that are generated for measuring have none. */
function picturesOf(game: SandboxGame): string | undefined {
  return catalog.includes(game) ? `/symbols/${game.provider}/${game.id}.webp` : undefined
}

function board(game: SandboxGame, texts: Texts) {
  return html`<main class="game">
    <header class="top">
      <button class="round" id="exit" aria-label="${texts.exit}" title="${texts.exit}">
        ${sign('exit')}
      </button>
      <h1><bdi>${game.name}</bdi></h1>
      <button class="round" id="openHistory" aria-label="${texts.history}" title="${texts.history}">
        ${sign('clock')}
      </button>
      <button class="round" id="openPaytable" aria-label="${texts.paytable}" title="${texts.paytable}">
        ${sign('info')}
      </button>
    </header>
    <div class="cabinet" dir="ltr">
      <div class="reels" id="reels" role="img" aria-label="${texts.ready}"></div>
      <svg class="lines" id="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
      <div class="bigwin" id="bigwin" aria-hidden="true"></div>
    </div>
    <div class="message" id="message"><p id="messageText">${texts.ready}</p></div>
    <div class="panel">
      <div class="meter" id="balanceMeter">
        <span>${texts.balance}</span><strong id="balance"><bdi>–</bdi></strong>
      </div>
      <div class="meter" id="winMeter">
        <span>${texts.win}</span><strong id="win"><bdi>–</bdi></strong>
      </div>
      <div class="stake" role="group" aria-label="${texts.stake}">
        <button class="round" id="less" aria-label="${texts.less}">${sign('minus')}</button>
        <div class="meter">
          <span>${texts.stake}</span><strong id="stake"><bdi>–</bdi></strong>
        </div>
        <button class="round" id="more" aria-label="${texts.more}">${sign('plus')}</button>
      </div>
      <button class="spin" id="spin" disabled>
        <span class="visually-hidden">${texts.spin}</span>${sign('spin')}
      </button>
    </div>
    <p class="visually-hidden" role="status" id="announcer"></p>
  </main>`
}

const signs = {
  exit: 'M15 5l-7 7 7 7',
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
  const { texts, tag } = language
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 })
  return html`<dialog id="paytable" aria-labelledby="paytableTitle">
      ${dialogHead('paytableTitle', texts.paytable, texts.close)}
      <p>${slotEngineOf(game) === 'lines' ? texts.rule : texts.waysRule}</p>
      ${slotEngineOf(game) === 'tumble' ? html`<p>${texts.tumbleRule}</p>` : ''}
      <p class="quiet">${texts.multiples}</p>
      <ul class="pays" dir="ltr">
        ${payRows(game, language)}
      </ul>
      ${linesOf(game).length > 0 ? html`<p>${texts.lines.replace('{lines}', String(gameLines(game)))}</p>` : ''}
      <div class="lineMaps" dir="ltr">${linesOf(game).map(lineMap)}</div>
      <p class="quiet">${texts.return.replace('{percent}', percent.format(returnOf(game)))}</p>
    </dialog>
    <dialog id="history" aria-labelledby="historyTitle">
      ${dialogHead('historyTitle', texts.history, texts.close)}
      <div id="historyRows"><p class="quiet">${texts.empty}</p></div>
    </dialog>`
}

function dialogHead(id: string, title: string, close: string) {
  return html`<div class="dialogHead">
    <h2 id="${id}">${title}</h2>
    <form method="dialog"><button class="round" aria-label="${close}">${sign('cross')}</button></form>
  </div>`
}

function linesOf(game: SandboxGame) {
  return slotEngineOf(game) === 'lines' ? paylines.slice(0, gameLines(game)) : []
}

function payRows(game: SandboxGame, { tag, texts }: PageLanguage) {
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const picture = (symbol: string) => html`<svg aria-hidden="true"><use href="#s-${symbol}"></use></svg>`
  const rows = paytableOf(game).map(
    ([symbol, three, four, five]) =>
      html`<li>
        ${picture(symbol)}
        <span><b>5</b> ×${number.format(five)}</span>
        <span><b>4</b> ×${number.format(four)}</span>
        <span><b>3</b> ×${number.format(three)}</span>
      </li>`,
  )
  return html`${rows}
    <li>${picture('W')}<span>${texts.wild}</span></li>`
}

function lineMap(rowsOfLine: readonly number[]) {
  const points = rowsOfLine.map((row, reel) => `${reel * 8 + 4},${row * 8 + 4}`).join(' ')
  return html`<svg viewBox="0 0 40 24" aria-hidden="true"><polyline points="${points}"></polyline></svg>`
}

function setupOf({ game, launch, sealed, hostOrigin }: GamePage, language: PageLanguage) {
  const stakes = stakesOf(game)
  return {
    key: sealed,
    hostOrigin: hostOrigin ?? null,
    homeUrl: launch.homeUrl ?? null,
    tag: language.tag,
    currency: launch.currency,
    stakes,
    firstStake: firstStake(stakes),
    lines: linesOf(game),
    strips,
    texts: language.texts,
  }
}
