import { html, nothing, type TemplateResult } from 'lit-html'
import type { FrameTexts } from '../../frame/texts.ts'
import type { Screen } from '../state.ts'
import { ltr } from '../texts.ts'
import type { HistoryEvent } from '../wire.ts'

type Outcome = NonNullable<HistoryEvent['outcome']>

const outcomeTexts: Record<Outcome, keyof FrameTexts> = {
  win: 'statusWon',
  'half-win': 'legHalfWon',
  void: 'statusReturned',
  'half-loss': 'legHalfLost',
  lose: 'statusLost',
  'dead-heat': 'legDeadHeat',
}

function outcomeText({ outcome, isPaidEarly }: HistoryEvent): keyof FrameTexts {
  return isPaidEarly ? 'legPaidEarly' : outcomeTexts[outcome ?? 'void']
}

/** A selection in short: what it is beside its odds, its match beside how that stands. */
export function legLine(screen: Screen, event: HistoryEvent): TemplateResult {
  const { parts, market, selection, match, outcome } = event
  const what = parts ? parts.map((part) => part.selection).join(' + ') : selection
  return html`<span class="leg outcome" data-outcome="${outcome ?? 'open'}"
    ><span
      ><bdi class="name">${what}</bdi>
      <small>${parts ? nothing : html`${market} · `}<bdi>${match}</bdi></small></span
    ><span class="stand"
      ><b class="price" dir="ltr">${screen.odds(event.coef)}</b>
      <small>${standing(screen, event)}</small></span
    ></span
  >`
}

/** When its match begins, how it stands, or what became of the selection. */
function standing({ setup: { texts }, dayAndTime }: Screen, event: HistoryEvent): TemplateResult {
  const { outcome, score, endedAt, date } = event
  if (score === null && !outcome) return ltr(dayAndTime(date))
  const said = outcome
    ? texts[outcomeText(event)]
    : endedAt === null
      ? html`<em>${texts.live}</em>`
      : texts.ended
  return html`${said}${score === null ? nothing : html` <b class="score" dir="ltr" aria-label="${texts.score} ${score}">${score}</b>`}`
}

/** All that is known of a selection. */
export function legView(screen: Screen, event: HistoryEvent): TemplateResult {
  const { setup, dayAndTime, odds } = screen
  const { texts } = setup
  return html`<li data-outcome="${event.outcome ?? 'open'}">
    <p class="match">
      <bdi>${event.parts ? event.market : event.selection}</bdi>
      <b class="price" dir="ltr">${odds(event.coef)}</b>
      ${event.outcome ? html`<span class="outcome">${texts[outcomeText(event)]}</span>` : nothing}
    </p>
    ${event.parts ? partsView(screen, event.parts) : nothing}
    <p>
      ${event.isLive ? html`<em>${texts.live}</em> ` : nothing}${event.parts ? nothing : html`${event.market} · `}<bdi
        >${event.match}</bdi
      >
      ${
        event.score === null
          ? nothing
          : html`<b class="score" dir="ltr" aria-label="${texts.score}">${event.score}</b>`
      }
    </p>
    <p class="about">
      ${event.tourneyName} ·
      ${event.endedAt ? html`${texts.ended} ${ltr(dayAndTime(event.endedAt))}` : ltr(dayAndTime(event.date))}
    </p>
  </li>`
}

/** The parts of a bet builder, each with what became of it. */
function partsView({ setup: { texts } }: Screen, parts: NonNullable<HistoryEvent['parts']>): TemplateResult {
  return html`<ul class="partNames">
    ${parts.map(
      ({ market, selection, outcome }) =>
        html`<li data-outcome="${outcome ?? 'open'}">
          <small>${market}</small> <bdi>${selection}</bdi>
          ${outcome ? html`<span class="outcome">${texts[outcomeTexts[outcome]]}</span>` : nothing}
        </li>`,
    )}
  </ul>`
}
