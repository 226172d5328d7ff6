import { html, raw } from 'hono/html'
import { catalog, type SandboxGame, type Theme } from '../catalog.ts'
import type { Html } from '../page.ts'
import covers from './art/covers.json'
import { symbolSheet } from './art/drawing.ts'
import { plates } from './art/plates.ts'
import { scenery } from './art/scenes.ts'
import { looks } from './art/themes.ts'
import { houseOf, houseStyle } from './houses.ts'
import type { Win } from './models/model.ts'
import { modelOf, type PaidStep } from './slotGame.ts'
import type { PageLanguage, Texts } from './texts.ts'

/* How a slot looks, on its own page and where a round of it is told. */

export function slotProperties(game: SandboxGame): string {
  const { reels, rows } = modelOf(game)
  return `:root{--reels:${reels};--rows:${rows}${coverStyle(game)}}${houseStyle(houseOf(game.provider))}`
}

/** The address of a game's cover. Games that are generated for measuring have none. */
export function coverOf(game: SandboxGame): string | undefined {
  return catalog.includes(game) ? `/thumbs/${game.provider}/${game.id}.webp` : undefined
}

/** A game looks like its cover: the picture, what lies around its hero, and what its name is lettered in. */
function coverStyle(game: SandboxGame): string {
  const [ground, light] = (covers as Partial<Record<string, string[]>>)[`${game.provider}/${game.id}`] ?? []
  const pieces = ornaments(game.theme, light ?? looks[game.theme].light)
  return ground && light ? `;--ground:${ground};--light:${light}${pieces}` : pieces
}

/** What the theme's plates are shaped like, on the corners of the frame and on the ground of the reels. */
function ornaments(theme: Theme, light: string): string {
  const { shape, trim } = plates[theme]
  const picture = (drawing: string) =>
    `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='-4 -4 108 108'>${drawing}</svg>`)}")`
  const corner = `<path d='${shape}' fill='${light}' stroke='#0b1720' stroke-width='6'/><path d='${trim}' fill='none' stroke='#0b1720' stroke-opacity='.55' stroke-width='5'/>`
  const motif = `<g transform='translate(20 20) scale(.6)' fill='none' stroke='${light}' stroke-width='4'><path d='${shape}'/><path d='${trim}'/></g>`
  return `;--ornament:${picture(corner)};--motif:${picture(motif)}`
}

/** The symbols, to be used by their ids, and the scene behind the reels. */
export function slotDrawings(game: SandboxGame, { texts, tag }: Pick<PageLanguage, 'texts' | 'tag'>): string {
  const { look: hand } = houseOf(game.provider)
  /** On a ribbon there is room for one word: "Símbolo scatter" is "SCATTER". */
  const upper = (text: string) => (text.split(' ').at(-1) ?? text).toLocaleUpperCase(tag)
  const words = { wild: upper(texts.wild), scatter: upper(texts.scatter) }
  return `${symbolSheet(game.theme, { pictures: picturesOf(game), hand, words })}${scenery(game.theme, hand)}`
}

/** The address of its highest symbols. */
function picturesOf(game: SandboxGame): string | undefined {
  return coverOf(game)?.replace('/thumbs/', '/symbols/')
}

type Money = (amount_minor: number) => string
type PaidWin = PaidStep['wins'][number]

/** A round step by step as its reels showed it: what won is marked, with its line, and what each win paid. */
export function drawnSteps(
  game: SandboxGame,
  steps: readonly PaidStep[],
  { language, money }: { language: PageLanguage; money: Money },
): Html {
  const { texts } = language
  const drawn = steps.map(
    (step) =>
      html`<section class="step">
        ${nameOf(step, texts)} ${cabinet(game, step, money)} ${winRows(step, texts, money)}
      </section>`,
  )
  return html`${raw(slotDrawings(game, language))}${drawn}`
}

/** What kind of step it is, and its multiplier; the first spin has no name. */
function nameOf({ kind, coins, remaining, times = 1 }: PaidStep, texts: Texts): Html | '' {
  const left = String(remaining ?? 0)
  const names = {
    spin: '',
    tumble: '',
    free: texts.freeLeft.replace('{left}', left),
    respin: coins ? texts.respinsLeft.replace('{left}', left) : texts.respin,
  }
  const multiple = times > 1 ? html`<b dir="ltr">×${times}</b>` : ''
  return names[kind] || multiple ? html`<h2>${names[kind]} ${multiple}</h2>` : ''
}

function cabinet(game: SandboxGame, { grid, wins, starts = [], coins = [] }: PaidStep, money: Money): Html {
  const marked = new Set([...wins.flatMap(({ cells }) => cells), ...starts].map(String))
  const valueOf = new Map(coins.map(({ cell, win_minor }) => [String(cell), win_minor]))
  const cellAt = (symbol: string, reel: number, row: number) => {
    const place = String([reel, row])
    const value_minor = valueOf.get(place)
    return html`<div
      class="cell ${/[AKQJ]/.test(symbol) ? 'letter' : ''} ${marked.has(place) ? 'winning' : ''}"
    >
      <svg aria-hidden="true"><use href="#s-${symbol}"></use></svg>
      ${value_minor === undefined ? '' : html`<b dir="ltr">${money(value_minor)}</b>`}
    </div>`
  }
  const { reels, rows } = modelOf(game)
  return html`<div
    class="cabinet"
    dir="ltr"
    role="img"
    aria-label="${grid.map((shown) => shown.join(' ')).join(', ')}"
  >
    <div class="reels ${marked.size > 0 ? 'showing' : ''}">
      ${grid.map(
        (shown, reel) =>
          html`<div class="reel">${shown.map((symbol, row) => cellAt(symbol, reel, row))}</div>`,
      )}
    </div>
    <svg
      class="lines"
      viewBox="0 0 ${reels * 100} ${rows * 100}"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      ${wins.filter(({ line }) => line !== undefined).map(lineOf)}
    </svg>
  </div>`
}

function lineOf({ cells }: Pick<Win, 'cells'>): Html {
  const points = cells.map(([reel, row]) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')
  return html`<polyline class="under" points="${points}" /><polyline class="over" points="${points}" />`
}

/** "Line 4: $0.80" beside its symbols; a win without a line has its amount alone. */
function winRows({ wins, times = 1 }: PaidStep, texts: Texts, money: Money): Html | '' {
  const words = ({ line, win_minor }: PaidWin) => {
    const amount = money(win_minor * times)
    if (line === undefined) return amount
    return texts.line.replace('{line}', String(line + 1)).replace('{amount}', amount)
  }
  if (wins.length === 0) return ''
  return html`<ul class="bets">
    ${wins.map(
      (win) =>
        html`<li>
          <span class="kind" dir="ltr"
            ><b>${win.count} ×</b><svg aria-hidden="true"><use href="#s-${win.symbol}"></use></svg
          ></span>
          <bdi>${words(win)}</bdi>
        </li>`,
    )}
  </ul>`
}
