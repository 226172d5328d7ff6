import type { ClientDirective } from 'astro'

/** `client:session`: fetches an island where the page has a session, at load or from when somebody signs in. */
const session: ClientDirective = (load) => {
  const page = document.documentElement
  const start = async () => {
    const hydrate = await load()
    await hydrate()
  }
  if (page.dataset.session === 'in') return void start()
  const watch = new MutationObserver(() => {
    if (page.dataset.session !== 'in') return
    watch.disconnect()
    void start()
  })
  watch.observe(page, { attributeFilter: ['data-session'] })
}
export default session
