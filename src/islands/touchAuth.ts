import { fetchIsland } from './registry'

/** Opens the modal, fetching its island if nothing has yet; on sign-up where `wish` names it, else on sign-in. */
export async function touchAuth(wish = ''): Promise<void> {
  const { mount } = await fetchIsland('auth')
  let root = document.querySelector<HTMLElement>('[data-island=auth]')
  if (!root) {
    root = document.createElement('div')
    root.dataset.island = 'auth'
    ;(document.getElementById('overlays') ?? document.body).append(root)
  }
  await mount(root, { mode: wish.includes('sign-up') ? 'sign-up' : 'sign-in' })
}
