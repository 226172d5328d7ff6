import { html, nothing, type TemplateResult } from 'lit-html'
import type { Screen } from '../state.ts'
import { ltr } from '../texts.ts'
import type { HistoryItem } from '../wire.ts'

/** What a bet cost the player: a free bet nothing. */
export function costOf({ isFree, amountIn }: HistoryItem): number {
  return isFree ? 0 : amountIn
}

export function sumRow(
  name: string | TemplateResult,
  value: string | TemplateResult,
  kind?: 'payout',
): TemplateResult {
  return html`<div class=${kind ?? nothing}>
    <dt>${name}</dt>
    <dd>${typeof value === 'string' ? ltr(value) : value}</dd>
  </div>`
}

export function netRow(
  { setup: { texts }, money }: Pick<Screen, 'setup' | 'money'>,
  net_minor: number,
): TemplateResult {
  const sign = net_minor > 0 ? '+' : net_minor < 0 ? '−' : ''
  return html`<div data-net="${sign}">
    <dt>${texts.net}</dt>
    <dd>${ltr(`${sign}${money(Math.abs(net_minor))}`)}</dd>
  </div>`
}
