import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { localFetch } from './lib/localFetch.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'
import { sandboxAccounts } from './lib/sandboxVars.ts'
import { localSecrets } from './lib/secrets.ts'
import { playProvider, tableOf, type Played } from './provider/cases.ts'
import { evolution } from './provider/evolution.ts'
import { gitslotpark } from './provider/gitslotpark.ts'
import { pragmatic } from './provider/pragmatic.ts'
import type { Ask, Dialect, Launched } from './provider/provider.ts'
import { slotegrator } from './provider/slotegrator.ts'

const LoginAnswer = v.object({ result: v.object({ id: v.string(), currency: v.string() }) })

/**
 * `npm run --silent provider -- keys`: the keys of this machine's providers whose own wallet calls the platform speaks, as JSON on one
 * line, for a client that plays the provider.
 *
 * `npm run provider -- pragmatic https://platform.example --token … --player … [--game …] [--currency …] [--account …]`: plays the provider against a
 * platform and prints what holds; PROVIDER_KEY is the key that it signs with, and the account what it names itself or the operator by. The address of a launch has the token and the player. On this
 * machine, `npm run provider -- pragmatic http://platform.localhost:4321` launches a game of the demo player by itself. Moves some units of
 * money. Ends with 1 on a fault.
 */
const dialects: Record<string, Dialect> = { pragmatic, slotegrator, gitslotpark, evolution }
const usage = `npm run provider -- keys, or npm run provider -- ${Object.keys(dialects).join('|')} https://platform… --token … --player …`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      player: { type: 'string' },
      game: { type: 'string', default: 'gems' },
      currency: { type: 'string', default: 'USD' },
      account: { type: 'string' },
    },
  })
  const [name = '', address = ''] = positionals
  if (name === 'keys') console.log(JSON.stringify(localKeys()))
  else {
    const dialect = Object.hasOwn(dialects, name) ? dialects[name] : undefined
    if (!dialect || !URL.canParse(address)) throw new ExpectedFailure(usage)
    const { origin, hostname } = new URL(address)
    const ask: Ask = (path, request) =>
      localFetch(`${origin}${path}`, request).catch((error: unknown) => {
        throw new ExpectedFailure(`${origin} does not answer: ${error instanceof Error ? error.message : ''}`)
      })
    const { token, player, game: gameId, currency, account } = values
    const given = token === undefined ? undefined : launchedWith(token, { player, gameId, currency, account })
    if (!given && !hostname.endsWith('.localhost')) throw new ExpectedFailure(usage)
    const found = await playProvider({ ask, dialect, ...(given ?? (await launchHere(ask, name, gameId))) })
    console.log(tableOf(found))
    process.exitCode = found.some(({ fault }) => fault) ? 1 : 0
  }
} catch (error) {
  failWith(error)
}

function localKeys(): object {
  const { SEAMLESS_KEYS } = localSecrets()
  return {
    pragmatic: { providerId: sandboxAccounts.pragmatic, secret: SEAMLESS_KEYS['pragmatic'] },
    slotegrator: { merchantId: sandboxAccounts.slotegrator, merchantKey: SEAMLESS_KEYS['slotegrator'] },
    gitslotpark: { agentId: sandboxAccounts.gitslotpark, secret: SEAMLESS_KEYS['gitslotpark'] },
    evolution: { authToken: SEAMLESS_KEYS['evolution'] },
  }
}

type Game = Pick<Played, 'launched' | 'leave'>

function launchedWith(
  token: string,
  {
    player: playerId,
    ...game
  }: Omit<Launched, 'key' | 'token' | 'playerId'> & { player: string | undefined },
): Game {
  const key = process.env['PROVIDER_KEY']
  if (key === undefined || playerId === undefined)
    throw new ExpectedFailure('PROVIDER_KEY and --player are needed beside --token')
  return { launched: { key, token, playerId, ...game } }
}

/** A game of the demo player on this machine, opened as the site's launch opens it. */
async function launchHere(ask: Ask, provider: string, gameId: string): Promise<Game> {
  const key = localSecrets().SEAMLESS_KEYS[provider]
  if (key === undefined) throw new ExpectedFailure(`no key of ${provider} on this machine`)
  const login = JSON.stringify({ email: 'demo', password: 'Demo1234' })
  const signedIn = await ask('/api/user/login', { method: 'POST', body: login })
  const session = signedIn.headers.get('x-session-token')
  if (session === null) throw new ExpectedFailure(`The demo player cannot sign in: ${await signedIn.text()}`)
  const { result: user } = v.parse(LoginAnswer, await signedIn.json())
  const headers = { authorization: `Bearer ${session}` }
  // GitSlotPark plays the slots that are launched as Pragmatic's.
  const place = { provider: provider === 'gitslotpark' ? 'pragmatic' : provider, game_id: gameId }
  const body = JSON.stringify({ ...place, device: 'desktop', lang: 'en' })
  const opened = await ask('/api/games/session', { method: 'POST', headers, body })
  const { result } = (await opened.json()) as { result?: { token: string } }
  if (!result) throw new ExpectedFailure(`The game cannot be launched: HTTP ${opened.status}`)
  const launched: Launched = { key, token: result.token, playerId: user.id, gameId, currency: user.currency }
  const leave = async () => {
    await ask('/api/games/session', { method: 'DELETE', headers, body: JSON.stringify(place) })
  }
  return { launched, leave }
}
