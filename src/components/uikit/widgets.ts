import { languageOf, type LanguageCode } from '@contract/languages'
import type { GameCard, ProviderInfo } from '@contract/games'
import { formatMoney } from '@/i18n/formats'
import { textsOf } from '@/i18n/texts'
import { gameCards, marks } from '../games'
import { jackpotArticles, jackpotCards } from '../jackpots'
import { html, trusted, type Html } from '../html'
import { icon, icons, type IconName } from '../icons'
import { paging } from '../lobby/paging'
import { providerStrip } from '../lobby/strips'

type Group = { title: string; body: Html }
/** One panel of the showcase: `id` keeps the ids and names of its controls apart from those of the other panels. */
export type Panel = { lang: LanguageCode; theme: 'dark' | 'light'; id: string }

/** Every widget in every state, in one language, direction and theme. */
export function panel({ lang, theme, id }: Panel): Html {
  const { uikit } = textsOf(lang)
  const { tag, dir } = languageOf(lang)
  const groups = [
    type(lang),
    buttons(lang),
    money(lang),
    fields(lang, id),
    choices(lang, id),
    ...lists(lang),
    cards(lang),
    gameMarks(lang),
    jackpots(lang, id),
    notices(lang),
    dialog(lang, id),
    states(lang),
    drawings(lang),
    widgets(lang),
  ]
  return html`<section
    class="kit-panel"
    lang="${tag}"
    dir="${dir}"
    data-theme="${theme}"
    aria-label="${theme === 'dark' ? uikit.night : uikit.day} · ${dir}"
  >
    <h2>${theme === 'dark' ? uikit.night : uikit.day} · <span class="ltr">${dir}</span></h2>
    ${groups.map(
      ({ title, body }) =>
        html`<div class="kit-group">
          <h3>${title}</h3>
          ${body}
        </div>`,
    )}
  </section>`
}

function type(lang: LanguageCode): Group {
  const { uikit } = textsOf(lang)
  const sizes = [36, 28, 22, 18, 16, 14, 12].map(
    (size) => html`<p class="kit-size-${size}">${uikit.sample} <span class="muted ltr">${size}</span></p>`,
  )
  return { title: uikit.type, body: html`${sizes}` }
}

function buttons(lang: LanguageCode): Group {
  const { uikit } = textsOf(lang)
  const kinds = [
    ['primary', uikit.primary],
    ['quiet', uikit.quiet],
    ['ghost', uikit.ghost],
    ['danger', uikit.danger],
  ] as const
  const row = (attributes: string) =>
    html`<div class="kit-row">
      ${kinds.map(
        ([kind, text]) =>
          html`<button class="button button-${kind}" type="button" ${trusted(attributes)}>${text}</button>`,
      )}
    </div>`
  return { title: uikit.buttons, body: html`${row('')}${row(' aria-busy="true"')}${row(' disabled')}` }
}

function money(lang: LanguageCode): Group {
  const { uikit } = textsOf(lang)
  const amount = (value: number, currency: string) =>
    html`<span class="ltr">${formatMoney(lang, value, currency)}</span>`
  return {
    title: uikit.money,
    body: html`<div class="kit-row">
        <span>${amount(1250.5, 'USD')}</span><span class="gain">▲ ${amount(40, 'ILS')}</span>
        <span class="loss">▼ ${amount(12.5, 'BRL')}</span><span class="warn">! ${amount(0, 'TRY')}</span>
        <span class="ltr">2.50</span><span class="ltr">+150</span><span class="ltr">3/2</span
        ><span class="ltr">2 : 1</span>
      </div>
      <div class="card kit-bonus">
        <span>${uikit.bonus}<br /><strong>${amount(50, 'USD')}</strong></span>
        <button class="button button-quiet" type="button">${uikit.confirm}</button>
      </div>`,
  }
}

