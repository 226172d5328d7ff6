import { html } from 'hono/html'
import { minute_ms, second_ms } from '#lib/time.ts'
import type { SandboxGame } from '../catalog.ts'
import { deciding_ms } from '../live/liveRound.ts'
import type { Html } from '../page.ts'
import { handLife_ms } from '../round/rules.ts'
import { crashReturn } from './crash.ts'
import { labelOf } from './cardBoard.ts'
import { engineOf } from './engines/engines.ts'
import { pairOdds, threeOdds } from './engines/sideBets.ts'
import { anteOdds } from './engines/holdem.ts'
import { sign, signs } from './drawings.ts'
import type { TablePageLanguage, TableTextKey } from './texts.ts'

type Texts = TablePageLanguage['texts']
type Pay = [name: string, pays: string]

/** What a player may want to know: rules, payouts, return and limits, how results are drawn, and the proof of those that can be verified. */
export function aboutSheet(game: SandboxGame, { texts, tag }: TablePageLanguage): Html {
  const pays = paysOf(game, texts)
  return html`<dialog class="about" id="about" aria-labelledby="aboutTitle">
    <header class="top">
      <h2 id="aboutTitle">${texts.about}</h2>
      <button class="round" id="closeAbout" aria-label="${texts.close}">${sign(signs.cross)}</button>
    </header>
    ${rulesOf(game, texts).map((rule) => html`<p>${rule}</p>`)}
    ${
      pays.length > 0
        ? html`<h3>${texts.payouts}</h3>
            <dl class="pays">
              ${pays.map(
                ([name, pay]) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd dir="ltr">${pay}</dd>
                  </div>`,
              )}
            </dl>`
        : ''
    }
    ${returnOf(game, { texts, tag })}
    <p id="limits"></p>
    <p>${game.table ? texts.demo : texts.drawnBy}</p>
    ${proofOf(game, texts)}
  </dialog>`
}

const ruleKeys: Record<string, TableTextKey> = {
  ...{ roulette: 'rouletteRules', blackjack: 'blackjackRules', holdem: 'holdemRules' },
  ...{ baccarat: 'baccaratRules', sicbo: 'sicboRules', dragontiger: 'dragonRules', dice: 'diceRules' },
  ...{ crash: 'takeOffHint', race: 'raceRules' },
  ...{ coin: 'coinHint', hilo: 'hiloHint', penalty: 'penaltyHint' },
}

/** The rules, and for a hand the rule that decides where the player does not. */
function rulesOf({ plays, kind, table }: SandboxGame, texts: Texts): string[] {
  const key = ruleKeys[plays ?? kind]
  if (key === undefined) throw new Error(`no rules of ${plays ?? kind}`)
  const rule = { blackjack: texts.standsAfter, holdem: texts.foldsAfter }[plays as string]
  const time = timeText(table ? deciding_ms : handLife_ms)
  return [
    texts[key],
    ...(plays === 'blackjack' ? [texts.sideRules] : []),
    ...(rule ? [rule.replace('{time}', time)] : []),
  ]
}

/** 15000 → 0:15. */
function timeText(length_ms: number): string {
  const seconds = String((length_ms % minute_ms) / second_ms).padStart(2, '0')
  return `${Math.floor(length_ms / minute_ms)}:${seconds}`
}

/** Payouts that are not printed on the places. */
function paysOf({ plays }: SandboxGame, texts: Texts): Pay[] {
  switch (plays) {
    case 'roulette':
      return [
        [texts.straightUp, '35:1'],
        [texts.split, '17:1'],
        [`${texts.street}, ${texts.trio}`, '11:1'],
        [`${texts.corner}, ${texts.firstFour}`, '8:1'],
        [texts.sixLine, '5:1'],
        [texts.dozenColumn, '2:1'],
        [texts.evenChances, '1:1'],
      ]
    case 'holdem':
      return antePays(texts)
    case 'blackjack':
      return [...sidePays(texts.pairs, pairOdds, texts), ...sidePays(texts.plus3, threeOdds, texts)]
    default:
      return []
  }
}

/** Of a side bet: its name with each hand that pays. */
function sidePays(bet: string, odds: Partial<Record<TableTextKey, number>>, texts: Texts): Pay[] {
  return Object.entries(odds).map(([hand, pays]) => [`${bet}: ${texts[hand as TableTextKey]}`, `${pays}:1`])
}

const hands = [
  ...['highCard', 'onePair', 'twoPair', 'threeKind', 'straight', 'flush', 'fullHouse', 'fourKind'],
  ...['straightFlush', 'royalFlush'],
] as const satisfies TableTextKey[]

/** From the best hand down; what pays evenly is one line. */
function antePays(texts: Texts): Pay[] {
  const paid = hands.map((hand, index): Pay => [texts[hand], `${anteOdds[index] ?? 1}:1`])
  const even = paid.findLastIndex(([, pays]) => pays === '1:1')
  return [...paid.slice(even + 1).toReversed(), [texts.otherHands, '1:1']]
}

/** A race has odds for each runner instead. */
function returnOf(game: SandboxGame, { texts, tag }: Pick<TablePageLanguage, 'texts' | 'tag'>): Html | '' {
  if (game.kind === 'race') return ''
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const returnText = (back: number) => texts.tableReturn.replace('{percent}', percent.format(back))
  if (game.kind === 'crash') return html`<p>${returnText(crashReturn)}</p>`
  const { return_fraction, places } = engineOf(game)
  const others = places.flatMap(({ name, return_fraction: back }) =>
    back === undefined ? [] : [html`<p>${labelOf(name, texts).label} – ${returnText(back)}</p>`],
  )
  return html`<p>${returnText(return_fraction)}</p>
    ${others}`
}

function proofOf({ kind }: SandboxGame, texts: Texts): Html | '' {
  if (kind !== 'crash' && kind !== 'ladder') return ''
  const isFlight = kind === 'crash'
  return html`<p>${isFlight ? texts.nextHash : texts.roundHash}</p>
    <code id="hash" dir="ltr">–</code>
    <a id="check" target="_blank" rel="noopener" hidden>${isFlight ? texts.check : texts.checkRound}</a>`
}
