import { callNames, callOf, type CallName } from '#contract/calls.ts'
import { nothing, type Call } from '#contract/calls/call.ts'
import {
  contentOf,
  documentOf,
  json,
  parametersOf,
  refusal,
  schemaOf,
  templateOf,
  type Schema,
} from '../../shared/openApi.ts'

/** The parts of the document, by the words of a path that say what it is about. */
const parts: Record<string, string> = {
  user: 'Accounts, sessions, balance, play and protection of a player',
  payment: 'Deposits, withdrawals and promo codes',
  site: 'Settings and content for everybody',
  games: 'Games and their sessions',
  sport: 'Bets',
  other: 'The rest',
}
const partOf: Record<string, string> = {
  ...{ user: 'user', payment: 'payment', site: 'site', app: 'site', captcha: 'user', complaints: 'user' },
  ...{ games: 'games', favorite_slots: 'games', jackpot: 'games', sport: 'sport' },
  ...{ digitain: 'sport', betconstruct: 'sport' },
}

const isOfPlatform = (name: CallName) => callOf(name).answeredBy !== 'site'

/** The players' calls of a platform as an OpenAPI 3.1 document: what a platform of one's own answers (docs/platform.md). */
export function playersOpenApiDocument(): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const name of callNames.filter(isOfPlatform)) {
    const call: Call = callOf(name)
    const path = templateOf(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  const used = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
  )
  return documentOf({
    title: "the players' calls",
    description:
      'What the site asks of a platform. Amounts are in major units with the digits of their currency, times ISO 8601 in UTC.',
    server: 'The platform',
    tags: Object.entries(parts)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    securitySchemes,
  })
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: "The token of the player's session" },
}

const tokenHeader: Schema = {
  description: 'The token of the new session, for the site alone',
  schema: { type: 'string' },
}

function operationOf(name: CallName, call: Call): Schema {
  const [, first = '', second = ''] = call.path.split('/')
  const isOfPlayer = call.access === 'player'
  return {
    operationId: name,
    tags: [partOf[first === 'api' ? second : first] ?? 'other'],
    summary: wordsOf(name),
    description: descriptionOf(call),
    security: isOfPlayer ? [{ session: [] }] : [],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body !== nothing && {
      requestBody: { required: true, content: json(schemaOf(call.body, 'input')) },
    }),
    responses: {
      200: {
        description: 'Success',
        ...(call.session === 'starts' && { headers: { 'x-session-token': tokenHeader } }),
        content: contentOf({ result: call.answer ?? call.result }),
      },
      '4XX': refusal,
      default: refusal,
    },
  }
}

/** `changePasswordByEmail` → `Change password by email`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]|\d+/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function descriptionOf(call: Call): string {
  return [
    call.access === 'player' ? 'Needs the session of a player (9401).' : 'Anybody may call it.',
    call.session === 'starts' && 'Success opens a session: its token is in `x-session-token`.',
    call.session === 'ends' && 'Ends the session; without one it succeeds too.',
    call.proof && 'Needs a proof of identity that is not older than ten minutes (9451).',
    call.terms && 'Refused while new terms wait (9466).',
    call.casino && 'Refused to a player who is blocked from the casino (251).',
    call.cache_s !== undefined && `The same for everybody; kept for ${call.cache_s} seconds.`,
  ]
    .filter(Boolean)
    .join(' ')
}
