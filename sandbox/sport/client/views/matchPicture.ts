import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { ltr } from '../texts.ts'
import type { Screen } from '../state.ts'
import type { FullEvent, Picture } from '../wire.ts'
import { servesMark } from './eventRow.ts'

/** The match as it went: the score by period; the goals on a line of time and what was counted open where odds would stand too low. */
export function matchPicture(screen: Screen, event: FullEvent): TemplateResult | typeof nothing {
  const { texts } = screen.setup
  const { periods, goals, stats } = event.picture
  if (periods.length === 0) return nothing
  const counted = stats.filter(({ home, away }) => home + away > 0)
  return html`<section class="picture" aria-label="${texts.matchPicture}">
    ${periodTable(screen, event)}
    ${
      goals.length + counted.length === 0
        ? nothing
        : html`<details class="course" ?open=${screen.isWide}>
            <summary>${texts.matchPicture}</summary>
            ${goals.length > 0 ? goalLine(screen, event) : nothing}
            ${counted.length > 0 ? statTable(screen, event, counted) : nothing}
          </details>`
    }
  </section>`
}

function periodTable({ setup }: Screen, { home, away, picture, score }: FullEvent): TemplateResult {
  const { texts } = setup
  const { periods, points, server } = picture
  const totals = score?.split(':') ?? []
  const row = (name: string, side: 0 | 1) =>
    html`<tr>
      <th scope="row">
        <bdi>${name}</bdi>${server === (side === 0 ? 'home' : 'away') ? servesMark(texts.serves) : nothing}
      </th>
      ${periods.map((period) => html`<td>${period[side]}</td>`)}
      ${points ? html`<td class="points">${points[side]}</td>` : nothing}
      <td class="sum">${totals[side]}</td>
    </tr>`
  return html`<table class="periods">
    <caption class="visually-hidden">
      ${texts.scoreByPeriod}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${periods.map((_, index) => html`<th scope="col">${index + 1}</th>`)}
        ${points ? html`<th scope="col">${texts.points}</th>` : nothing}
        <th scope="col">${texts.score}</th>
      </tr>
    </thead>
    <tbody>
      ${row(home, 0)} ${row(away, 1)}
    </tbody>
  </table>`
}

const lineWidth = 300

/** Goals of the home side stand above the line, those of the guests below it; the list says the same in words. */
function goalLine({ setup: { texts } }: Screen, { sport, home, away, picture }: FullEvent): TemplateResult {
  const x = (part: number) => Math.round(6 + part * (lineWidth - 12))
  return html`<div class="goals">
    <h2>${sport === 'baseball' ? texts.runs : texts.goals}</h2>
    <svg class="time" viewBox="0 0 ${lineWidth} 28" aria-hidden="true">
      <path d="M0 14h${lineWidth}M${lineWidth / 2} 10v8" />
      ${picture.goals.map(({ side, part }) => svg`<circle cx=${x(part)} cy=${side === 'home' ? 7 : 21} r="5" class=${side} />`)}
    </svg>
    <ol>
      ${picture.goals.map(
        ({ side, clock, score }) =>
          html`<li class="${side}">
            <span class="clock">${clock}</span> <bdi>${side === 'home' ? home : away}</bdi>
            <b>${ltr(score)}</b>
          </li>`,
      )}
    </ol>
  </div>`
}

function statTable({ setup }: Screen, event: FullEvent, stats: Picture['stats']): TemplateResult {
  const { texts } = setup
  const names: Record<Picture['stats'][number]['key'], string> = {
    ...{ lead: texts.statLead, scoringRun: texts.statScoringRun, pointsWon: texts.statPoints },
    ...{ gamesWon: texts.statGames, serviceBreaks: texts.statBreaks, longestRun: texts.statLongestRun },
    ...{ corners: texts.groupCorners, cards: texts.groupCards },
  }
  return html`<table class="stats">
    <caption>
      ${texts.statistics}
    </caption>
    <thead class="visually-hidden">
      <tr>
        <th scope="col">${event.home}</th>
        <td></td>
        <th scope="col">${event.away}</th>
      </tr>
    </thead>
    <tbody>
      ${stats.map(
        ({ key, home, away }) =>
          html`<tr>
            <td>${home}</td>
            <th scope="row">${names[key]} ${share(home, away)}</th>
            <td>${away}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function share(home: number, away: number): TemplateResult {
  const part = Math.round((home / (home + away)) * 100)
  return html`<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="4" />
    <rect class="own" width="${part}" height="4" />
  </svg>`
}
