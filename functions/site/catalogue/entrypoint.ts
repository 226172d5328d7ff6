import type { SiteEnv } from '../env.ts'
import { failureReply, noSuchCall } from '../reply.ts'

/** The Catalogue entrypoint: every public list of the table of calls. */
export async function catalogueFetch(
  _request: Request,
  _env: SiteEnv,
  _ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  return failureReply(noSuchCall)
}
