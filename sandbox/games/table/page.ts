import { html, raw } from 'hono/html'
import type { SandboxGame } from '../catalog.ts'
import { isShared, showsFor_ms } from '../live/liveRound.ts'
import { expectedBar, gameDocument, type GamePage, type Html } from '../page.ts'
import { aboutSheet } from './aboutSheet.ts'
import { cardBoard, isManyPlaced } from './cardBoard.ts'
import { ladderBoard } from './ladderBoard.ts'
import { ladderEngine } from './engines/ladder.ts'
import { engineOf } from './engines/engines.ts'
import { runnerOf } from './casting.ts'
import { autoSheet, betLists, betPanels, sky, stakeSheet } from './crashBoard.ts'
import { dealerProperties } from './dealers.ts'
import { drawn, sign, signs } from './drawings.ts'
import { callBets, cloth, wheel } from './rouletteBoard.ts'
import { odds_hundredths } from './race.ts'
import { chipsOf, stakeBounds } from '../stakes.ts'
import { tableLanguage, type TablePageLanguage } from './texts.ts'

type Kind = 'roulette' | 'crash' | 'race' | 'cards' | 'ladder'

/** The pages of tables, crash games and races, with the same balance and chips. */
export const gameTablePage = (page: GamePage) =>
  tablePage(page, engineOf(page.game).draws === 'wheel' ? 'roulette' : 'cards')
export const crashPage = (page: GamePage) => tablePage(page, 'crash')
export const racePage = (page: GamePage) => tablePage(page, 'race')
export const ladderPage = (page: GamePage) => tablePage(page, 'ladder')

async function tablePage(page: GamePage, kind: Kind): Promise<Response> {
  const { game, hostOrigin } = page
  const language = tableLanguage(page.launch.lang)
  return gameDocument({
    ...{ language, title: game.name, theme: game.theme, kind, hostOrigin, setup: setupOf(page, language) },
    bar: expectedBar(page.launch),
    ...(game.table && { properties: dealerProperties(game) }),
    head: html`${stylesOf(game, kind).map((name) => html`<link rel="stylesheet" href="/table/${name}.css" />`)}
      <script type="module" src="/table/${kind}.js"></script>`,
    body: table(page, kind, language),
  })
}

/** What a kind of page has beside the table itself, in the order in which one rule yields to the next. */
const styles: Record<Kind, readonly string[]> = {
  cards: ['cards', 'places'],
  crash: ['crash', 'crashSky', 'crashLists'],
  ladder: ['ladder', 'cards'],
  race: ['race', 'drawn'],
  roulette: ['roulette', 'cloth'],
}

function stylesOf(game: SandboxGame, kind: Kind): string[] {
  const engine = kind === 'cards' ? engineOf(game) : undefined
  return [
    'table',
    ...(kind === 'crash' ? [] : ['chips']),
    ...(isShared(game) ? ['live'] : []),
    ...(game.table ? ['studio', 'liveTray'] : []),
    ...styles[kind],
    ...(game.plays === 'blackjack' ? ['blackjack'] : []),
    ...(engine?.roadOf ? ['roads'] : []),
    ...(engine && isManyPlaced(engine) ? ['rows'] : []),
    ...(game.table ? ['theatre'] : []),
  ]
}

function table({ game }: GamePage, kind: Kind, language: TablePageLanguage): Html {
  const { texts } = language
  return html`<main class="table">
    <header class="top">
      <button class="round" id="exit" aria-label="${texts.exit}" title="${texts.exit}">
        ${sign(signs.back, 'turns')}
      </button>
      <h1><bdi>${game.name}</bdi></h1>
      <p class="meter">
        <span>${texts.balance}</span><strong id="balance"><bdi>–</bdi></strong>
      </p>
      <button
        class="round"
        id="sound"
        aria-pressed="false"
        aria-label="${texts.sound}"
        title="${texts.sound}"
      >
        ${sign(signs.sound)}
      </button>
      <button class="round" id="info" aria-label="${texts.about}" title="${texts.about}">
        ${sign(signs.info)}
      </button>
    </header>
    <div class="room" id="room">
      ${isShared(game) ? studio(game, kind === 'crash' ? flightPanel(texts) : livePanel(texts)) : ''}
      ${boards[kind](language, game)} ${kind === 'crash' ? betLists(texts) : ''}
    </div>
    <div class="foot">
      <div class="says">
        ${game.table ? meter('trayBalance', texts.balance) : ''}
        <div class="message" id="message"><p></p></div>
        ${kind === 'crash' ? '' : meter('stake', game.table ? texts.totalBet : texts.stake)}
      </div>
      <p class="deadline" id="deadline" hidden></p>
      ${kind === 'crash' ? betPanels(language) : chipPanel(language, game)}
    </div>
    ${aboutSheet(game, language)} ${kind === 'crash' ? html`${autoSheet(texts)} ${stakeSheet(texts)}` : ''}
    <p class="visually-hidden" role="status" id="announcer"></p>
  </main>`
}

