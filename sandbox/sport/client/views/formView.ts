import { html, nothing, type TemplateResult } from 'lit-html'
import { crest } from '../crests.ts'
import type { Screen } from '../state.ts'
import { ltr } from '../texts.ts'
import type { BookEvent, FullEvent } from '../wire.ts'
import { matchName } from './eventRow.ts'

/** The last results of both sides, which lead to what was told and paid of them. */
export function formView(screen: Screen, event: FullEvent): TemplateResult | typeof nothing {
  const { form, sides } = event
  if (!form) return nothing
  const names = [event.home, event.away]
  return html`<div class="form">
    <h2>${screen.setup.texts.form}</h2>
    ${form.map(
      (results, side) =>
        html`<h3>${crest(sides?.[side])}<bdi>${names[side]}</bdi></h3>
          <ul>
            ${results.map((one) => resultView(screen, one, sides?.[side]))}
          </ul>`,
    )}
  </div>`
}

function resultView(screen: Screen, one: BookEvent, side: string | undefined): TemplateResult {
  return html`<li>
    <a href="#/EventView" data-go="/EventView?event=${one.id}">
      <small>${ltr(screen.day(one.starts_at))}</small>
      <bdi>${matchName(one)}</bdi>
      <b data-for="${standOf(one, side)}">${ltr(one.score ?? '')}</b>
    </a>
  </li>`
}

/** What the result was for the side. */
function standOf({ score, sides }: BookEvent, side: string | undefined): 'won' | 'lost' | 'level' {
  const [home = 0, away = 0] = score?.split(':').map(Number) ?? []
  const lead = sides?.[0] === side ? home - away : away - home
  return lead > 0 ? 'won' : lead < 0 ? 'lost' : 'level'
}
