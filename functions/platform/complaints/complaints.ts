import { desc, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/calls.ts'
import type { Complaints } from '#contract/complaints.ts'
import { ok } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { networkOf } from '../../shared/clientNetwork.ts'
import type { OpenHandlers, PlayerHandlers } from '../accounts/calls.ts'
import { spendCaptcha } from '../accounts/captcha.ts'
import { siteLink } from '../accounts/codes/sendCode.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import { randomBelow } from '../kit/random.ts'
import type { Services } from '../kit/services.ts'
import { takeForCall } from '../messages/allowance.ts'
import { sendNotice } from '../messages/limited.ts'
import { emailOf } from '../tables/accounts.ts'
import { complaint } from '../tables/complaints.ts'

/*
 * Complaints: a number, a time by which the market wants an answer, and the way on. Anybody may complain; who is not signed in shows to
 * be human, and has the answer by email.
 */
const perDay = { guest: 3, network: 10, player: 10 } as const
const mostShown = 100

/** The complaints of a player, newest first, and where they can go on to. */
export async function complaintsOf({ db, config }: Services, playerId: string): Promise<Complaints> {
  const rows = await db
    .select()
    .from(complaint)
    .where(eq(complaint.playerId, playerId))
    .orderBy(desc(complaint.madeAt), desc(complaint.number))
    .limit(mostShown)
  return {
    complaints: rows.map(({ number, subject, text, state, madeAt, dueAt, reply, repliedAt }) => ({
      ...{ number: String(number), subject, text, state, reply },
      ...{ made_at: isoOf(madeAt), due_at: isoOf(dueAt), replied_at: isoOrNull(repliedAt) },
    })),
    body: config.market.complaints.body,
  }
}

export const guestComplaintCalls = {
  /** 9440 for a wrong captcha, 9429 above three a day for an address and ten for a network. */
  complainAsGuest: async ({ services, body, client }) => {
    const human = await spendCaptcha(services, body.captcha)
    if (!human.ok) return human
    const { email, subject, text, lang } = body
    const network = client.address === undefined ? [] : [`network ${networkOf(client.address)}`]
    const counted = [...network.map((name) => daily(name, perDay.network)), daily(email, perDay.guest)]
    const allowed = await takeForCall(services, counted, 'complaints')
    return allowed.ok ? ok(await file(services, { email, subject, text, lang, playerId: null })) : allowed
  },
} satisfies Partial<OpenHandlers>

export const complaintCalls = {
  complaints: async ({ services, account }) => ok(await complaintsOf(services, account.id)),
  /** 9429 above ten a day. */
  complain: async ({ services, account, body }) => {
    const allowed = await takeForCall(services, [daily(account.id, perDay.player)], 'complaints')
    if (!allowed.ok) return allowed
    return ok(await file(services, { ...body, playerId: account.id, email: emailOf(services, account) }))
  },
} satisfies Partial<PlayerHandlers>

function daily(subject: string, limit: number) {
  return { subject: `complaints ${subject}`, limit, endsAt: Date.now() + day_ms }
}

type Filed = CallInput<'complain'>['body'] & { playerId: string | null; email: string | null }

/** Stores it under a number that nobody can guess from another's, and confirms it by mail. */
async function file(services: Services, filed: Filed): Promise<{ number: string; due_at: string }> {
  const madeAt = Date.now()
  const dueAt = madeAt + services.config.market.complaints.answer_days * day_ms
  const number = await stored(services, { ...filed, madeAt, dueAt })
  if (filed.email !== null) {
    const link = siteLink(services, filed.lang, '/complaints')
    const message = { kind: 'complaintReceived', lang: filed.lang, link, number: String(number) } as const
    await sendNotice(services, { channel: 'email', address: filed.email }, message)
  }
  return { number: String(number), due_at: isoOf(dueAt) }
}

async function stored(
  { db, config }: Services,
  filed: Filed & { madeAt: number; dueAt: number },
): Promise<number> {
  for (;;) {
    const number = 10_000_000 + randomBelow(90_000_000)
    const own = { id: crypto.randomUUID(), number, state: 'open', brand: config.brand.id } as const
    const kept = await db
      .insert(complaint)
      .values({ ...filed, ...own })
      .onConflictDoNothing()
      .returning({ id: complaint.id })
    if (kept.length > 0) return number
  }
}
