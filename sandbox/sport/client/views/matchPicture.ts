import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { ltr } from '../texts.ts'
import type { Screen } from '../state.ts'
import type { FullEvent, Picture } from '../wire.ts'
import { isOver } from './eventRow.ts'
import { flowView } from './flowView.ts'
import { formView } from './formView.ts'

/** The match has more to tell than its score. */
export function hasCourse({ picture, form }: FullEvent): boolean {
  return form !== undefined || picture.goals.length + countedOf(picture).length > 0
}

/** What was counted is shown beside the markets; where there is no room for it, at a press, or when there is nothing more to bet on. */
export function isCourseShown({ state, isWide }: Screen, event: FullEvent): boolean {
  return state.isCourseShown ?? (isWide || isOver(event))
}

export function showsCourse(screen: Screen, event: FullEvent): boolean {
  return hasCourse(event) && isCourseShown(screen, event)
}

function countedOf({ stats }: Picture): Picture['stats'] {
  return stats.filter(({ home, away }) => home + away > 0)
}

/** The goals on a line of time, and what was counted. */
export function matchCourse(screen: Screen, event: FullEvent): TemplateResult {
  const counted = countedOf(event.picture)
  return html`<section class="course" aria-label="${screen.setup.texts.matchPicture}">
    ${formView(screen, event)} ${flowView(screen, event)}
    ${counted.length > 0 ? statTable(screen, event, counted) : nothing}
    ${event.picture.goals.length > 0 ? goalLine(screen, event) : nothing}
  </section>`
}

const lineWidth = 300

/** Goals of the home side stand above the line, those of the guests below it. */
function goalLineView({ goals }: Picture): TemplateResult {
  const x = (part: number) => Math.round(6 + part * (lineWidth - 12))
  return html`<svg class="time" viewBox="0 0 ${lineWidth} 28" aria-hidden="true">
    <path d="M0 14h${lineWidth}M${lineWidth / 2} 10v8" />
    ${goals.map(({ side, part }) => svg`<circle cx=${x(part)} cy=${side === 'home' ? 7 : 21} r="5" class=${side} />`)}
  </svg>`
}

/** The list says in words what the line shows, that of the match's flow (flowView.ts) or one of its own. */
function goalLine({ setup: { texts } }: Screen, { sport, home, away, picture }: FullEvent): TemplateResult {
  return html`<div class="goals">
    <h2>${sport === 'baseball' ? texts.runs : texts.goals}</h2>
    ${picture.flow ? nothing : goalLineView(picture)}
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
    ...{ corners: texts.groupCorners, cards: texts.groupCards, possession: texts.statPossession },
    ...{ shots: texts.statShots, shotsOnTarget: texts.statOnTarget, aces: texts.statAces },
    goalShots: texts.statGoalShots,
    ...{ doubleFaults: texts.statDoubleFaults, threePointers: texts.statThree },
    ...{ twoPointers: texts.statTwo, freeThrows: texts.statFree },
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
            <td>${home}${key === 'possession' ? '%' : nothing}</td>
            <th scope="row">${names[key]} ${share(home, away)}</th>
            <td>${away}${key === 'possession' ? '%' : nothing}</td>
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
