import { html, nothing, type TemplateResult } from 'lit-html'
import { crest } from '../crests.ts'
import { icon } from '../icons.ts'
import { addressOf } from '../route.ts'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { FullEvent } from '../wire.ts'
import { buttonsOf, isOver, matchName, onlyText, servesMark, whenText } from './eventRow.ts'
import { hasCourse, isCourseShown } from './matchPicture.ts'

/** The head of an event: where it stands, and the score by period with the sides, once. */
export function scoreboard(screen: Screen, event: FullEvent, isMulti: boolean): TemplateResult {
  return html`<header>
    ${isMulti ? nothing : backLink(screen, event)}
    <p class="path">${event.sport_name} · ${event.tourney}</p>
    ${isMulti ? html`<h2 class="visually-hidden">${matchName(event)}</h2>` : nothing}
    ${buttonsOf(screen, event, isMulti || !hasCourse(event) ? nothing : courseButton(screen, event))}
    ${periodTable(screen, event)}
  </header>`
}

/** To the list that the player came from, or that has the event. */
function backLink({ setup: { texts }, state }: Screen, event: FullEvent): TemplateResult {
  const { sport, sport_name, is_live } = event
  const page = isOver(event) ? 'Results' : is_live ? 'Overview' : 'Upcoming'
  const go = state.from ?? addressOf({ page, query: { sport } })
  return html`<a
    class="back"
    href="#${go}"
    data-go="${go}"
    data-back
    aria-label="${filled(texts.seeAll, { name: sport_name })}"
    ><span aria-hidden="true">←</span></a
  >`
}

function courseButton(screen: Screen, event: FullEvent): TemplateResult {
  const isShown = isCourseShown(screen, event)
  return html`<button
    data-do="course"
    data-value="${isShown ? 'hide' : 'show'}"
    aria-expanded="${String(isShown)}"
    aria-label="${screen.setup.texts.statistics}"
  >
    ${icon('bars')}
  </button>`
}

function periodTable(screen: Screen, event: FullEvent): TemplateResult {
  const { texts } = screen.setup
  const { periods, points, server } = event.picture
  const totals = event.score?.split(':') ?? []
  const row = (side: 0 | 1) => {
    const serves = server === (side === 0 ? 'home' : 'away')
    return html`<tr>
      <th scope="row">
        ${crest(event.sides?.[side])}<bdi>${side === 0 ? event.home : event.away}</bdi>${serves ? servesMark(texts.serves) : nothing}
      </th>
      ${periods.map((period) => html`<td>${period[side]}</td>`)}
      ${points ? html`<td class="points">${points[side]}</td>` : nothing}
      ${event.score === null ? nothing : html`<td class="sum">${totals[side]}</td>`}
    </tr>`
  }
  return html`<table class="periods">
    <caption class="visually-hidden">
      ${texts.scoreByPeriod}
    </caption>
    <thead>
      <tr>
        <td class="when">${whenText(screen, event)}${onlyText(screen, event)}</td>
        ${periods.map((_, index) => html`<th scope="col">${index + 1}</th>`)}
        ${points ? html`<th scope="col"><span class="visually-hidden">${texts.points}</span></th>` : nothing}
        ${event.score === null ? nothing : html`<th scope="col"><span class="visually-hidden">${texts.score}</span></th>`}
      </tr>
    </thead>
    <tbody>
      ${row(0)} ${row(1)}
    </tbody>
  </table>`
}
