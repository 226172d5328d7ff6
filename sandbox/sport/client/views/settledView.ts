import { html, nothing, type TemplateResult } from 'lit-html'
import type { FrameTexts } from '../../frame/texts.ts'
import type { Screen } from '../state.ts'
import type { FullEvent, SettledMarket } from '../wire.ts'
import { byName } from './eventRow.ts'
import { empty, subheading } from './states.ts'

type Paid = SettledMarket['selections'][number]

/** What is said of a selection beside its price, where it did not simply win. */
const outcomeTexts: Record<Exclude<Paid['outcome'], 'win'>, keyof FrameTexts> = {
  'half-win': 'legHalfWon',
  void: 'statusReturned',
  'half-loss': 'legHalfLost',
  'dead-heat': 'legDeadHeat',
}

/** What became of the markets of a match that is over, the lines of one under its name. */
export function settledView(screen: Screen, event: FullEvent): TemplateResult {
  const { texts } = screen.setup
  const rule = ruleOf(screen, event)
  const groups = byName(event.settled).filter((lines) =>
    lines.some(({ selections }) => selections.length > 0),
  )
  if (groups.length === 0) return empty(rule ?? texts.notOfficial)
  return html`<section class="settled">
    ${subheading(2, html`${texts.winners}`)} ${rule === undefined ? nothing : html`<p>${rule}</p>`}
    <dl>
      ${groups.map(
        (lines) =>
          html`<div>
            <dt>${lines[0]?.name}</dt>
            ${lines.flatMap(({ selections }) => selections).map((one) => paidView(screen, one))}
          </div>`,
      )}
    </dl>
  </section>`
}

function paidView({ setup: { texts }, odds }: Screen, { name, price, outcome }: Paid): TemplateResult {
  return html`<dd data-outcome="${outcome}">
    <bdi>${name}</bdi>
    ${outcome === 'win' ? html`<b dir="ltr">${odds(price)}</b>` : html`<small>${texts[outcomeTexts[outcome]]}</small>`}
  </dd>`
}

/** What becomes of bets on a match that was not played to its end. */
function ruleOf({ setup: { texts } }: Screen, { state, score }: FullEvent): string | undefined {
  if (state === 'postponed') return texts.postponedRule
  if (state === 'interrupted') return texts.interruptedRule
  return score === null ? texts.cancelledRule : undefined
}