const boards: Record<Kind, (language: TablePageLanguage, game: SandboxGame) => Html> = {
  cards: ({ texts }, game) => cardBoard(engineOf(game), { texts, hasSeats: game.table === 'blackjack' }),
  ladder: (language, game) => ladderBoard(...ladderEngine(game.plays), { ...language, theme: game.theme }),
  roulette: ({ texts }, game) =>
    html`<div class="wheel" id="wheel" dir="ltr">
        <div class="basin">${raw(wheel())}</div>
        <output id="ball" aria-hidden="true"></output>
      </div>
      ${isShared(game) ? '' : html`<ol class="recent" id="recent" dir="ltr"></ol>`}
      <div class="play">
        ${raw(callBets(texts))}
        <div class="cloth" id="cloth" dir="ltr">${raw(cloth(texts))}</div>
      </div>`,
  crash: ({ texts }, game) => sky(game, texts),
  race: ({ texts, tag }, game) => {
    const runner = runnerOf(game)
    const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 })
    return html`<ol class="track" dir="ltr">
      ${odds_hundredths.map(
        (odds, index) =>
          html`<li class="lane" data-runner="${index + 1}">
            <button
              class="place"
              data-place="w${index + 1}"
              aria-label="${texts[runner].replace('{number}', String(index + 1))} ×${number.format(odds / 100)}"
              disabled
            >
              <b>${index + 1}</b><span>×${number.format(odds / 100)}</span>
            </button>
            <span class="course"
              ><i class="runner" id="runner${index + 1}">${raw(drawn(runner))}<b>${index + 1}</b></i></span
            >
          </li>`,
      )}
    </ol>`
  },
}

/** The dealer of the game's picture, behind the table, with a head that looks, and what the dealer says; only a table has one. */
function studio({ table, provider, id }: SandboxGame, panel: Html): Html {
  if (!table) return panel
  const picture = `/thumbs/${provider}/${id}.webp`
  return html`<div class="studio">
    <div class="scene" dir="ltr">
      <img class="ambience" src="${picture}" alt="" />
      <div class="person">
        <img class="dealer" src="${picture}" alt="" /><img class="dealer head" src="${picture}" alt="" />
      </div>
      <i class="thrown"></i><i class="light"></i>
    </div>
    ${panel}
    <p class="spoken" id="spoken" aria-hidden="true"></p>
    <i class="timer"><i id="timer"></i></i>
  </div>`
}

/** The shared view of a round for all its players; who plays is told where somebody does. */
function livePanel(texts: TablePageLanguage['texts']): Html {
  return html`<section class="live" aria-label="${texts.recent}">
    <p class="phase" id="phase">–</p>
    <ol class="recent" id="recent" dir="ltr"></ol>
    <details class="seats" id="seatsOf" hidden>
      <summary id="seatCount">
        <span class="words" id="seatWords">–</span
        ><span class="brief" aria-hidden="true">${sign(signs.person)}<b id="seatBrief">0</b></span>
      </summary>
      <ul id="seats"></ul>
    </details>
  </section>`
}

/** Of a flight the sky tells the time, and the lists of bets who is on it. */
function flightPanel({ recent }: TablePageLanguage['texts']): Html {
  return html`<section class="live" aria-label="${recent}">
    <p class="phase visually-hidden" id="phase">–</p>
    <ol class="recent" id="recent" dir="ltr"></ol>
  </section>`
}

/** The label of the button that begins a round. */
function startText(game: SandboxGame, texts: TablePageLanguage['texts']): string {
  if (game.kind === 'race') return texts.startRace
  const said = { wheel: texts.spinWheel, cards: texts.deal, dice: texts.roll, ladder: texts.startRound }
  return said[engineOf(game).draws]
}

function meter(id: string, name: string): Html {
  return html`<p class="meter">
    <span>${name}</span><strong id="${id}"><bdi>–</bdi></strong>
  </p>`
}

function chipPanel({ texts }: TablePageLanguage, game: SandboxGame): Html {
  return html`<div class="panel">
    <div class="chips" id="chips" role="radiogroup" aria-label="${texts.chip}"></div>
    <button class="edit" id="undo">${sign(signs.undo, 'turns')}<span>${texts.undo}</span></button>
    <button class="edit" id="clear">${sign(signs.cross)}<span>${texts.clear}</span></button>
    <button class="edit" id="again">
      ${sign(signs.repeat)}<b dir="ltr" aria-hidden="true">×2</b><span>${texts.repeat}</span>
    </button>
    ${game.table ? '' : html`<button class="go" id="go" disabled>${startText(game, texts)}</button>`}
    <div class="acts" id="acts" role="group" hidden></div>
  </div>`
}

function setupOf({ game, launch, sealed, hostOrigin }: GamePage, language: TablePageLanguage) {
  return {
    key: sealed,
    hostOrigin: hostOrigin ?? null,
    homeUrl: launch.homeUrl ?? null,
    lang: language.code,
    tag: language.tag,
    currency: launch.currency,
    ...stakesOf(game, launch.currency),
    plays: game.plays ?? game.kind,
    shared: isShared(game),
    shows_ms: showsFor_ms(game),
    odds: odds_hundredths,
    runner: game.kind === 'race' ? runnerOf(game) : null,
    texts: language.texts,
  }
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** Stakes from the smallest up, the chips, and the limits of a round. */
function stakesOf(game: SandboxGame, currency: string) {
  const { least_minor: least, most_minor: most } = stakeBounds(game, currency)
  const stakes = steps.map((step) => step * least).filter((stake) => stake <= most)
  return { least, most, stakes, chips: chipsOf(game, currency) }
}
