import { expect, it } from 'vitest'
import { ok } from '#lib/result.ts'
import { loadPage } from '../../../../sport/client/load.ts'
import type { Server } from '../../../../sport/client/server.ts'
import type { BookEvent } from '../../../../sport/client/wire.ts'

const next = { id: 'volleyball-1' } as BookEvent
const live: Parameters<typeof loadPage>[1] = {
  ...{ route: { page: 'Overview', query: { sport: 'volleyball' } }, wanted: 30, now_ms: 0, zone_ms: 0 },
  ...{ favorites: [], watched: [], built: [], betsShown: 'open', marketTab: 'all', token: undefined },
}

/** Answers with what each section has; other calls are not made. */
function serverWith(events: Record<string, BookEvent[]>): Server {
  const line = (section: string) => Promise.resolve(ok({ events: events[section] ?? [], cursor: null }))
  return { line } as unknown as Server
}

it('[SPORT-14] a sport in which nothing runs has what comes next', async () => {
  const idle = await loadPage(serverWith({ line: [next] }), live)
  expect(idle).toMatchObject({ value: { groups: [{ key: 'upcoming', events: [next] }] } })
  const busy = await loadPage(serverWith({ live: [next], line: [next] }), live)
  expect(busy).toMatchObject({ value: { groups: [{ key: 'live', events: [next] }] } })
})
