import { and, eq } from 'drizzle-orm'
import { staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import type { ComplaintRow } from '#contract/operator/complaints.ts'
import type { Found, FoundKind } from '#contract/operator/search.ts'
import { validate } from '#contract/validate.ts'
import { ok } from '#lib/result.ts'
import type { Outcome } from '../kit/dispatch.ts'
import { mayMake } from '../staff/actor.ts'
import { brandOfCall, mayAskFor } from '../staff/brands.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { houseLedgers } from '../house/houseLedger.ts'
import { user, type Account } from '../tables/accounts.ts'
import type { NamedRound } from '../wallet/deskFacts.ts'
import { ofBrands } from '../tables/brands.ts'
import { walletOf } from '../wallet/walletOf.ts'

const begins = (q: string) => ({ perPage: '8', q })
/** Lists without a search of their own, of what editors make: some dozens. */
const whole = () => ({ perPage: '100' })

type Context = StaffContext<'searchDesk'>
type Handlers = Pick<
  StaffHandlers,
  | ('listPlayers' | 'listComplaints' | 'listOffers' | 'listTournaments' | 'listJackpots')
  | ('listContent' | 'listStaff' | 'readPayment' | 'readCase' | 'readComplaint')
>
/** `call` says who may see it; what it answers is what its own list or page would. */
type Source = { call: StaffCallName; find: (context: Context, q: string) => Promise<Found[]> }

/** One field for all that staff look for. Each source is asked with its own call, by those who may make it. */
export function searchStaffCalls(handlers: Handlers): Pick<StaffHandlers, 'searchDesk'> {
  const sources = sourcesOf(handlers)
  return {
    searchDesk: async (context) => {
      const { actor, body, audit } = context
      const allowed = sources.filter(
        ({ call }) => mayMake(actor, staffCallOf(call).access) && mayAskFor(context, call),
      )
      const found = await Promise.all(allowed.map(({ find }) => find(context, body.q)))
      const items = found.flat()
      // Whose data was shown. The text may be somebody's address, and a line of the log stays.
      const ids = items.map(({ kind, place, player_id }) => (kind === 'player' ? place : player_id))
      const players = [...new Set(ids.filter((id) => id !== undefined))]
      audit.after = { found: items.length, ...(players.length > 0 && { players }) }
      if (players.length === 1) audit.target = players[0]
      return ok({ items })
    },
  }
}

const sourcesOf = (handlers: Handlers): Source[] => [
  listed('listPlayers', handlers.listPlayers, begins, ({ id, username, number, email, phone }) =>
    foundOf('player', id, username, [number, email ?? phone]),
  ),
  { call: 'tellPlayerRound', find: rounds },
  byId('readPayment', handlers.readPayment, ({ id, player_id, username, direction, status }) => ({
    ...foundOf('payment', id, username, [direction === 'in' ? 'deposit' : 'withdrawal', status]),
    player_id,
  })),
  byId('readCase', handlers.readCase, ({ id, player_id, username, state }) => ({
    ...foundOf('case', id, username, [state]),
    player_id,
  })),
  byId('readComplaint', handlers.readComplaint, complaintFound),
  listed(
    'listComplaints',
    handlers.listComplaints,
    (q) => (/^\d+$|@/.test(q) ? { ...begins(q), sort: 'due_at' } : undefined),
    complaintFound,
  ),
  listed('listOffers', handlers.listOffers, begins, ({ id, stage }) => foundOf('offer', id, id, [stage])),
  listed('listTournaments', handlers.listTournaments, whole, ({ id, stage }, q) =>
    names(q, id) ? foundOf('tournament', id, id, [stage]) : undefined,
  ),
  listed('listJackpots', handlers.listJackpots, whole, ({ id, name }, q) =>
    names(q, id, name) ? foundOf('jackpot', id, name, [id]) : undefined,
  ),
  listed('listContent', handlers.listContent, begins, ({ id, title, slug, kind }) =>
    foundOf('content', id, title || slug, [kind, slug]),
  ),
  listed('listStaff', handlers.listStaff, begins, ({ id, username, role }) =>
    foundOf('staff', id, username, [role]),
  ),
]

/** A list with a search; `queryOf` without a query where the text is none for it. The call's own schema reads it. */
function listed<Row>(
  call: StaffCallName,
  handle: (context: never) => Outcome<{ items: readonly Row[] }>,
  queryOf: (q: string) => object | undefined,
  show: (row: Row, q: string) => Found | undefined,
): Source {
  const find = async (context: Context, q: string) => {
    const asked = queryOf(q)
    if (!asked) return []
    const query = validate(staffCallOf(call).query, asked)
    const answer = query.ok ? await handle(as(context, { query: query.value })) : query
    if (!answer.ok) throw new Error(`${call} failed in a search: ${answer.error.message}`)
    return answer.value.items.map((row) => show(row, q)).filter((one) => one !== undefined)
  }
  return { call, find }
}

function complaintFound({ id, number, player_id, subject, state }: ComplaintRow): Found {
  const found = foundOf('complaint', id, `Complaint ${number}`, [subject, state])
  return player_id === null ? found : { ...found, player_id }
}

/** Ids are long: nobody types one by accident. */
const likeId = /^[A-Za-z0-9._:-]{16,128}$/

function byId<Row>(
  call: StaffCallName,
  handle: (context: never) => Outcome<Row>,
  show: (row: Row) => Found,
): Source {
  const find = async (context: Context, q: string) => {
    if (!likeId.test(q)) return []
    const params = { id: q }
    // What the dispatcher asks before the call itself.
    const brand = await brandOfCall(context, call, staffCallOf(call), params)
    const row = brand.ok ? await handle(as(context, { params })) : brand
    return row.ok ? [show(row.value)] : []
  }
  return { call, find }
}

/** The player's object knows their rounds and bets, by the player's number and the id. Of an id alone the house says whose it may be. */
async function rounds(context: Context, q: string): Promise<Found[]> {
  const { reach } = context
  const { db, env } = context.services
  const [, number, id] = /^(\d{8})\s+(\S+)$/.exec(q) ?? []
  if (number === undefined || id === undefined) return likeRound.test(q) ? roundsOfAll(context, q) : []
  const [player] = await db
    .select()
    .from(user)
    .where(and(eq(user.number, Number(number)), ofBrands(reach)))
  if (!player) return []
  return roundsFound(player, await walletOf(env, player).roundsNamed(id))
}

/** Ids of rounds and bets have a digit, and no address is one. */
const likeRound = /^(?=.*\d)[^\s@]{6,128}$/

async function roundsOfAll({ services: { db, env }, reach }: Context, id: string): Promise<Found[]> {
  const hints = (await Promise.all(houseLedgers(env, reach).map((ledger) => ledger.roundHints(id)))).flat()
  const found = await Promise.all(
    hints.map(async ({ player_id, ...entries }) => {
      const [player] = await db
        .select()
        .from(user)
        .where(and(eq(user.id, player_id), ofBrands(reach)))
      return player ? roundsFound(player, await walletOf(env, player).wholeRoundsNamed(id, entries)) : []
    }),
  )
  return [...new Map(found.flat().map((one) => [`${one.player_id ?? ''} ${one.id}`, one])).values()]
}

function roundsFound(player: Account, found: readonly NamedRound[]): Found[] {
  return found.map(({ provider, round_id, game_id, isBet }) => ({
    ...foundOf(isBet ? 'bet' : 'round', `${provider}/${round_id}`, round_id, [
      player.displayUsername,
      game_id ?? provider,
    ]),
    ...{ place: round_id, player_id: player.id, provider },
  }))
}

function foundOf(
  kind: FoundKind,
  place: string,
  title: string,
  details: readonly (string | number | null)[],
): Found {
  const detail = details.filter((one) => one !== null && one !== '').join(' · ')
  return { id: `${kind}:${place}`, kind, place, title, detail }
}

const names = (q: string, ...texts: string[]) =>
  texts.some((text) => text.toLowerCase().includes(q.toLowerCase()))

/** The context of another call of the same caller, with what that call is given. */
function as(context: Context, given: object): never {
  return { ...context, ...given } as never
}
