import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { decimalOf } from '#contract/money.ts'
import { brCode } from './brCode.ts'
import type { Dialect, Order } from './orders.ts'

const waysToPay: Record<Dialect, string> = {
  pagstar: '',
  pix: '',
  card: ' by card',
  ewallet: ' from a Reef Wallet',
  voucher: ' with a Coral Voucher',
}
const merchant = { name: 'Atoll', city: 'SAO PAULO' }

/** The text that a bank's app reads, for what PIX can pay: Brazilian reals. */
export function bankText(order: Order, address: string): string | undefined {
  if (order.currency !== 'BRL' || order.direction !== 'in') return undefined
  const payee = { location: address.replace(/^https?:\/\//, '') }
  return brCode({ ...merchant, payee, amount: decimalOf(order.amount_minor, order.currency), txid: '***' })
}

/** The page where a payment is made or refused; the buttons do what a real bank would do. */
export function bankPage(order: Order, address: string) {
  const amount = `${decimalOf(order.amount_minor, order.currency)} ${order.currency}`
  return html`<div class="consent bank">
    <header>
      <span class="mark" aria-hidden="true">B</span>
      <h1>Pay ${amount}</h1>
      <p class="quiet">
        to ${merchant.name}${waysToPay[order.dialect]}, at the bank of the sandbox. No money moves.
      </p>
    </header>
    ${order.status === 'pending' ? choices(bankText(order, address)) : ended(order)}
  </div>`
}

function choices(text: string | undefined) {
  return html`${text === undefined ? '' : code(text)}
    <form method="post">
      <button class="primary" name="outcome" value="paid">Pay</button>
      <button class="plain" name="outcome" value="other">Pay from somebody else’s account</button>
      <button class="plain" name="outcome" value="late">Pay too late</button>
      <button class="plain" name="outcome" value="refused">Refuse</button>
      <button class="plain" name="outcome" value="expired">Let it expire</button>
    </form>`
}

function code(text: string) {
  return html`<div class="code" role="img" aria-label="QR code of the text below">
      ${raw(renderSVG(text, { border: 2 }))}
    </div>
    <label class="copy"
      ><span>PIX copy and paste</span><textarea readonly rows="4" dir="ltr">${text}</textarea>
    </label>`
}

function ended({ status, return_url }: Order) {
  return html`<p>This payment is ${status}.</p>
    ${return_url === null ? '' : html`<p><a href="${return_url}">Back to the operator</a></p>`}`
}
