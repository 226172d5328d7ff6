import { forgetSearches, recentSearches } from '@/stores/games/recentSearches.ts'

/* GAMES-08: the last searches of this browser, before the first letter of the next one. */
const recent = document.getElementById('recent-searches')
const words = recentSearches()
if (recent && words.length > 0) {
  recent.hidden = false
  recent.querySelector('ul')?.append(
    ...words.map((word) => {
      const link = document.createElement('a')
      Object.assign(link, { className: 'chip', dir: 'auto', textContent: word })
      link.href = `${recent.dataset.results}?${new URLSearchParams({ q: word })}`
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  recent.querySelector('button')?.addEventListener('click', () => {
    forgetSearches()
    recent.hidden = true
    document.querySelector<HTMLElement>('#q')?.focus()
  })
}

/* GAMES-08: a guest who opens a result is asked to sign in first. */
document.getElementById('results')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('.game-link') : null
  if (!link || document.documentElement.dataset.session === 'in') return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-touch=auth][href$=sign-in]')?.click()
})
