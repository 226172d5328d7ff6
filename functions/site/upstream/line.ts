import { err, ok, type Result } from '#lib/result.ts'
import type { SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { log } from '../../shared/log.ts'
import { noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { platformClient } from './clients.ts'
import { callFailureOf } from './failure.ts'
import { timeLimit } from './fetch.ts'
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
  background: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Result<WebSocket, CallFailure>> {
  const upstream = platformUpstream(env, config, call.path)
  const headers = { ...headersOf(call), ...(await proofOf(config, call)), Upgrade: 'websocket' }
  const request = new Request(upstream.origin + call.path, { headers, redirect: 'manual' })
  const outOfTime = timeLimit(upstream.timeout_ms)
  try {
    const answering = upstream.fetch(request)
    const answer = await Promise.race([answering, outOfTime.reached])
    if ('error' in answer) {
      background.waitUntil(closeLate(answering))
      return err(callFailureOf(answer.error))
    }
    return answer.webSocket ? ok(answer.webSocket) : err(await refusalOf(answer))
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'fetch failed'
    log('warn', 'no line to the platform', { detail })
    return err(callFailureOf({ kind: 'broke', detail }))
  } finally {
    outOfTime.cancel()
  }
}

/** Nobody waits for this line any more, and nobody else would close it. */
async function closeLate(answering: Promise<Response>): Promise<void> {
  const socket = await answering.then(({ webSocket }) => webSocket).catch(() => null)
  socket?.accept()
  socket?.close()
}

/** What the platform says of it, in its envelope. */
async function refusalOf(answer: Response): Promise<CallFailure> {
  const body = new Uint8Array(await answer.arrayBuffer()).subarray(0, refusalLimit_bytes)
  const decoded = platformClient({ status: answer.status, header: () => null, body })
  return decoded.ok && decoded.value.kind === 'refused' ? decoded.value.refusal : noSuchCall
}
