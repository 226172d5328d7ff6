import type * as v from 'valibot'
import type { GameSession } from '#contract/gameSession.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { understood, type Decoded, type Said } from '../upstream/clients.ts'
import type { UpstreamFailure } from '../upstream/failure.ts'
import { upstreamFetch, type UpstreamAnswer } from '../upstream/fetch.ts'
import { partnerHeaders } from './partner.ts'
import { providerUpstream, type LaunchFailure, type ProviderContext, type ProviderUse } from './provider.ts'

const listLimit_bytes = 64 * 1024 * 1024
const launchLimit_bytes = 64 * 1024

/** The decoder for the provider's answers: one of upstream/clients.ts or its own. */
type Client = (answer: UpstreamAnswer) => Decoded

export type Question<Schema extends v.GenericSchema> = {
  path: string
  query?: Record<string, string>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: object
  /** Beside the partner's own. */
  headers?: Record<string, string>
  client: Client
  schema: Schema
}

/** Requests a list in the partner's name. Refusals and answers outside the dialect are failures. */
export async function askForList<const Schema extends v.GenericSchema>(
  context: ProviderContext,
  question: Question<Schema>,
  use: ProviderUse = 'list',
): Promise<Result<v.InferOutput<Schema>, UpstreamFailure>> {
  const answer = await askProvider(context, question, { use, limit_bytes: listLimit_bytes })
  if (!answer.ok) return answer
  const said = answer.value
  return said.kind === 'said' ? ok(said.value) : err({ kind: 'broke', detail: said.detail })
}

/** Asks in a player's name; without a session, for a demo, in the partner's. */
export async function askToLaunch<const Schema extends v.GenericSchema>(
  context: ProviderContext,
  session: GameSession | undefined,
  question: Question<Schema>,
  use: ProviderUse = 'launch',
): Promise<Result<v.InferOutput<Schema>, LaunchFailure>> {
  const answer = await askProvider(context, question, {
    use,
    limit_bytes: launchLimit_bytes,
    ...(session && { session }),
  })
  if (!answer.ok) return answer
  const said = answer.value
  return said.kind === 'said' ? ok(said.value) : err(said)
}

type Manner = { use: ProviderUse; limit_bytes: number; session?: GameSession }

async function askProvider<const Schema extends v.GenericSchema>(
  context: ProviderContext,
  { path, query, body, headers, client, schema }: Question<Schema>,
  { use, limit_bytes, session }: Manner,
): Promise<Result<Said<v.InferOutput<Schema>>, UpstreamFailure>> {
  const request = {
    method: body ? 'POST' : 'GET',
    path,
    query: query && new URLSearchParams(query),
    body: body && JSON.stringify(body),
    headers: {
      accept: 'application/json',
      'x-request-id': context.requestId,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(await partnerHeaders(context.provider, session)),
      ...headers,
    },
    limit_bytes,
  }
  const decode = (answer: UpstreamAnswer) => understood(client(answer), schema)
  return upstreamFetch(providerUpstream(context, use), request, decode)
}
