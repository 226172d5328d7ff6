/*
 * Upstreams that answer at once, so that what is measured is the site worker and not what stands behind it.
 * They are scripts for workerd, as texts.
 */

const user = {
  id: 'bench',
  login: 'bench',
  username: 'bench',
  currency: 'USD',
  first_name: null,
  last_name: null,
  is_partner: false,
  role: 0,
  cashier_id: null,
  is_casino_blocked: false,
  confirm_email: null,
  has_way_back: true,
  terms_due: false,
  idle_minutes: null,
  lang: 'en',
  previous_session_at: null,
}
const balance = {
  balance: 12.5,
  bonus_balance: 0,
  owed: 0,
  currency: 'USD',
  is_banned: false,
  is_casino_blocked: false,
  is_excluded: false,
}

/** The platform: one player, and the content that a real one gave. `/bench/hang` makes it take calls and answer none. */
export function platformStub(lists: Record<string, unknown>): string {
  return `
    const lists = ${JSON.stringify(lists)}
    const answer = (result, headers) => Response.json({ status: 0, result }, { headers })
    let isHanging = false
    export const Site = { async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (isHanging) await scheduler.wait(30_000)
      if (pathname === '/bench/hang') isHanging = true
      if (pathname === '/api/user/login') return answer(${JSON.stringify(user)}, { 'x-session-token': 'bench-token-of-some-length' })
      if (pathname === '/api/user/balance') return answer(${JSON.stringify(balance)})
      const list = lists[pathname + search] ?? lists[pathname]
      return list === undefined ? new Response('not found', { status: 404 }) : answer(list, { 'Cache-Control': 'public, max-age=60' })
    } }
    export default Site`
}

/** The game providers: pragmatic with a few games, slotegrator with as many as asked for, 50 a page. */
export function sandboxStub(games: number): string {
  return `
    const words = ['Reef', 'Moon', 'Pearl', 'Coral', 'Tide', 'Lagoon', 'Star', 'Gem', 'Palm', 'Shell', 'Storm', 'Lantern']
    const item = (n) => ({
      uuid: 'bench' + String(n).padStart(8, '0'), name: words[n % 12] + ' ' + words[(n * 7 + 3) % 12] + ' ' + n,
      image: 'http://sandbox.localhost:4321/thumbs/slotegrator/x.jpg', type: 'slots', provider: 'Studio ' + (n % 5),
      technology: 'HTML5', has_lobby: 0, is_mobile: 1, has_freespins: 0, has_tables: 0,
    })
    export default { fetch(request) {
      const url = new URL(request.url)
      if (url.pathname === '/gitslotpark/game_list') return Response.json({ error: '0', result: [] })
      const page = Number(url.searchParams.get('page') ?? 1)
      const perPage = 50
      const first = (page - 1) * perPage
      const items = Array.from({ length: Math.max(0, Math.min(perPage, ${games} - first)) }, (_, n) => item(first + n))
      return Response.json({ items, _meta: { totalCount: ${games}, pageCount: Math.ceil(${games} / perPage), currentPage: page, perPage } })
    } }`
}

/** A sportsbook with so many events in its line; a cursor names the place to begin at. */
export function lineStub(events: number): string {
  return `
    const prices = [1.85, 3.4, 4.2]
    const all = Array.from({ length: ${events} }, (_, n) => ({
      id: 'bench-' + n, sport: 'football', sport_name: 'Soccer', tourney: 'League ' + (n % 6),
      home: 'Home ' + n, away: 'Away ' + n, starts_at: new Date(1.8e12 + n * 6e4).toISOString(),
      state: 'pre-match', is_live: false, score: null, clock: null,
      market: { id: 'result', name: 'Result', selections: ['home', 'draw', 'away'].map((id, i) => ({ id, name: id, price: prices[i] })) },
    }))
    export default { fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/gitslotpark/game_list') return Response.json({ error: '0', result: [] })
      if (pathname !== '/sport/line') return Response.json({ items: [], _meta: { pageCount: 1 } })
      const first = Number(searchParams.get('cursor')?.slice(3) ?? 0)
      const next = first + Number(searchParams.get('count'))
      return Response.json({ events: all.slice(first, next), cursor: next < all.length ? 'at.' + next : null })
    } }`
}

/** What a proxied call is compared with beside the one-line answer: nothing but the hop. */
export const passThroughStub = `export default { fetch(request, env) { return env.PLATFORM.fetch(request) } }`
