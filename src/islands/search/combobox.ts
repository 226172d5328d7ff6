import { sections } from '#contract/sections.ts'
import { localPath } from '#contract/languages.ts'
import { gamePath } from '#contract/gameKind.ts'
import { eventPath } from '@/components/sport/events.ts'
import { fill, plural } from '@/i18n/format.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import type { Texts } from '@/i18n/texts.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { forgetSearches, recentSearches, rememberSearch } from '@/stores/games/recentSearches.ts'
import { createSearch, type SearchState } from '@/stores/games/search.ts'
import { currentDevice } from '@/ui/device.ts'
import { comboboxKey } from '@/ui/combobox.ts'
import { failureText } from '@/ui/errorText.ts'
import { button, el, eventOption, gameOption, group, signed, skeleton } from './parts.ts'

export type SearchTexts = LoadedTexts<'search' | 'errors'>

type Options = {
  texts: SearchTexts
  /** The list opens as an overlay below its field and closes when the field loses the focus. */
  dropsDown: boolean
  /** A guest who opens a result is asked to sign in (GAMES-08). */
  askSignIn: () => void
}

let combos = 0

/**
 * Turns a search form into an editable combobox with a list (ARIA practices): results come while typing, arrow keys
 * select, Enter opens. Without scripts the form leads to the page of all results.
 */
export function enhance(form: HTMLFormElement, { texts, dropsDown, askSignIn }: Options): void {
  const input = form.elements.namedItem('q') as HTMLInputElement
  if (input.role === 'combobox') return
  const id = `search-${(combos += 1)}`
  const search = createSearch(scopeOf(form))
  const list = el('div', { id, role: 'listbox', ariaLabel: texts.search.results, className: 'search-found' })
  const said = el('p', { role: 'status', className: 'visually-hidden' })
  const beside = el('div', { className: 'search-beside' })
  const panel = el('div', { className: 'search-panel' }, list, beside)
  form.append(panel, said)
  tie(input, id)
  const walk = walkOf(input, list)

  function show(open: boolean): void {
    panel.hidden = dropsDown && !open
    list.hidden = walk.options().length === 0
    input.ariaExpanded = String(!panel.hidden && !list.hidden)
    if (panel.hidden) walk.to(-1)
  }
  function draw(state: SearchState): void {
    const { main, aside, announcement } = drawing(state, texts, resultsOf(form))
    list.replaceChildren(...main)
    walk.options().forEach((option, at) => (option.id = `${id}-${at}`))
    list.ariaBusy = state.kind === 'searching' ? 'true' : null
    beside.replaceChildren(...aside)
    said.textContent = announcement
    walk.to(-1)
    show(form.contains(document.activeElement))
  }
  function retype(text: string): void {
    input.value = text
    input.focus()
    search.type(text)
    if (text === '') draw(search.$state.get())
  }
  /** Escape closes the list first, then clears the field; otherwise the dialog handles it. */
  function escape(): (() => void) | undefined {
    if (dropsDown && !panel.hidden) return () => show(false)
    return input.value ? () => retype('') : undefined
  }

  input.addEventListener('input', () => search.type(input.value))
  input.addEventListener('focus', () => show(true))
  followKeys(input, walk, { isOpen: () => !panel.hidden, open: () => show(true), escape })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) show(false)
  })
  form.addEventListener('submit', () => rememberSearch(input.value.trim()))
  followPresses(panel, {
    again: () => search.retry(),
    word: ({ dataset }) => retype(dataset.word ?? ''),
    forget: () => {
      forgetSearches()
      retype('')
    },
    event: () => rememberSearch(input.value.trim()),
    game: (_, event) => {
      rememberSearch(input.value.trim())
      if (document.documentElement.dataset.session === 'in') return
      event.preventDefault()
      askSignIn()
    },
  })
  search.$state.subscribe(draw)
  // Text that was typed while this was loading.
  search.type(input.value)
}

type Walk = {
  options: () => HTMLElement[]
  state: () => { active: number; count: number }
  /** Selects an option; -1 is the field itself. */
  to: (index: number) => void
  choose: () => void
}

/** The focus stays in the field; `aria-activedescendant` names the selected option. */
function walkOf(input: HTMLInputElement, list: HTMLElement): Walk {
  let active = -1
  const options = () => Array.from(list.querySelectorAll<HTMLElement>('[role=option]'))

  function to(index: number): void {
    active = index
    options().forEach((option, at) => (option.ariaSelected = String(at === active)))
    const now = options()[active]
    now?.scrollIntoView({ block: 'nearest' })
    if (now) input.setAttribute('aria-activedescendant', now.id)
    else input.removeAttribute('aria-activedescendant')
  }
  return {
    options,
    state: () => ({ active, count: options().length }),
    to,
    choose: () => options()[active]?.click(),
  }
}

