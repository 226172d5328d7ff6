import { localPath } from '@contract/languages'
import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/page'
import { holdWayBack } from '@/stores/wayBack'
import { keepTabInside } from '../shared/keepTabInside'
import { enhance, type SearchTexts } from './combobox'
import { drawn, el } from './parts'

type Props = { askSignIn: () => void }

let dialog: { open: () => void } | undefined

/** `root` is a search form of the page, which gets its list; or anything else, for which the dialog opens. */
export async function mount(root: HTMLElement, props: unknown): Promise<void> {
  const { askSignIn } = props as Props
  const lang = pageLanguage()
  const [search, errors] = await Promise.all([loadTexts(lang, 'search'), loadTexts(lang, 'errors')])
  const texts = { search, errors }
  if (root instanceof HTMLFormElement) return enhance(root, { texts, askSignIn, dropsDown: true })
  dialog ??= createDialog(texts, askSignIn)
  dialog.open()
}

/** UI-07: Escape, the veil and the browser's way back close it; the focus goes back to what opened it. */
function createDialog(texts: SearchTexts, askSignIn: () => void): { open: () => void } {
  const { search } = texts
  const element = el('dialog', { className: 'sheet search-dialog', ariaLabel: search.title })
  const form = searchForm(search)
  const close = el('button', { type: 'button', className: 'button button-icon', ariaLabel: search.close })
  close.insertAdjacentHTML('afterbegin', drawn('close'))
  element.append(form, close)
  ;(document.getElementById('overlays') ?? document.body).append(element)
  enhance(form, {
    texts,
    dropsDown: false,
    askSignIn: () => {
      element.close()
      askSignIn()
    },
  })
  let letGo: (() => void) | undefined
  close.addEventListener('click', () => element.close())
  element.addEventListener('click', ({ target }) => target === element && element.close())
  element.addEventListener('keydown', (event) => keepTabInside(event, element))
  element.addEventListener('close', () => letGo?.())
  return {
    open: () => {
      if (element.open) return
      element.showModal()
      form.querySelector('input')?.focus()
      letGo = holdWayBack('search', () => element.close())
    },
  }
}

function searchForm({ label, submit }: SearchTexts['search']): HTMLFormElement {
  const input = el('input', {
    type: 'search',
    name: 'q',
    minLength: 2,
    maxLength: 64,
    required: true,
    ariaLabel: label,
    placeholder: label,
    enterKeyHint: 'search',
  })
  const send = el('button', { className: 'button button-icon', ariaLabel: submit })
  send.insertAdjacentHTML('afterbegin', drawn('search'))
  const line = el('div', { className: 'search-line' }, input, send)
  const form = el('form', { action: localPath(pageLanguage(), '/slots/search') }, line)
  form.role = 'search'
  return form
}
