import type { GameSession } from '#contract/gameSession.ts'
import { providerNames } from '../../../sandbox/config.ts'
import { readConfig, type ProviderConfig, type SiteConfig } from '../../../functions/site/kit/config.ts'
import type { SiteEnv } from '../../../functions/site/kit/env.ts'
import type { ProviderContext } from '../../../functions/site/providers/provider.ts'
import { siteEnv } from './support.ts'

export const frameOrigin = 'http://sandbox.localhost:4321'
export const partnerKeyOf = (provider: string) => `test-partner-key-of-${provider}`.padEnd(32, '-')
export const session: GameSession = {
  id: 'game-session-id-0123456789',
  token: 'game-session-token-0123456789abcdef0123456789',
  player_id: 'player-1',
  player_name: 'demo',
  currency: 'BRL',
  role: 0,
}

const provider = (id: string, adapter: string, more: object = {}) => ({
  ...{ id, adapter, name: id, origin: 'sandbox' },
  ...more,
})

/** Every adapter, as the default configuration has them. */
const config: SiteConfig = readConfig({
  PLATFORM: {},
  SANDBOX: {},
  SANDBOX_ORIGIN: frameOrigin,
  SESSION_KEYS: JSON.stringify({ 1: 'a'.repeat(32) }),
  PARTNER_KEYS: Object.fromEntries(providerNames.map((name) => [name, partnerKeyOf(name)])),
  SLOTEGRATOR_MERCHANT_ID: 'atoll-test',
  SLOTEGRATOR_MERCHANT_KEY: 'test-merchant-key-of-at-least-32-characters',
  PROVIDER_TIMEOUT_MS: 2500,
  PROVIDERS: [
    provider('pragmatic', 'pragmatic', { products: ['slots', 'live'] }),
    provider('slotegrator', 'slotegrator'),
    provider('evolution', 'evolution', { products: ['slots', 'live'], merchants: ['NetEnt'] }),
    provider('habanero', 'habanero'),
    provider('evoplay', 'evoplay'),
    provider('bsw', 'bsw'),
    provider('fiable', 'fiable'),
    provider('upgaming', 'fiable', { gameType: 'dino' }),
    provider('rgs', 'rgs'),
    provider('inbet', 'inbet'),
    provider('outcome', 'outcome', { authRequired: true }),
    provider('imaginelive', 'rgs', { products: ['live'] }),
    provider('ezugi', 'ezugi'),
    provider('xpg', 'xpg'),
    provider('golden-race', 'goldenRace'),
    provider('betradar', 'betradar', { excludedGames: ['9001', '9002', '9003'] }),
  ],
})

export function providerOf(id: string): ProviderConfig {
  const found = config.providers.find((each) => each.id === id)
  if (!found) throw new Error(`no provider ${id}`)
  return found
}

export type Answering = (request: Request) => Promise<Response> | Response

/** A provider that keeps silent; it is not waited for as long as for a slow machine that answers. */
export const noAnswer: Answering = () => new Promise<Response>(() => undefined)
const ofNoAnswer: SiteConfig = { ...config, providerTimeout_ms: 300 }

/** An adapter's surroundings, with `answer` in the provider's place and `settings` in the platform's. */
export function contextOf(
  asked: ProviderConfig,
  answer: Answering,
  settings: Answering = () => new Response(null, { status: 404 }),
): ProviderContext {
  const binding = (answering: Answering) => ({ fetch: async (request: Request) => answering(request) })
  const env = { ...siteEnv, SANDBOX: binding(answer), PLATFORM: binding(settings) } as unknown as SiteEnv
  return { env, config: answer === noAnswer ? ofNoAnswer : config, provider: asked, requestId: 'test' }
}
