import { html, nothing, svg, type TemplateResult } from 'lit-html'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { Flow, FullEvent } from '../wire.ts'
import { isOver } from './eventRow.ts'

/** How a match goes: where the ball is, and who has had the better of it so far, with the goals where they fell. */
export function flowView(screen: Screen, event: FullEvent): TemplateResult | typeof nothing {
  const { flow } = event.picture
  if (!flow) return nothing
  const { texts } = screen.setup
  const zone = isOver(event) || event.state === 'suspended' ? undefined : flow.zone
  return html`<div class="flow" ?data-pitch=${zone !== undefined}>
    ${zone === undefined ? nothing : pitch(zone)}
    <p>${zone === undefined ? texts.momentum : zoneText(screen, event, zone)}</p>
    ${momentumView(event, flow)}
  </div>`
}

function zoneText({ setup: { texts } }: Screen, { home, away }: FullEvent, zone: number) {
  if (zone === 0) return texts.midfield
  const text = Math.abs(zone) === 2 ? texts.dangerousAttack : texts.attack
  return filled(text, { side: zone > 0 ? home : away })
}

/** A fifth of the pitch for each zone; the home side attacks towards the end of the line. */
function pitch(zone: number): TemplateResult {
  const side = zone < 0 ? 'away' : zone > 0 ? 'home' : nothing
  return html`<svg class="pitch" viewBox="0 0 100 50" aria-hidden="true">
    <rect class=${side} x=${1 + (zone + 2) * 19.6} y="1" width="19.6" height="48" />
    <path d="M1 1h98v48h-98zM50 1v48M1 14h13v22h-13M99 14h-13v22h13" />
    <circle cx="50" cy="25" r="8" />
  </svg>`
}

const [width, height] = [300, 40]
const leastMost = 30

/** The home side above the line, the guests below it. */
function momentumView({ picture: { goals } }: FullEvent, { momentum, span }: Flow): TemplateResult {
  const step = width / span
  const middle = height / 2
  // The greatest has the whole height: what counts is who it was, and when.
  const most = Math.max(leastMost, ...momentum.map(Math.abs))
  return html`<svg
    class="momentum"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${momentum.map((value, index) => {
      const size = (Math.abs(value) / most) * (middle - 2)
      return svg`<rect class=${value < 0 ? 'away' : 'home'} x=${(index * step).toFixed(1)} y=${(value < 0 ? middle : middle - size).toFixed(1)} width=${(step * 0.8).toFixed(1)} height=${size.toFixed(1)} />`
    })}
    <path d="M0 ${middle}h${width}" />
    ${goals.map(({ side, part }) => svg`<path class="goal ${side}" d="M${(part * width).toFixed(1)} ${side === 'home' ? 0 : middle}v${middle}" />`)}
  </svg>`
}