function fields(lang: LanguageCode, id: string): Group {
  const { uikit } = textsOf(lang)
  return {
    title: uikit.fields,
    body: html`<div class="field">
        <label for="${id}-name">${uikit.name}</label>
        <input id="${id}-name" aria-describedby="${id}-hint" /><span class="hint" id="${id}-hint"
          >${uikit.nameHint}</span
        >
      </div>
      <div class="field">
        <label for="${id}-taken">${uikit.name}</label>
        <input id="${id}-taken" value="demo" aria-invalid="true" aria-describedby="${id}-error" />
        <span class="error" id="${id}-error">${uikit.nameError}</span>
      </div>
      <div class="field">
        <label for="${id}-date">${uikit.date}</label>
        <input class="ltr" id="${id}-date" inputmode="numeric" placeholder="__.__.____" />
      </div>
      <div class="field">
        <label for="${id}-currency">${uikit.currency}</label>
        <select id="${id}-currency">
          <option>USD</option>
          <option>ILS</option>
          <option>BRL</option>
        </select>
      </div>
      <div class="field">
        <label for="${id}-off">${uikit.name}</label><input id="${id}-off" disabled value="demo" />
      </div>
      <label class="check"><input type="checkbox" checked /><span>${uikit.agree}</span></label>`,
  }
}

function choices(lang: LanguageCode, id: string): Group {
  const { uikit } = textsOf(lang)
  return {
    title: uikit.choices,
    body: html`<div class="kit-row">
        <button class="chip" type="button" aria-pressed="true">${uikit.balance}</button>
        <button class="chip" type="button" aria-pressed="false">${uikit.bonus}</button>
      </div>
      <div class="segmented" role="group" aria-label="${uikit.choices}">
        <button type="button" id="${id}-tab" aria-pressed="true">${uikit.balance}</button>
        <button type="button" aria-pressed="false">${uikit.bonus}</button>
      </div>`,
  }
}

function lists(lang: LanguageCode): Group[] {
  const { uikit } = textsOf(lang)
  return [
    { title: uikit.providers, body: asExample(providerStrip(lang, '/UIKit', providers, 'provider-2')) },
    {
      title: uikit.paging,
      body: asExample(html`${paging(lang, 1, 3, address)}${paging(lang, 12, 25, address)}`),
    },
  ]
}

/** A menu shown as an example is no landmark of the page. */
function asExample({ html: menu }: Html): Html {
  return trusted(menu.replaceAll('<nav ', '<div role="group" ').replaceAll('</nav>', '</div>'))
}

const address = (page: number) => `?page=${page}`
const providers: ProviderInfo[] = Array.from({ length: 9 }, (_, index) => ({
  id: `provider-${index + 1}`,
  routeProvider: `provider-${index + 1}`,
  name: `Studio ${index + 1}`,
  authRequired: false,
  isDirectGameLink: false,
  defaultGameList: true,
  uniqueField: null,
  count: 12 * (index + 1),
}))

function cards(lang: LanguageCode): Group {
  const { favorites, uikit } = textsOf(lang)
  const game = (gameId: string, gameName: string, more: Partial<GameCard>): GameCard => ({
    id: `pragmatic/${gameId}`,
    ...{ gameId, gameName, provider: 'pragmatic', routeProvider: 'pragmatic' },
    ...{ tab: [], isLiveGame: false, hasImage: false, limits: { min: 0.2, max: 24000 } },
    ...more,
  })
  const games = [
    game('vs25moonlagoon', 'Moon Lagoon', { hasImage: true }),
    game('vs20emberclutch', uikit.noPicture, {}),
  ]
  const likes = { 'pragmatic/vs25moonlagoon': 1240 }
  return {
    title: uikit.cards,
    body: html`<ul class="games-grid">
      ${trusted(gameCards(lang, games, { sizes: '120px', eager: 0, texts: favorites, likes }))}
      <li class="game" aria-busy="true" aria-label="${uikit.loading}">
        <span class="game-art skeleton"></span> <span class="kit-line skeleton"></span>
      </li>
    </ul>`,
  }
}

/** Off and on, without a count and with one, on a picture and in words; as drawings: a press does nothing. */
function gameMarks(lang: LanguageCode): Group {
  const { favorites, uikit } = textsOf(lang)
  const drawn = (likes: number | undefined, named: boolean, isPressed: boolean) => {
    const off = marks(uikit.sample, { likes, named, texts: favorites }).html.replaceAll(
      / data-touch="\w+"/g,
      '',
    )
    return trusted(isPressed ? off.replaceAll('aria-pressed="false"', 'aria-pressed="true"') : off)
  }
  const row = (isPressed: boolean) =>
    html`<div class="kit-row">
      ${drawn(undefined, false, isPressed)}${drawn(1240, false, isPressed)}${drawn(7, true, isPressed)}
    </div>`
  return { title: uikit.marks, body: html`${row(false)}${row(true)}` }
}

