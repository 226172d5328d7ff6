/* GAMES-08: a guest who opens a result is asked to sign in first. */
document.getElementById('results')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('.game-link') : null
  if (!link || document.documentElement.dataset.session === 'in') return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-touch=auth][href$=sign-in]')?.click()
})
