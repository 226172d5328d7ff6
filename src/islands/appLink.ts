import { call } from '@/stores/calls/api.ts'

/**
 * MENU-10: the entry of the side menu with the app's project gets the address that the update call answers, and is hidden where
 * there is none. Asked once a page; after a failure, when the menu is opened again.
 */
export async function offerApp(entry: HTMLElement): Promise<void> {
  const { app: project } = entry.dataset
  if (!project) return
  delete entry.dataset.app
  const asked = await call('appUpdates', { body: { project } })
  if (!asked.ok) {
    entry.dataset.app = project
    return
  }
  const { download_url } = asked.value
  entry.hidden = download_url === null
  if (download_url !== null) entry.querySelector('a')?.setAttribute('href', download_url)
}
