import { and, eq, sql } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import type { StaffMember } from '#contract/operator/records.ts'
import { ok, type Result } from '#lib/result.ts'
import { validate } from '#contract/validate.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { secondFactor } from '../tables/secondFactor.ts'
import { giveSecondFactor } from '../accounts/secondFactor/secondFactor.ts'
import { user, type Account } from '../tables/accounts.ts'
import { changeSettings, readSettings, SettingsChange } from '../settings/settings.ts'
import { listEvents, recordEvent } from '../security/events.ts'
import { listTechnical } from '../security/technical.ts'
import { listAnchors } from '../chains/anchors.ts'
import { readChain } from '../chains/chains.ts'
import { listAudit } from '../staff/audit.ts'
import { areKnown, noSuchBrand } from '../staff/brands.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { beginsWith, isoOrNull, pageOf } from '../kit/list.ts'
import { aboutOf, accountNamed, idsIn, named, namesOf, recordOf } from './auditNames.ts'
import { openApiDocument } from './openApi.ts'
import { playersOpenApiDocument } from './playersOpenApi.ts'
import { dropMoneyAction, listMoneyActions } from '../staff/secondPerson.ts'
import { invitationCalls } from '../staff/invitations.ts'
import { noSuchRole, roleCallsOfStaff, roleExists } from '../staff/roles.ts'
import { findPlayer, isPlayer, isStaffAccount, PlayerInput, savePlayer } from '../staff/players.ts'
import { staffSession } from '../tables/operator.ts'
import { listLedgers, readLedger } from '../wallet/segments.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** The logs, the staff themselves and the settings; contract/operator/records.ts describes the calls. */
export const recordStaffCalls = {
  listAudit: async ({ services: { db }, reach, query }) => {
    const { who, target, ...asked } = query
    const actor_id = who === undefined ? asked.actor_id : await accountNamed(db, who)
    const targets = target === undefined ? undefined : [target, await accountNamed(db, target)]
    const { items, total } = await listAudit(db, { ...asked, actor_id, targets, reach })
    const about = await aboutOf(
      db,
      items.map((line) => line.target),
    )
    const names = await namesOf(db, items.flatMap(idsIn))
    return ok({
      items: items.map((line) => ({
        ...line,
        about: about.get(recordOf(line.target)) ?? null,
        names: named(names, idsIn(line)),
      })),
      total,
    })
  },
  listSecurityEvents: async ({ services, reach, query: { page, perPage, user_id, who, from, until } }) => {
    const userId = who === undefined ? user_id : await accountNamed(services.db, who)
    const { items, total } = await listEvents(services, { page, count: perPage, userId, from, until, reach })
    const names = await namesOf(
      services.db,
      items.map((event) => event.user_id),
    )
    const nobody = { username: null, player_number: null, is_staff: false }
    return ok({
      items: items.map((event) => ({ ...event, ...(names.get(event.user_id ?? '') ?? nobody) })),
      total,
    })
  },
  listTechnicalEvents: async ({ services, query: { page, perPage } }) =>
    ok(await listTechnical(services, { page, count: perPage })),
  readChain: async ({ services: { env }, params: { chain }, query: { after } }) =>
    ok(await readChain(env.DB, chain, after)),
  listAnchors: async ({ services: { env }, params: { chain } }) => {
    const items = await listAnchors(env, chain)
    return ok({ items, total: items.length })
  },
  listLedgers: async ({ services: { env }, query: { after } }) => ok(await listLedgers(env, after)),
  readLedger: async ({ services, params, query: { after } }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    const { segments, hash } = await walletOf(services.env, player.value).border()
    return ok({ items: await readLedger(services, params.id, after), end: { segments, hash } })
  },
  listStaff,
  listMoneyActions,
  dropMoneyAction,
  ...roleCallsOfStaff,
  ...invitationCalls,
  putStaffRole,
  readSettings: async ({ services }) => ok({ id: 'settings', ...(await readSettings(services)) }),
  putSettings,
  openApi: async () => ok(Response.json(openApiDocument())),
  playersOpenApi: async () => ok(Response.json(playersOpenApiDocument())),
  savePlayer: async ({ services, body, client, audit }) => {
    const input = validate(PlayerInput, body)
    if (!input.ok) return input
    const saved = await savePlayer(services, input.value)
    if (!saved.ok) return saved
    const detail = Object.keys(input.value).sort().join(' ')
    audit.target = saved.value.id
    audit.after = { fields: detail }
    const { address } = client
    await recordEvent(services, { kind: 'player_saved', userId: saved.value.id, address, detail })
    return saved
  },
  setSecondFactor: async ({ services, params, body, audit }) => {
    const player = await findPlayer(services, params.id)
    if (!player.ok) return player
    audit.isNeedless = !(await giveSecondFactor(services, player.value, body.secret))
    return ok({})
  },
} satisfies Partial<StaffHandlers>