function jackpots(lang: LanguageCode, id: string): Group {
  const pot = {
    ...{ id: `${id}-pearl`, image: '/media/jackpots/pearl.jpg', currency: 'USD', proof: '3f9a'.repeat(16) },
    ...{ name: 'The Pearl', amount: 12_345.67, startAmount: 5000, mustDropBy: 25_000, last_proof: null },
    ...{ timer: null, last_winner: null, last_amount: null, last_won_at: null },
  }
  const won = {
    ...{ ...pot, id: `${id}-crown`, image: '/media/jackpots/crown.jpg', timer: '2030-01-02T20:00:00Z' },
    ...{ last_winner: 'd•••', last_amount: 412.5, last_won_at: '2029-12-30T20:00:00Z' },
  }
  return {
    title: textsOf(lang).jackpots.title,
    body: html`<ul class="jackpot-row">
        ${jackpotCards(lang, [pot, won])}
      </ul>
      ${jackpotArticles(lang, [pot, won])}`,
  }
}

function notices(lang: LanguageCode): Group {
  const { uikit } = textsOf(lang)
  const toast = (kind: string, name: IconName, text: string) =>
    html`<div class="toast toast-${kind}">
      ${icon(name)}<span>${text}</span>
      <button class="button button-icon" type="button" aria-label="${uikit.close}">${icon('close')}</button>
    </div>`
  return {
    title: uikit.notices,
    body: html`${toast('success', 'check', uikit.saved)}${toast('error', 'alert', uikit.failed)}${toast('default', 'info', uikit.news)}
      <div class="kit-row">
        <span class="spinner" role="img" aria-label="${uikit.loading}"></span>
        <span class="skeleton kit-line"></span>
      </div>
      <div class="card kit-overlay">
        <div class="overlay"><span class="spinner" role="img" aria-label="${uikit.loading}"></span></div>
      </div>`,
  }
}

function dialog(lang: LanguageCode, id: string): Group {
  const { uikit } = textsOf(lang)
  const inside = html`<div class="dialog-head">
      <h4>${uikit.dialogTitle}</h4>
      <button
        class="button button-icon"
        type="button"
        popovertarget="${id}-dialog"
        popovertargetaction="hide"
        aria-label="${uikit.close}"
      >
        ${icon('close')}
      </button>
    </div>
    <p class="muted">${uikit.dialogText}</p>
    <div class="kit-row">
      <button class="button button-primary" type="button">${uikit.confirm}</button>
      <button
        class="button button-quiet"
        type="button"
        popovertarget="${id}-dialog"
        popovertargetaction="hide"
      >
        ${uikit.cancel}
      </button>
    </div>`
  return {
    title: uikit.dialog,
    body: html`<button class="button button-quiet" type="button" popovertarget="${id}-dialog">
        ${uikit.dialog}
      </button>
      <div
        class="dialog kit-dialog"
        id="${id}-dialog"
        role="dialog"
        popover
        aria-label="${uikit.dialogTitle}"
      >
        ${inside}
      </div>`,
  }
}

/** The widgets that need a script; last, for they come when they are seen and push nothing away. */
function widgets(lang: LanguageCode): Group {
  return {
    title: textsOf(lang).uikit.widgets,
    body: html`<div data-island="uikit" data-when="visible" data-props="${JSON.stringify({ lang })}"></div>`,
  }
}

function states(lang: LanguageCode): Group {
  const { uikit } = textsOf(lang)
  const state = (name: IconName, title: string, text: string) =>
    html`<div class="state">
      ${icon(name)}
      <h4>${title}</h4>
      <p>${text}</p>
    </div>`
  return {
    title: uikit.states,
    body: html`${state('document', uikit.empty, uikit.emptyText)}${state('alert', uikit.offline, uikit.offlineText)}`,
  }
}

function drawings(lang: LanguageCode): Group {
  const names = Object.keys(icons) as IconName[]
  const turning = new Set<IconName>(['chevron', 'menu', 'logout'])
  return {
    title: textsOf(lang).uikit.icons,
    body: html`<div class="kit-row">
      ${names.map((name) => icon(name, turning.has(name) ? 'icon-turns' : ''))}
    </div>`,
  }
}
