import { Hono } from 'hono'
import { providerNames } from './config.ts'
import type { SandboxApp } from './env.ts'
import { fileOf, fontOf } from './files.ts'
import { faultRoutes, withFault } from './games/faults.ts'
import { bsw } from './games/dialects/bsw.ts'
import { evolution } from './games/dialects/evolution.ts'
import { evoplay } from './games/dialects/evoplay.ts'
import { ezugi } from './games/dialects/ezugi.ts'
import { fiable } from './games/dialects/fiable.ts'
import { goldenRace } from './games/dialects/goldenRace.ts'
import { habanero } from './games/dialects/habanero.ts'
import { inbet } from './games/dialects/inbet.ts'
import { outcome } from './games/dialects/outcome.ts'
import { playRoutes } from './games/playRoutes.ts'
import { pragmatic } from './games/dialects/pragmatic.ts'
import { pragmaticLive } from './games/dialects/pragmaticLive.ts'
import { live } from './games/live/routes.ts'
import { rgs } from './games/dialects/rgs.ts'
import { slot } from './games/slot/routes.ts'
import { slotegrator } from './games/dialects/slotegrator.ts'
import { table } from './games/table/routes.ts'
import { xpg } from './games/dialects/xpg.ts'
import { gameCount } from './games/gameList.ts'
import { mailbox } from './mailbox/routes.ts'
import { events } from './events/routes.ts'
import { identity } from './identity/routes.ts'
import { openid } from './openid/routes.ts'
import { homePage } from './pages.ts'
import { payments } from './payments/routes.ts'
import { push } from './push/routes.ts'
import { register } from './register/routes.ts'
import { bets } from './sport/book/betRoutes.ts'
import { sportFrame } from './sport/frame/routes.ts'
import { partners } from './sport/book/partnerRoutes.ts'
import { sport } from './sport/book/routes.ts'
import { stagingKey } from './stagingKey.ts'
import { thumbs } from './thumbs.ts'

export { LiveTable } from './games/live/LiveTable.ts'
export { GameRound } from './games/round/GameRound.ts'
export { Bank } from './payments/Bank.ts'
export { Book } from './sport/book/Book.ts'

const app = new Hono<SandboxApp>()

const dialects = [
  ...[pragmatic, pragmaticLive, slotegrator, bsw, evolution, evoplay, ezugi, fiable],
  ...[goldenRace, habanero, inbet, outcome, rgs, xpg],
]
app.get('/mailbox', stagingKey)
app.on(['GET', 'POST'], '/events', stagingKey)
// Whoever reaches these reads codes, pays, excludes people, signs in as anybody or lets a provider fail.
for (const path of [
  '/bank/*',
  '/payments/order',
  '/register',
  '/openid/authorize',
  '/faults',
  '/push',
  '/sport/order',
])
  app.use(path, stagingKey)
for (const dialect of dialects) app.route('/', dialect)
app.route('/', playRoutes)
app.route('/', faultRoutes)
app.route('/', slot)
app.route('/', table)
app.route('/', live)
app.route('/', mailbox)
app.route('/', push)
app.route('/', events)
app.route('/', openid)
app.route('/', identity)
app.route('/', payments)
for (const path of ['/sport/*', '/digitain/*', '/betconstruct/*']) app.use(path, withFault('sportsbook'))
app.route('/', register)
app.route('/', sport)
app.route('/', bets)
app.route('/', partners)
app.route('/', sportFrame)
app.route('/', thumbs)

app.get('/', () => homePage(providerNames.map((name) => ({ name, count: gameCount(name, 0) }))))

const hour_s = 60 * 60

const year_s = 365 * 24 * hour_s

app.get('/fonts/*', (c) => {
  const font = fontOf(c.req.path)
  if (!font) return c.notFound()
  return c.body(font, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': `public, max-age=${year_s}` })
})

app.get('*', (c) => {
  const file = fileOf(c.req.path)
  if (!file) return c.notFound()
  return c.body(file.text, 200, { 'Content-Type': file.type, 'Cache-Control': `public, max-age=${hour_s}` })
})

export default app
