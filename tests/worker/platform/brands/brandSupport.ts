import { exports } from 'cloudflare:workers'
import { brand as sirocco } from '../../../../brands/sirocco/brand.ts'
import { platformPart } from '../../../../brands/brand.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import type { PlacedBrand } from '../../../../functions/platform/kit/brands.ts'
import { captchaSolvedBy, origin, platformEnv, signUpBody, type Answer, type Player } from '../support.ts'

/* A second brand on the platform of the tests: Sirocco, whose site has a binding of its own. */
const siroccoOrigin = 'https://sirocco.test'

/** As if BRANDS had it; answers how to take it out again. */
export function joinSirocco(): () => void {
  const joined = { origin: siroccoOrigin, ...platformPart(sirocco) }
  const { brands } = servicesOf(platformEnv).config
  Object.assign(platformEnv, { BRANDS: { sirocco: joined } })
  const map = brands as Map<string, PlacedBrand>
  map.set('sirocco', { id: 'sirocco', ...joined })
  return () => {
    Reflect.deleteProperty(platformEnv, 'BRANDS')
    map.delete('sirocco')
  }
}

type Props = (options: { props: { brand: string } }) => Fetcher

/** By the binding of Sirocco's site. */
export async function atSirocco(
  path: string,
  {
    body,
    token,
    method,
    headers: given,
  }: { body?: unknown; token?: string; method?: string; headers?: HeadersInit } = {},
): Promise<Answer> {
  const headers = new Headers(given)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const sent = body === undefined ? null : JSON.stringify(body)
  const request = new Request(origin + path, {
    method: method ?? (sent ? 'POST' : 'GET'),
    headers,
    body: sent,
  })
  const site = (exports as unknown as { Site: Props }).Site({ props: { brand: 'sirocco' } })
  const answer = await site.fetch(request)
  const parsed = await answer.json<Omit<Answer, 'http' | 'headers'>>()
  return { ...parsed, http: answer.status, headers: answer.headers }
}

/** A player of Sirocco. */
export async function signUpAtSirocco(username: string, more: object = {}): Promise<Player> {
  const captcha = await captchaSolvedBy((path) => atSirocco(path))
  const answer = await atSirocco('/api/user/signup/username', {
    body: { captcha, ...signUpBody(username, more) },
  })
  const token = answer.headers.get('x-session-token')
  if (answer.status !== 0 || token === null) throw new Error(`sign-up failed: ${JSON.stringify(answer)}`)
  return { token, user: answer.result as Player['user'] }
}
