import { err, ok, type Result } from '#lib/result.ts'
import { placeHeader, siteProofHeader, signSiteProof } from '#contract/siteProof.ts'
import type { SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { log } from '../../shared/log.ts'
import { traceHeaders } from '../../shared/trace.ts'
import { pendingTokenHeader, sessionTokenHeader, type CallFailure } from '../../shared/reply.ts'
import { callFailureOf } from './failure.ts'
import { platformClient, type Answer } from './clients.ts'
import { upstreamFetch, type Upstream, type UpstreamAnswer } from './fetch.ts'

const answerLimit_bytes = 256 * 1024
const longLimit_bytes = 4 * 1024 * 1024

/** The client of the site's own calls, which have none: the proof to a platform that is not bound covers an address. */
export const siteAddress = '0.0.0.0'

export type PlatformCall = {
  method: string
  path: string
  query?: URLSearchParams | undefined
  body?: unknown
  /** The player's token; absent for a guest. */
  token?: string | undefined
  clientAddress?: string | undefined
  /** From where the client calls (contract/siteProof.ts). */
  clientPlace?: string | undefined
  /** The browser's User-Agent. */
  clientAgent?: string | undefined
  clientLanguage?: string | undefined
  /** The token of a sign-in in progress. */
  pendingToken?: string | undefined
  /** Public lists and files are longer than other answers. */
  isLong?: boolean
  /** A refusal keeps the platform's message. */
  explains?: boolean
}

export type PlatformAnswer = {
  value: unknown
  sessionToken: string | undefined
  pendingToken: string | undefined
}

/** Calls the platform. Returns its result with the tokens of the answer, or the failure to pass on. */
export async function callPlatform(
  env: SiteEnv,
  config: SiteConfig,
  call: PlatformCall,
): Promise<Result<PlatformAnswer, CallFailure>> {
  const upstream = platformUpstream(env, config, call.path)
  const request = {
    method: call.method,
    path: call.path,
    query: call.query,
    headers: async () => ({ ...headersOf(call), ...(await proofOf(config, call)) }),
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    limit_bytes: call.isLong ? longLimit_bytes : answerLimit_bytes,
  }
  const answer = await upstreamFetch(upstream, request, (raw) => decodeWithTokens(raw, call.explains))
  if (!answer.ok) {
    const { kind, detail } = answer.error
    log('error', 'platform failed', { upstream: upstream.name, kind, detail })
    return err(callFailureOf(answer.error))
  }
  const { decoded, sessionToken, pendingToken } = answer.value
  if (decoded.kind === 'value') return ok({ value: decoded.value, sessionToken, pendingToken })
  return err({ ...decoded.refusal, ...(pendingToken !== undefined && { pendingToken }) })
}

type Decoded = Omit<PlatformAnswer, 'value'> & { decoded: Answer }

function decodeWithTokens(answer: UpstreamAnswer, explains = false): Result<Decoded, string> {
  const decoded = platformClient(answer, explains)
  if (!decoded.ok) return decoded
  return ok({
    decoded: decoded.value,
    sessionToken: answer.header(sessionTokenHeader) ?? undefined,
    pendingToken: answer.header(pendingTokenHeader) ?? undefined,
  })
}

export function headersOf(call: PlatformCall): Record<string, string> {
  return {
    accept: 'application/json',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
    ...(call.clientAddress === undefined ? {} : { 'x-client-address': call.clientAddress }),
    ...(call.clientPlace === undefined ? {} : { [placeHeader]: call.clientPlace }),
    ...(call.clientAgent === undefined ? {} : { 'x-client-agent': call.clientAgent }),
    ...(call.clientLanguage === undefined ? {} : { 'x-client-language': call.clientLanguage }),
    ...(call.pendingToken === undefined ? {} : { [pendingTokenHeader]: call.pendingToken }),
  }
}

/** Proves to the platform that a call comes from the site; a binding needs no proof. */
export async function proofOf(
  { siteKey }: SiteConfig,
  { clientAddress }: Pick<PlatformCall, 'clientAddress'>,
): Promise<Record<string, string>> {
  if (siteKey === undefined || clientAddress === undefined) return {}
  const now_s = Math.floor(Date.now() / 1000)
  return { [siteProofHeader]: await signSiteProof(siteKey, now_s, clientAddress) }
}

/** A circuit breaker per area (`/api/user`, `/api/site`, `/media`), so that a failing one does not stop the others. */
export function platformUpstream(env: SiteEnv, config: SiteConfig, path: string): Upstream {
  const [, first = '', second = ''] = path.split('/')
  const area = first === 'api' ? second : first
  const { PLATFORM: binding } = env
  return {
    name: `platform:${area}`,
    origin: config.platformOrigin,
    timeout_ms: config.platformTimeout_ms,
    fetch: (request) => {
      // The id of the request too.
      for (const [name, value] of Object.entries(traceHeaders())) request.headers.set(name, value)
      return binding ? binding.fetch(request) : fetch(request)
    },
    isBound: binding !== undefined,
  }
}
