import { signSiteProof, siteProofHeader } from '#contract/siteProof.ts'
import { faultOfAnswer, faultsOf, read, tableOf, walk } from './conform/walk.ts'
import { ExpectedFailure, failWith } from './lib/run.ts'
import { localFetch } from './lib/localFetch.ts'

/**
 * `npm run conform -- https://platform.example [--login player --password …] [--token …]`: walks every call of the table against a
 * platform and prints what holds. SITE_KEY proves that the site asks, where the platform wants it. Without a player only what guests
 * may ask is walked. Ends with 1 on a fault.
 */
try {
  const [origin, ...rest] = process.argv.slice(2)
  if (origin === undefined || !URL.canParse(origin))
    throw new ExpectedFailure('Which platform? npm run conform -- https://…')
  const option = (name: string) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined)
  const ask = asker(new URL(origin).origin, process.env['SITE_KEY'])
  const token = option('--token') ?? (await signIn(ask, option('--login'), option('--password')))
  const found = await walk({ ask, token })
  console.log(tableOf(found))
  if (token === undefined) console.log('Without --login and --password only what guests may ask was walked.')
  process.exitCode = faultsOf(found).length === 0 ? 0 : 1
} catch (error) {
  failWith(error)
}

function asker(origin: string, siteKey: string | undefined) {
  const address = '127.0.0.1'
  return async (path: string, { headers, ...request }: RequestInit): Promise<Response> => {
    const now_s = Math.floor(Date.now() / 1000)
    const all = new Headers(headers)
    all.set('x-client-address', address)
    all.set('x-request-id', crypto.randomUUID())
    if (siteKey !== undefined) all.set(siteProofHeader, await signSiteProof(siteKey, now_s, address))
    return localFetch(`${origin}${path}`, { ...request, headers: all })
  }
}

async function signIn(
  ask: ReturnType<typeof asker>,
  login?: string,
  password?: string,
): Promise<string | undefined> {
  if (login === undefined || password === undefined) return undefined
  const body = JSON.stringify({ email: login, password })
  const answer = await read(ask, { method: 'POST', path: '/api/user/login', body })
  const fault = faultOfAnswer('login', answer)
  if (fault !== '') throw new ExpectedFailure(`login, happy: ${fault}`)
  if (answer.sessionToken === undefined)
    throw new ExpectedFailure(
      `The sign-in gave no token (x-session-token): ${answer.status} ${answer.message}`,
    )
  return answer.sessionToken
}
