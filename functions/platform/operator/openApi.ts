import { nothing, type StaffCall } from '#contract/calls/call.ts'
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
import { staffCallNames, staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'

/** The parts of the document, by the first word of a path after `/operator`. */
const parts: Record<string, string> = {
  session: 'Signing in to the studio, and the session',
  content: 'Pages, slides, promotions, popups and banners with their drafts and revisions',
  'sent-back': 'Drafts of content that a reviewer sent back',
  terms: 'Versions of terms, privacy and bonus terms',
  translations: 'What is missing or outdated in a language',
  pictures: 'Pictures for content',
  media: 'Pictures under keys of a back office',
  players: 'Accounts, balances, limits and notes of players',
  markers: 'Markers of harm',
  complaints: 'Complaints of players and guests, with the answers',
  cases: 'Cases of money laundering and fraud',
  documents: 'Photos of documents, and what is decided on them',
  payments: 'Deposits and withdrawals',
  jackpots: 'Jackpots',
  offers: 'Offers to players, and their budgets',
  tournaments: 'Tournaments of players, and their versions',
  campaigns: 'Marketing to players of a segment, and what came of it',
  'tournament-runs': 'Runs of tournaments, their places and prizes',
  partners: 'Affiliates and agents, and the players whom they brought',
  'commission-plans': 'What partners earn',
  'partner-statements': 'What partners have earned, by month',
  agent: 'The players of the agent who asks',
  games: 'The order of games',
  sections: 'The order of the sections of the casino',
  lobbies: 'The order of the lobbies',
  'lobby-games': 'The games of a list, for its order',
  collections: 'Collections of games',
  'country-rules': 'Games that are not offered in some countries',
  providers: 'The health of providers',
  returns: 'What games paid back, beside what they declare',
  'event-types': 'The types of events that leave the platform',
  events: 'Events, for a warehouse',
  endpoints: 'Where events go, and what was sent',
  keys: 'Keys of machines',
  settings: 'Settings of the site',
  staff: 'Who of the staff has which role',
  roles: 'What each role may do',
  'money-actions': 'Money actions that wait for a second person',
  stops: 'Stops of play',
  health: 'The health of both workers',
  exports: 'Lists as files',
  search: 'One search for everything',
  mentions: 'Notes that name one of the staff',
  colleagues: 'The names of the staff',
  preferences: 'What each of the staff has set up in the studio',
  reports: 'The numbers of the business, and the work that waits',
  audit: 'What the staff did',
  chains: 'The chains of the audit log, the security events and the technical events',
  ledgers: 'The segments of ledgers in the archive',
  copies: 'Copies of the database',
  restore: 'An environment from its copies',
  'security-events': 'Events of security',
  'technical-events': 'Events of the deployment',
  'openapi.json': 'This document',
  'asyncapi.json': 'The description of events',
  'openapi-players.json': "The description of players' calls",
}

/** The table of staff calls as an OpenAPI 3.1 document, for back offices of others. */
export function openApiDocument(): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const name of staffCallNames) {
    const call = staffCallOf(name)
    const path = templateOf(call.path).replace('*', '{key}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return documentOf({
    title: "the staff's calls",
    description:
      'What the studio does, for back offices of others. Amounts are in minor units, times ISO 8601 in UTC. Of several brands the header X-Brand names the one that is meant; without it lists have all that the caller works for, and 9490 refuses others.',
    server: 'Where this document is',
    tags: Object.entries(parts).map(([name, description]) => ({ name, description })),
    paths,
    securitySchemes,
  })
}

const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: "The operator's key, or the token of a staff session",
  },
}

function operationOf(name: StaffCallName, call: StaffCall): Schema {
  return {
    operationId: name,
    tags: [call.path.split('/')[2]],
    summary: call.summary,
    description: descriptionOf(call),
    'x-permission': permissionOf(call),
    ...(call.proof && { 'x-fresh-proof': true }),
    ...(call.answeredBy && { 'x-answered-by': 'the site, under /studio/api' }),
    security: call.access === 'staff:guest' ? [] : [{ key: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...(call.path.endsWith('*') ? [restOfPath] : []),
      ...parametersOf(call.query, 'query'),
    ],
    ...bodyOf(call),
    responses: {
      200: { description: 'Success', content: contentOf(call) },
      '4XX': refusal,
      default: refusal,
    },
  }
}

const restOfPath: Schema = { name: 'key', in: 'path', required: true, schema: { type: 'string' } }

/** Without a permission, who may call it: `guest`, `staff` or `key`. */
function permissionOf({ access }: StaffCall): string {
  return access.replace('staff:', '')
}

const callers: Partial<Record<string, string>> = {
  guest: 'Anybody may call it.',
  staff: 'For everybody of the staff.',
  key: "For the operator's key alone.",
}

/** The callers and conditions of a call, in sentences. */
function descriptionOf(call: StaffCall): string {
  const { proof, reason, answeredBy } = call
  const permission = permissionOf(call)
  return [
    callers[permission] ?? `Needs the permission \`${permission}\`.`,
    proof && 'Needs a proof of identity that is not older than ten minutes (9451).',
    reason && "Staff say why, as `reason`; the operator's key need not.",
    answeredBy && 'The site answers it, under `/studio/api`.',
  ]
    .filter(Boolean)
    .join(' ')
}

function bodyOf(call: StaffCall): Schema {
  if (call.upload) return { requestBody: { required: true, content: { 'image/*': {} } } }
  if (call.body === nothing) return {}
  return { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }
}
