import { searchPause_ms } from '@contract/constants'

/*
 * Searches while somebody types, after a pause (GAMES-08): the server draws the results page, and its results replace
 * those here. A guest who opens a game is asked to sign in first.
 */
const form = document.querySelector<HTMLFormElement>('[data-search]')
const results = document.getElementById('results')
const input = form?.querySelector<HTMLInputElement>('[name=q]')
let asked: AbortController | undefined
let timer = 0

async function search(address: string): Promise<void> {
  if (!results) return
  asked?.abort()
  asked = new AbortController()
  results.ariaBusy = 'true'
  try {
    const answer = await fetch(address, { signal: asked.signal })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    results.replaceChildren(...(page.getElementById('results')?.childNodes ?? []))
    history.replaceState(null, '', address)
    results.ariaBusy = null
  } catch {
    // Superseded by a later question, or no connection: the button still sends the form.
  }
}

input?.addEventListener('input', () => {
  clearTimeout(timer)
  const q = input.value.trim()
  if (q.length < 2 || !form) return
  timer = window.setTimeout(() => void search(`${form.action}?${new URLSearchParams({ q })}`), searchPause_ms)
})

results?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('.game-link') : null
  if (!link || document.documentElement.dataset.session === 'in') return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-touch=auth][href$=sign-in]')?.click()
})
