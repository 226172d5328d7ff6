import { localPath } from '#contract/languages.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { interceptBack } from '@/stores/site/backButton.ts'
import { addOverlay, closeButton, drawnIcon } from '@/ui/overlays.ts'
import { keepTabInside } from '@/ui/keepTabInside.ts'
import { enhance, type SearchTexts } from './combobox.ts'
import { el } from './parts.ts'

let dialog: { open: () => void } | undefined

/** A search form of the page gets a list of results; any other control opens the dialog. */
export function mount(control: HTMLElement | undefined, texts: SearchTexts, askSignIn: () => void): void {
  if (control instanceof HTMLFormElement) return enhance(control, { texts, askSignIn, dropsDown: true })
  dialog ??= createDialog(texts, askSignIn)
  dialog.open()
}

/** UI-07: Escape, the backdrop and the browser's back button close it; the focus returns to what opened it. */
function createDialog(texts: SearchTexts, askSignIn: () => void): { open: () => void } {
  const { search } = texts
  const element = el('dialog', { className: 'sheet search-dialog', ariaLabel: search.title })
  const form = searchForm(search)
  const close = () => element.close()
  element.append(form, closeButton(search.close, close))
  addOverlay(element)
  enhance(form, {
    texts,
    dropsDown: false,
    askSignIn: () => {
      element.close()
      askSignIn()
    },
  })
  let stopIntercepting: (() => void) | undefined
  element.addEventListener('click', ({ target }) => target === element && element.close())
  element.addEventListener('keydown', (event) => keepTabInside(event, element))
  element.addEventListener('close', () => stopIntercepting?.())
  return {
    open: () => {
      if (element.open) return
      element.showModal()
      form.querySelector('input')?.focus()
      stopIntercepting = interceptBack('search', () => element.close())
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
  send.prepend(drawnIcon('search'))
  const line = el('div', { className: 'search-line' }, input, send)
  const form = el('form', { action: localPath(pageLanguage(), '/search') }, line)
  form.role = 'search'
  return form
}
