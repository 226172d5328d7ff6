import { err, ok, type Result } from '#lib/result.ts'
import type { SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { log } from '../../shared/log.ts'
import { noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { platformClient } from './clients.ts'
import { callFailureOf } from './failure.ts'
import { headersOf, platformUpstream, proofOf, type PlatformCall } from './platform.ts'

const refusalLimit_bytes = 4096

/**
 * Opens the platform's end of a player's live line. It is no call: there is no second try, for the browser tries again, and no breaker, for
 * a platform of one's own may have no line.
 */
export async function openPlatformLine(
  env: SiteEnv,
  config: SiteConfig,
  call: PlatformCall,
): Promise<Result<WebSocket, CallFailure>> {
  const upstream = platformUpstream(env, config, call.path)
  const headers = { ...headersOf(call), ...(await proofOf(config, call)), Upgrade: 'websocket' }
  const request = new Request(upstream.origin + call.path, { headers, redirect: 'manual' })
  const isLate = new Promise<undefined>((resolve) => setTimeout(resolve, upstream.timeout_ms, undefined))
  try {
    const answer = await Promise.race([upstream.fetch(request), isLate])
    if (!answer) return err(callFailureOf({ kind: 'timeout', detail: 'no line in time' }))
    return answer.webSocket ? ok(answer.webSocket) : err(await refusalOf(answer))
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'fetch failed'
    log('warn', 'no line to the platform', { request_id: call.requestId, detail })
    return err(callFailureOf({ kind: 'broke', detail }))
  }
}

/** What the platform says of it, in its envelope. */
async function refusalOf(answer: Response): Promise<CallFailure> {
  const body = new Uint8Array(await answer.arrayBuffer()).subarray(0, refusalLimit_bytes)
  const decoded = platformClient({ status: answer.status, header: () => null, body })
  return decoded.ok && decoded.value.kind === 'refused' ? decoded.value.refusal : noSuchCall
}
