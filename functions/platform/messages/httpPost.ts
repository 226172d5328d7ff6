import { err, ok } from '../../../contract/result.ts'
import { sendTimeout_ms, type Sent } from './gateway.ts'

/** POSTs JSON; anything but a 2xx in time is a failure. The answer's body is not read. */
export async function httpPost(
  address: string,
  headers: Record<string, string>,
  body: unknown,
  fetchWith: (request: Request) => Promise<Response> = fetch,
): Promise<Sent> {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(sendTimeout_ms),
  })
  try {
    const answer = await fetchWith(request)
    await answer.body?.cancel()
    return answer.ok ? ok(undefined) : err({ detail: `HTTP ${answer.status}` })
  } catch (error) {
    return err({ detail: error instanceof Error ? error.name : 'fetch failed' })
  }
}
