import { Hono } from 'hono'
import type { Context } from 'hono'
import type { SandboxApp } from './env.ts'
import { faultRoutes } from './games/faultRoutes.ts'
import { pragmatic } from './games/pragmatic.ts'
import { slot } from './games/slot/routes.ts'
import { slotegrator } from './games/slotegrator.ts'
import { gameCount } from './games/gameList.ts'
import { mailbox } from './mailbox/routes.ts'
import { homePage } from './pages.ts'

export { SlotRound } from './games/slot/SlotRound.ts'

const app = new Hono<SandboxApp>()

app.route('/', pragmatic)
app.route('/', slotegrator)
app.route('/', faultRoutes)
app.route('/', slot)
app.route('/', mailbox)

app.get('/', () =>
  homePage({
    pragmatic: gameCount('pragmatic', 0),
    slotegrator: gameCount('slotegrator', 0),
  }),
)

const week_s = 7 * 24 * 60 * 60
const hour_s = 60 * 60
const fiveMinutes_s = 5 * 60

app.get('/thumbs/*', (c) => asset(c, week_s))
// Short, since the game's modules belong together and their addresses carry no version.
app.get('/slot/*', (c) => asset(c, fiveMinutes_s))
app.get('/pages.css', (c) => asset(c, hour_s))
app.get('/robots.txt', (c) => asset(c, hour_s))

/** A file of assets/, with a life in caches; what is not there is not kept. */
async function asset(c: Context<SandboxApp>, life_s: number): Promise<Response> {
  const file = await c.env.ASSETS.fetch(c.req.raw)
  if (!file.ok) return file
  const answer = new Response(file.body, file)
  answer.headers.set('Cache-Control', `public, max-age=${life_s}`)
  return answer
}

export default app
