import { opensElsewhere } from '@/ui/opensElsewhere.ts'

/*
 * VIRT-01: a guest who opens a virtual game stays on the page and is asked to sign in. Without scripts the link leads
 * to the game's page, which does the same.
 */
document.querySelector<HTMLElement>('.lobby')?.addEventListener('click', (event) => {
  const { target } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.game-link') : null
  if (!link || opensElsewhere(event) || document.documentElement.dataset.session === 'in') return
  event.preventDefault()
  import('@/islands/registry.ts')
    .then(({ showNotice }) => showNotice('pleaseAuth'))
    .catch((error: unknown) => {
      console.error(error)
      location.assign(link.href)
    })
})
