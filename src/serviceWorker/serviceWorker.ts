import { defaultLanguage, localPath, splitLanguage } from '#contract/languages.ts'
import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/*
 * APP-01: pages come from the network, and without a connection a page says so in the language of the address. Nothing
 * else is kept, and nothing private: the files of a build are kept by the browser's own cache. Therefore a new version may
 * take over at once.
 */
declare const self: ServiceWorkerGlobalScope

const cacheName = 'atoll-offline'
const offlinePage_maxAge_ms = 24 * 60 * 60 * 1000

const offlinePathOf = (address: string) => {
  const { prefix = defaultLanguage } = splitLanguage(new URL(address).pathname)
  return localPath(prefix, '/offline')
}

/** Keeps the page of one language; the others cost no bytes until they are read. */
async function keepOfflinePage(path: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(path)
  const cachedAt_ms = Date.parse(cached?.headers.get('Date') ?? '')
  if (Date.now() - cachedAt_ms < offlinePage_maxAge_ms) return
  const page = await fetch(path, { credentials: 'omit' })
  if (!page.ok || page.redirected) return
  const headers = new Headers(page.headers)
  headers.set('Date', new Date().toUTCString())
  await cache.put(path, new Response(page.body, { headers }))
}

/** Failing to keep it is no failure of the page: the next one tries again. */
const keepQuietly = (path: string) => keepOfflinePage(path).catch(console.warn)

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  const keepForOpenPages = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const paths = new Set(pages.map(({ url }) => offlinePathOf(url)))
    await Promise.all([...paths].map(keepQuietly))
  }
  event.waitUntil(keepForOpenPages())
})

clientsClaim()
enableNavigationPreload()
const pages = new NetworkOnly({
  plugins: [
    {
      handlerWillRespond: ({ request, response, event }) => {
        event.waitUntil(keepQuietly(offlinePathOf(request.url)))
        return Promise.resolve(response)
      },
      handlerDidError: async ({ request }) => caches.match(offlinePathOf(request.url)),
    },
  ],
})
registerRoute(new NavigationRoute(pages, { denylist: [/^\/(?:api|studio)\//] }))

/** PROMO-27: what the platform has pushed (functions/platform/inbox/sendPush.ts). */
type Pushed = {
  title: string
  text: string
  url: string
  tag: string
  lang: string
  dir: NotificationDirection
}

self.addEventListener('push', (event) => {
  const pushed = event.data?.json() as Pushed | undefined
  if (!pushed) return
  const { title, text: body, url, tag, lang, dir } = pushed
  const icon = '/icons/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon, data: url }))
})

/** Opens the page that it is about, only our own: in one that shows it or the inbox, or in a new one, for others may be played in. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { pathname } = new URL(String(event.notification.data), location.origin)
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window' })
    const page = pages.find(({ url }) => {
      const shown = new URL(url).pathname
      return shown === pathname || shown.endsWith('/profile/inbox')
    })
    const shown = await page?.navigate(pathname).catch(() => null)
    await (shown ? shown.focus() : self.clients.openWindow(pathname))
  }
  event.waitUntil(open())
})
