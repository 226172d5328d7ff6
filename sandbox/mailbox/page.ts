import { html } from 'hono/html'
import type { StoredMessage } from './messages.ts'

const channels = { email: 'Email', sms: 'SMS', push: 'Push' } as const

export function mailboxPage(messages: readonly StoredMessage[], to: string | undefined) {
  return html`<h1>Mailbox</h1>
    <p class="quiet">
      What the platform sent by email and SMS in the last week. Nothing of it was sent to anybody.
    </p>
    <form class="filter" method="get" action="/mailbox">
      <label>
        <span>Sent to</span>
        <input name="to" value="${to ?? ''}" placeholder="demo@atoll.test" autocomplete="off" dir="ltr" />
      </label>
      <button>Show</button>
      ${to === undefined ? '' : html`<a href="/mailbox">All messages</a>`}
    </form>
    ${
      messages.length === 0
        ? empty(to)
        : html`<ol class="messages">
            ${messages.map(entry)}
          </ol>`
    }`
}

function empty(to: string | undefined) {
  return html`<div class="empty">
    <p>${to === undefined ? 'No messages yet.' : html`No messages to <bdi>${to}</bdi>.`}</p>
    <p class="quiet">Ask for a code or a new password on the site, and it arrives here.</p>
  </div>`
}

function entry(message: StoredMessage) {
  return html`<li>
    <header>
      <strong dir="auto">${message.subject ?? channels[message.channel]}</strong>
      <span class="chip">${channels[message.channel]}</span>
      <span class="quiet">to <bdi>${message.to}</bdi></span>
      <time datetime="${message.sent_at}">${message.sent_at.slice(0, 19).replace('T', ' ')} UTC</time>
    </header>
    <p class="text" dir="auto">${message.text}</p>
    ${message.code === null ? '' : html`<p>Code <code>${message.code}</code></p>`}
    ${message.link === null ? '' : html`<p><a href="${message.link}" rel="noreferrer">${message.link}</a></p>`}
    ${
      message.file === null
        ? ''
        : html`<p>
            <a download="${message.file.name}" href="${addressOf(message.file)}">${message.file.name}</a>
          </p>`
    }
  </li>`
}

const addressOf = ({ type, text }: NonNullable<StoredMessage['file']>) =>
  `data:${type.replaceAll(' ', '')},${encodeURIComponent(text)}`
