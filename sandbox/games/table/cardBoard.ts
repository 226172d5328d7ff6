import { html, raw } from 'hono/html'
import type { Place, TableEngine } from './engines/engine.ts'
import type { Html } from '../page.ts'
import type { TablePageLanguage } from './texts.ts'

type Texts = TablePageLanguage['texts']

/** The hands of the game, and the cloth with its places. `hasSeats`: it shows where the others sit. */
export function cardBoard(
  { hands, draws, places, main, roadOf, printed = [] }: TableEngine,
  { texts, hasSeats }: { texts: Texts; hasSeats: boolean },
) {
  const words: Record<string, string> = texts
  // A single place, or the main one with those beside it, lies on the felt, below the cards.
  const isOnFelt = places.length === 1 || main !== undefined
  const spots = isOnFelt ? spotsOf(places, main, words) : ''
  return html`${draws === 'dice' ? raw(diceSheet()) : ''}
    <div class="felt" data-draws="${draws}">
      ${hands.map(
        (hand, index) =>
          html`<section
            class="hand"
            id="hand${index}"
            data-hand="${hand}"
            ${hand === 'second' ? 'hidden' : ''}
          >
            <h2 class="name">${words[hand] ?? hand}</h2>
            <div class="lay" dir="ltr">
              <div class="cards"></div>
              <p class="told"><bdi class="points"></bdi><bdi class="verdict" hidden></bdi></p>
            </div>
          </section>`,
      )}
      ${printed.length > 0 ? html`<p class="print">${printed.map((key) => html`<span>${texts[key]}</span>`)}</p>` : ''}
      ${hasSeats ? seatRow(spots) : spots}
    </div>
    ${isOnFelt ? '' : placesOf(places, words)}
    ${roadOf ? html`<div class="roads" id="roads" dir="ltr" role="img" tabindex="0" aria-label="${texts.roads}"></div>` : ''}`
}

/** The main place between those that lie beside it. */
function spotsOf(places: readonly Place[], main: string | undefined, words: Record<string, string>): Html {
  const [first, ...sides] = places.map((place) => placeButton(place, words, main))
  const [before = '', after = ''] = sides
  return sides.length > 0
    ? html`<div class="spots" dir="ltr">${before}${first}${after}</div>`
    : html`${first}`
}

/** The seats of the table, the player's in their middle; one that nobody has is not seen. */
function seatRow(own: Html | '') {
  const seats = [1, 2, 3].map(() => html`<span class="seat"><i></i><small></small></span>`)
  return html`<div class="seatRow">${seats}${own}${seats}</div>`
}

/** More places than a few stand in rows, a row for each kind of bet. */
const mostInOne = 12
export const isManyPlaced = ({ places }: TableEngine) => places.length > mostInOne

function placesOf(places: readonly Place[], words: Record<string, string>) {
  const buttons = (of: readonly Place[]) => of.map((place) => placeButton(place, words))
  if (places.length <= mostInOne)
    return html`<div class="places" data-count="${places.length}">${buttons(places)}</div>`
  const rows = Map.groupBy(places, ({ name }) => (isNumbered(name) ? groupOf(name) : 'chance'))
  return html`<div class="rows">
    ${[...rows].map(([group, of]) => html`<div class="row" data-row="${group}">${buttons(of)}</div>`)}
  </div>`
}

const isNumbered = (name: string) => /\d$/.test(name)
const groupOf = (name: string) => name.replace(/\d+$/, '')

/** One that lies beside another takes chips when that has some. */
function placeButton({ name, pays }: Place, words: Record<string, string>, main = name) {
  const { label, picture } = labelOf(name, words)
  return html`<button
    class="place"
    data-place="${name}"
    data-group="${groupOf(name)}"
    ${main === name ? '' : html`data-beside="${main}"`}
    aria-label="${label} ${pays}"
    disabled
  >
    <span>${picture ? raw(picture) : label.replace('–', '\u2060–\u2060')}</span
    ><small dir="ltr">${pays}</small>
  </button>`
}

/** The label of a place: its word, its number, or its dice. */
export function labelOf(
  name: string,
  words: Readonly<Record<string, string>>,
): { label: string; picture?: string } {
  const [, group = '', digits = ''] = /^([A-Za-z]+)(\d*)$/.exec(name) ?? []
  if (group === 'sum') return { label: digits }
  const dice = diceOf(group, digits)
  if (dice === undefined) return { label: name === 'stake' ? (words['stake'] ?? '') : (words[name] ?? name) }
  return { label: dice.join('-'), picture: dice.map(die).join('') }
}

function diceOf(group: string, digits: string): string[] | undefined {
  switch (group) {
    case 'double':
      return [digits, digits]
    case 'triple':
      return [digits, digits, digits]
    case 'pair':
    case 'face':
      return [...digits]
    default:
      return undefined
  }
}

const die = (face: string) => `<svg class="die" aria-hidden="true"><use href="#die${face}"/></svg>`

/** One symbol for each face, for places and for what was rolled. */
export function diceSheet(): string {
  const spots: Record<string, string> = {
    c: '12 12',
    a: '6 6',
    b: '18 18',
    d: '18 6',
    e: '6 18',
    f: '6 12',
    g: '18 12',
  }
  const faces = ['c', 'ab', 'abc', 'abde', 'abdec', 'abdefg'].map((face, index) => {
    const dots = [...face].map((spot) => `M${spots[spot]}h.01`).join('')
    // One and four are red on the dice of sic bo.
    const color = index === 0 || index === 3 ? ' class="warm"' : ''
    return `<symbol id="die${index + 1}" viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" rx="5"/><path${color} d="${dots}"/></symbol>`
  })
  return `<svg class="sheet" aria-hidden="true">${faces.join('')}</svg>`
}
