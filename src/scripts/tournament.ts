import type { TournamentTable } from '#contract/tournaments.ts'
import { clockOf } from './clock.ts'

/*
 * Renews the table of a tournament while the page is visible: every ten seconds, and soon after the player's own points have changed, of
 * which the island tells (islands/tournaments). The row of the player is marked.
 */
const poll_ms = 10_000
const soon_ms = 3500
const locale = `${document.documentElement.lang}-u-nu-latn`
const area = document.querySelector<HTMLElement>('[data-table]')
let place: number | null = null
let soon: ReturnType<typeof setTimeout> | undefined

type Row = TournamentTable['rows'][number]

/** The same output as i18n/formats.ts, without its tables. */
function money({ currency, prize_minor }: Row): string {
  if (prize_minor <= 0) return '–'
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(prize_minor / 10 ** digits).replaceAll(/[\u200e\u200f\u061c]/g, '')
}

function cell(text: string, isIsolated = false): HTMLTableCellElement {
  const td = document.createElement('td')
  const inner = isIsolated ? td.appendChild(document.createElement('bdi')) : td
  inner.textContent = text
  return td
}

function rowOf(row: Row): HTMLTableRowElement {
  const tr = document.createElement('tr')
  tr.className = 'border-be border-line'
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(row.points / 100)
  tr.append(cell(String(row.place)), cell(row.name, true), cell(points), cell(money(row), true))
  return tr
}

function mark(): void {
  const you = area?.querySelector<HTMLElement>('[data-you]')?.dataset.you ?? ''
  for (const tr of area?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? []) {
    const isMine = place !== null && tr.cells[0]?.textContent === String(place)
    tr.toggleAttribute('data-mine', isMine)
    const name = tr.cells[1]?.firstElementChild
    if (isMine && name && !name.textContent.endsWith(`(${you})`)) name.textContent += ` (${you})`
  }
}

/** "12 players", in the forms that the page has of it. */
function countPlayers(count: number): void {
  const line = area?.parentElement?.querySelector<HTMLElement>('[data-players]')
  if (!line) return
  const forms = JSON.parse(line.dataset.players ?? '{}') as Partial<Record<Intl.LDMLPluralRule, string>>
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other ?? ''
  line.textContent = form.replace('{{count}}', new Intl.NumberFormat(locale).format(count))
}

async function refresh(): Promise<void> {
  if (!area || document.hidden) return
  try {
    const answer = await fetch(`/api/site/tournament_table?run=${area.dataset.table}`)
    const { result } = (await answer.json()) as { result?: TournamentTable }
    if (!result) return
    area.querySelector('tbody')?.replaceChildren(...result.rows.map(rowOf))
    for (const [part, isShown] of [
      ['table', result.rows.length > 0],
      ['[data-part=none]', result.rows.length === 0],
    ] as const)
      area.querySelector(part)?.toggleAttribute('hidden', !isShown)
    countPlayers(result.players)
    mark()
  } catch {
    // No connection: the last table stays, and the next round asks again.
  }
}

for (const left of document.querySelectorAll<HTMLTimeElement>('[data-left]')) {
  const until = Date.parse(left.dateTime)
  setInterval(() => (left.textContent = clockOf(until - Date.now())), 1000)
}

if (area) {
  setInterval(() => void refresh(), poll_ms)
  document.addEventListener('tournament-place', (event) => {
    place = (event as CustomEvent<number | null>).detail
    mark()
    clearTimeout(soon)
    soon = setTimeout(() => void refresh(), soon_ms)
  })
}
