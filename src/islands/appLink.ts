import { call } from '@/stores/calls/api.ts'

/**
 * MENU-10: the side menu's entry with the app's project gets the address from the update call, and is hidden without
 * one. The call is made once per page; after a failure, again when the menu opens.
 */
export async function offerApp(entry: HTMLElement): Promise<void> {
  const { app: project } = entry.dataset
  if (!project) return
  delete entry.dataset.app
  const answer = await call('appUpdates', { body: { project } })
  if (!answer.ok) {
    entry.dataset.app = project
    return
  }
  const { download_url } = answer.value
  entry.hidden = download_url === null
  const link = entry.querySelector('a')
  if (!link || download_url === null) return
  link.href = download_url
  link.removeAttribute('aria-disabled')
}