type Panel = { isOpen: () => boolean; open: () => void; escape: () => (() => void) | undefined }

function followKeys(input: HTMLInputElement, walk: Walk, { isOpen, open, escape }: Panel): void {
  function actOf(key: string): (() => void) | undefined {
    if (key === 'Escape') return escape()
    const action = comboboxKey(key, { ...walk.state(), open: isOpen(), fieldIsStop: true })
    if (action?.do === 'show') return open
    if (action?.do === 'move') return () => walk.to(action.to)
    return action?.do === 'choose' ? walk.choose : undefined
  }
  input.addEventListener('keydown', (event) => {
    const act = event.isComposing ? undefined : actOf(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
}

type Press = (control: HTMLElement, event: MouseEvent) => void

function followPresses(panel: HTMLElement, acts: Record<string, Press>): void {
  // Keeps the focus in the field while the list is pressed; otherwise a phone's keyboard would close.
  panel.addEventListener('pointerdown', (event) => event.preventDefault())
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  panel.addEventListener('click', (event) => {
    const { target } = event
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-search]') : null
    if (control) acts[control.dataset.search ?? '']?.(control, event)
  })
}

function tie(input: HTMLInputElement, listId: string): void {
  input.role = 'combobox'
  input.autocomplete = 'off'
  input.ariaAutoComplete = 'list'
  input.setAttribute('aria-controls', listId)
  input.spellcheck = false
}

type Drawing = { main: HTMLElement[]; aside: HTMLElement[]; announcement: string }

/** The options of the list, the text beside it, and the text for screen readers. */
function drawing(state: SearchState, { search, errors }: SearchTexts, results: URL): Drawing {
  const lang = pageLanguage()
  const options = 'games' in state ? foundGroups(state, search) : []
  switch (state.kind) {
    case 'idle':
      return { main: recentOptions(), aside: recentAside(search), announcement: '' }
    case 'searching':
      return { main: options, aside: options.length > 0 ? [] : [skeleton()], announcement: search.loading }
    case 'failed': {
      const text = failureText(errors, state.failure)
      const again = button(search.retry, 'again', 'button button-quiet')
      return { main: [], aside: [signed('alert', search.failed, text, again)], announcement: search.failed }
    }
    case 'found': {
      if (options.length === 0) {
        const lobby = el(
          'a',
          { className: 'button button-quiet', href: localPath(lang, '/slots') },
          search.lobby,
        )
        return {
          main: [],
          aside: [signed('search', search.none, search.noneText, lobby)],
          announcement: search.none,
        }
      }
      const count = state.games.length + state.events.length
      const announcement = plural(document.documentElement.lang, search, 'found', count)
      return { main: [...options, allOption(state.q, search, results)], aside: [], announcement }
    }
  }
}

/** Events before games, with headings where there are both. */
function foundGroups(
  { games, events }: Extract<SearchState, { kind: 'found' | 'searching' }>,
  texts: Texts['search'],
): HTMLElement[] {
  const lang = pageLanguage()
  const ofEvents = events.map((event) => eventOption(event, eventPath(lang, event.id), texts))
  const ofGames = games.map((game) => gameOption(game, localPath(lang, gamePath(game)), texts))
  if (ofEvents.length === 0) return ofGames
  const sport = group(texts.events, ofEvents)
  return ofGames.length === 0 ? [sport] : [sport, group(texts.games, ofGames)]
}

function scopeOf(form: HTMLFormElement) {
  const device = currentDevice()
  const section = sectionOf(form)
  return section ? { device, section } : { device, lang: pageLanguage() }
}

/** The lobby that a form searches alone. */
function sectionOf(form: HTMLFormElement) {
  const named = new FormData(form).get('section')
  return sections.find((section) => section === named)
}

/** The page of all results, without the text. */
function resultsOf(form: HTMLFormElement): URL {
  const results = new URL(form.action)
  const section = sectionOf(form)
  if (section) results.searchParams.set('section', section)
  return results
}

function allOption(q: string, { all }: Texts['search'], results: URL): HTMLElement {
  const href = `${results.pathname}?${new URLSearchParams([['q', q], ...results.searchParams])}`

  return el(
    'a',
    { role: 'option', tabIndex: -1, className: 'search-option search-all', href },
    fill(all, { q }),
  )
}

function recentOptions(): HTMLElement[] {
  return recentSearches().map((word) => {
    const option = el('div', { role: 'option', className: 'search-option' }, el('bdi', {}, word))
    Object.assign(option.dataset, { search: 'word', word })
    return option
  })
}

function recentAside({ hint, recent, forget }: Texts['search']): HTMLElement[] {
  if (recentSearches().length === 0) return [el('p', { className: 'search-hint' }, hint)]
  return [
    el(
      'p',
      { className: 'search-hint search-recent' },
      recent,
      button(forget, 'forget', 'button button-ghost'),
    ),
  ]
}
