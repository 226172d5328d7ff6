import { loadTexts } from '@/i18n/loadTexts'
import type { LanguageCode } from '@contract/languages'
import account from './account/account.css?url'
import auth from './auth/auth.css?url'
import favorites from './favorites/favorites.css?url'
import jackpotWin from './jackpotWin/jackpotWin.css?url'
import launcher from './launcher/launcher.css?url'
import lobby from './lobby/lobby.css?url'
import search from './search/search.css?url'
import security from './security/security.css?url'
import shared from './shared/shared.css?url'
import uikit from './uikit/uikit.css?url'

/*
 * A chunk of its own, which loader.ts fetches at the first sign of intent, so that the script every page carries does not
 * grow with the islands. Styles come by address: imported, the build would put them into every page.
 */

/** Texts that come with every island, beside those of its own name. */
const sharedTexts = ['errors', 'notices'] as const

/** What a folder here exports as `mount`: draws the island into `root`. */
type Island = { mount: (root: HTMLElement, props: unknown) => Promise<void> | void }

const islands = {
  account: { load: () => import('./account/mount'), style: account },
  auth: { load: () => import('./auth/mount'), style: auth },
  favorites: { load: () => import('./favorites/mount'), style: favorites },
  jackpotWin: { load: () => import('./jackpotWin/mount'), style: jackpotWin },
  launcher: { load: () => import('./launcher/mount'), style: launcher },
  lobby: { load: () => import('./lobby/mount'), style: lobby },
  search: { load: () => import('./search/mount'), style: search },
  security: { load: () => import('./security/mount'), style: security },
  uikit: { load: () => import('./uikit/mount'), style: uikit },
} satisfies Record<string, { load: () => Promise<Island>; style: string }>
type IslandName = keyof typeof islands

/** Islands whose forms need the texts of the widgets. */
const withForms: ReadonlySet<IslandName> = new Set<IslandName>(['auth', 'security'])

const pending = new Map<IslandName, Promise<Island>>()

/**
 * Fetches an island, its style and texts and those every island needs, all at the same time. One that failed is fetched
 * anew when it is asked for again.
 */
function fetchIsland(name: IslandName): Promise<Island> {
  let fetching = pending.get(name)
  if (!fetching) {
    fetching = fetchParts(name)
    fetching.catch(() => pending.delete(name))
    pending.set(name, fetching)
  }
  return fetching
}

async function fetchParts(name: IslandName): Promise<Island> {
  // The language of the page: every tag of the language table starts with its code.
  const lang = document.documentElement.lang.slice(0, 2) as LanguageCode
  const { load, style } = islands[name]
  const moreTexts = withForms.has(name) ? (['widgets'] as const) : []
  const [island] = await Promise.all([
    load(),
    addStyle(shared),
    addStyle(style),
    ...[name, ...sharedTexts, ...moreTexts].map((namespace) => loadTexts(lang, namespace)),
  ])
  return island
}

function addStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`no style ${href}`))
    }
    document.head.append(link)
  })
}

/** Draws the island that `root` names, with the JSON of its `data-props`. */
export async function mountIsland(root: HTMLElement): Promise<void> {
  const { island = '', props } = root.dataset
  if (!isIslandName(island)) throw new Error(`no island ${island}`)
  const { mount } = await fetchIsland(island)
  await mount(root, props && JSON.parse(props))
}

function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(islands, name)
}

/** What a control or a form with `data-touch` is for. */
export function touched(control: HTMLElement): Promise<void> {
  if (control.dataset.touch === 'search') return openSearch(control)
  if (control.matches('.mark') && document.documentElement.dataset.session === 'in') return touchMark(control)
  return touchAuth(control.dataset.intent ?? (control as HTMLAnchorElement).search)
}

/** Gives a search form its list of results; for anything else the search opens over the page. */
export async function openSearch(root: HTMLElement = document.body): Promise<void> {
  const { mount } = await fetchIsland('search')
  await mount(root, { askSignIn: () => void touchAuth('sign-in') })
}

/** Tells a player of a won jackpot, from when there is one. */
export async function showJackpotWin(): Promise<void> {
  const { mount } = await fetchIsland('jackpotWin')
  const root = document.createElement('div')
  root.dataset.island = 'jackpotWin'
  ;(document.getElementById('overlays') ?? document.body).append(root)
  await mount(root, undefined)
}

/** Opens the modal on the form that `wish` names, else on sign-in. */
export function touchAuth(wish = ''): Promise<void> {
  return drawAuth(wish)
}

/** Fetches what a touch will want. The modal is drawn closed, so that the touch has only its form to draw. */
export async function prepare(name: 'auth' | 'search'): Promise<void> {
  if (name === 'auth') await drawAuth(undefined)
  else await fetchIsland(name)
}

async function drawAuth(wish: string | undefined): Promise<void> {
  const { mount } = await fetchIsland('auth')
  let root = document.querySelector<HTMLElement>('[data-island=auth]')
  if (!root) {
    root = document.createElement('div')
    root.dataset.island = 'auth'
    ;(document.getElementById('overlays') ?? document.body).append(root)
  }
  await mount(root, { wish })
}

const fetchMarks = () => Promise.all([import('./favorites/marks'), addStyle(shared)])

/** Marks which games on the page are this player's favourites, and liked. */
export async function showMarks(): Promise<void> {
  const [{ startMarks }] = await fetchMarks()
  startMarks()
}

/** A press of a player on the button of a favourite or a like. */
async function touchMark(button: HTMLElement): Promise<void> {
  const [{ pressMark }] = await fetchMarks()
  pressMark(button)
}

/** Shows what the address of the page says happened before it came. */
export async function showNotice(word: string): Promise<void> {
  const [{ showArrival }] = await Promise.all([import('./notices/arrival'), addStyle(shared)])
  await showArrival(word)
}
