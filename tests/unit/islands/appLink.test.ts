import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../stores/fakePage.ts'

const update = 'POST /api/app/get_updates'
const file = 'https://files.atoll.test/atoll.apk'

afterEach(() => void vi.unstubAllGlobals())

function entryOf(app: string) {
  const link = { href: '', isWaiting: true, removeAttribute: () => (link.isWaiting = false) }
  const entry = { dataset: { app }, hidden: true, querySelector: () => link }
  return { link, entry, element: entry as unknown as HTMLElement }
}

test('[MENU-10] the site asks for the app by its project, once, and leads to its file', async () => {
  const page = openPage()
  page.answer(update, { status: 0, result: { download_url: file } })
  const { offerApp } = await import('@/islands/appLink.ts')
  const { link, entry, element } = entryOf('atoll')
  await offerApp(element)
  await offerApp(element)
  expect(page.made(update).map(({ body }) => body)).toEqual([{ project: 'atoll' }])
  expect([entry.hidden, link.href, link.isWaiting]).toEqual([false, file, false])
})

test('[MENU-10] where there is no file nothing is offered, and a lost answer is asked for again', async () => {
  const page = openPage()
  page.answer(update, 'offline', { status: 0, result: { download_url: null } })
  const { offerApp } = await import('@/islands/appLink.ts')
  const { entry, element } = entryOf('atoll')
  await offerApp(element)
  expect([entry.hidden, entry.dataset.app]).toEqual([true, 'atoll'])
  await offerApp(element)
  expect(page.made(update)).toHaveLength(2)
  expect(entry.hidden).toBe(true)
})