async function listStaff({
  services: { db },
  query,
}: StaffContext<'listStaff'>): Promise<Result<{ items: StaffMember[]; total: number }, CallFailure>> {
  const { q } = query
  const wanted = and(
    eq(user.role, staffAccountRole),
    q ? beginsWith(user.username, q.toLowerCase()) : undefined,
  )
  const { orderBy, limit, offset } = pageOf(query, { username: user.username }, user.id)
  const rows = await db
    .select({ account: user, enabledAt: secondFactor.enabledAt })
    .from(user)
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ account, enabledAt }) => memberOf(account, enabledAt !== null))
  return ok({ items, total: await db.$count(user, wanted) })
}

function memberOf(account: Account, has_second_factor: boolean): StaffMember {
  const { id, displayUsername, email, staffRole, staffBrands: brands, lastSignInAt } = account
  const last_sign_in_at = isoOrNull(lastSignInAt)
  return { id, username: displayUsername, email, role: staffRole, brands, has_second_factor, last_sign_in_at }
}

/** A role that changes ends the account's sessions of the studio. Nobody changes their own. */
async function putStaffRole({
  services,
  params,
  body: { role, brands },
  actor,
  audit,
  client,
}: StaffContext<'putStaffRole'>): Promise<Result<{ id: string; role: typeof role }, CallFailure>> {
  if (actor.kind === 'staff' && actor.session.account.id === params.id)
    return fail(code.conflict, 'nobody changes their own role')
  const account = await findPlayer(services, params.id)
  if (!account.ok) return account
  if (!isStaffAccount(account.value)) return isPlayer
  if (!areKnown(services, brands)) return noSuchBrand
  const { db } = services
  audit.before = { role: account.value.staffRole, brands: account.value.staffBrands }
  audit.after = { role, brands }
  const [changed] = await db.batch([
    db
      .update(user)
      .set({ staffRole: role, staffBrands: brands, updatedAt: new Date() })
      .where(and(eq(user.id, params.id), roleExists(role)))
      .returning({ id: user.id }),
    audit.take(sql`changes() > 0`),
    db.delete(staffSession).where(eq(staffSession.userId, params.id)),
  ])
  if (changed.length === 0) return noSuchRole()
  const { address } = client
  const detail = role ?? 'none'
  await recordEvent(services, { kind: 'staff_role_changed', userId: params.id, address, detail })
  return ok({ id: params.id, role })
}

async function putSettings({
  services,
  body,
  audit,
  client,
}: StaffContext<'putSettings'>): Promise<Result<object, CallFailure>> {
  const change = validate(SettingsChange, body)
  if (!change.ok) return change
  const names = Object.keys(change.value).sort()
  const before = Object.entries(await readSettings(services))
  audit.before = Object.fromEntries(before.filter(([name]) => names.includes(name)))
  audit.after = change.value
  await changeSettings(services, change.value)
  const { address } = client
  await recordEvent(services, { kind: 'settings_changed', address, detail: names.join(' ') })
  return ok({})
}
