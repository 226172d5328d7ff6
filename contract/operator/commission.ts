import * as v from 'valibot'
import { get, post, put, type StaffCall } from '../calls/call.ts'
import { currencies } from '../currencies.ts'
import { Empty, listOf, listQuery, Moment, Nullable, Reason, ReasonBody, Text } from './fields.ts'
import { Month } from './partners.ts'

const Amount = v.pipe(v.number('required'), v.integer('incorrectInput'), v.minValue(0), v.maxValue(1e12))
const Share = v.pipe(v.number('required'), v.integer('incorrectInput'), v.minValue(0), v.maxValue(10_000))
const CurrencyCode = v.picklist(currencies, 'incorrectInput')

/**
 * What a partner earns, in minor units and basis points. `cpa`: an amount for each player of the currency, once what they paid in (less what was
 * taken back) and what they staked of it have come to the least. `share`: of the NGR of a month in a currency, by the highest tier that it
 * reaches, else `share_bp`; a month below zero is forgiven, or goes into the next one (`carries_negative`). Both: a hybrid.
 */
export const PlanTerms = v.pipe(
  v.object({
    cpa: v.pipe(
      v.array(
        v.object({
          currency: CurrencyCode,
          amount_minor: Amount,
          least_deposit_minor: Amount,
          least_stake_minor: Amount,
        }),
      ),
      v.maxLength(currencies.length),
      v.check((rows) => new Set(rows.map(({ currency }) => currency)).size === rows.length, 'incorrectInput'),
    ),
    share: v.nullable(
      v.object({
        share_bp: Share,
        tiers: v.pipe(
          v.array(v.object({ currency: CurrencyCode, from_minor: Amount, share_bp: Share })),
          v.maxLength(60),
          v.check(
            (rows) => new Set(rows.map((row) => `${row.currency} ${row.from_minor}`)).size === rows.length,
            'incorrectInput',
          ),
        ),
        carries_negative: v.boolean('required'),
      }),
    ),
  }),
  v.check(({ cpa, share }) => cpa.length > 0 || share !== null, 'required'),
)
export type PlanTerms = v.InferOutput<typeof PlanTerms>

/** `from_month` is the one of the version that holds; `next` one that holds later. */
export const PlanRow = v.object({
  id: v.string(),
  name: v.string(),
  from_month: v.string(),
  terms: PlanTerms,
  next: v.nullable(v.object({ from_month: v.string(), terms: PlanTerms })),
  versions: v.array(v.object({ from_month: v.string(), author: v.string(), at: Moment })),
  partners: v.number(),
})
export type PlanRow = v.InferOutput<typeof PlanRow>

export const statementStates = ['open', 'closed', 'approved', 'paid'] as const
export type StatementState = (typeof statementStates)[number]

/**
 * A month of a partner in a currency, in minor units. `correction` is what earlier months have come to since they were closed, `carried` the NGR
 * below zero that came from the month before; `basis` is the sum of both and the month's NGR, and `share` its part. `qualified` first deposits were
 * paid for, `unqualified` ones are taken back. `debt` is what earlier statements left below zero, `commission` the sum of everything, `due`
 * what is paid, and the last two go into the next month.
 */
export const Statement = v.object({
  id: v.string(),
  partner: v.string(),
  partner_name: v.string(),
  month: v.string(),
  currency: v.string(),
  state: v.picklist(statementStates),
  plan: v.string(),
  clicks: v.number(),
  sign_ups: v.number(),
  first_deposits: v.number(),
  deposits_minor: v.number(),
  ggr_minor: v.number(),
  ngr_minor: v.number(),
  correction_minor: v.number(),
  carried_minor: v.number(),
  basis_minor: v.number(),
  share_bp: v.number(),
  share_minor: v.number(),
  qualified: v.number(),
  unqualified: v.number(),
  cpa_minor: v.number(),
  debt_minor: v.number(),
  commission_minor: v.number(),
  due_minor: v.number(),
  carry_minor: v.number(),
  debt_left_minor: v.number(),
  closed_at: Nullable,
  approved_by: Nullable,
  approved_at: Nullable,
  mailed_at: Nullable,
  paid_by: Nullable,
  paid_on: Nullable,
  reference: Nullable,
})
export type Statement = v.InferOutput<typeof Statement>

/**
 * A statement as it goes to paper: `paid_in` is the currency that the partner wants; `first_deposit_lines` are those that were paid for, below zero
 * those that were taken back. The paper is for the partner, so names are masked; who has `players.read` gets the ids.
 */
export const StatementDetails = v.object({
  ...Statement.entries,
  plan_name: v.string(),
  contact: Nullable,
  email: Nullable,
  paid_in: v.string(),
  first_deposit_lines: v.array(
    v.object({ player_id: Nullable, username: v.string(), amount_minor: v.number() }),
  ),
})
export type StatementDetails = v.InferOutput<typeof StatementDetails>

const PlanId = v.pipe(v.string('required'), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'incorrectInput'))
const PartnerParams = v.object({ code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) })
/** `<code>:<month>:<currency>` */
const StatementParams = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(220)) })

export const commissionCalls = {
  listPlans: {
    ...get,
    path: '/operator/commission-plans',
    access: 'staff:partners.read',
    summary: 'What partners earn: the plans with the version of this month and the next',
    query: v.object(listQuery(['name'])),
    result: listOf(PlanRow),
  },
  readPlan: {
    ...get,
    path: '/operator/commission-plans/:id',
    access: 'staff:partners.read',
    summary: 'One plan of commission',
    params: v.object({ id: PlanId }),
    result: PlanRow,
  },
  putPlan: {
    ...put,
    path: '/operator/commission-plans/:id',
    access: 'staff:partners.write',
    proof: 'fresh',
    summary:
      'Make a plan, which holds from this month on, or change one: the change holds from the next month, and months before keep what they had',
    params: v.object({ id: PlanId }),
    body: v.object({
      name: v.pipe(Text(120), v.nonEmpty('required')),
      terms: PlanTerms,
      is_new: v.optional(v.boolean(), false),
      reason: Reason,
    }),
    result: Empty,
  },
  assignPlan: {
    ...post,
    path: '/operator/partners/:code/plan',
    access: 'staff:partners.write',
    proof: 'fresh',
    summary:
      'The plan of a partner: the first one from this month, another from the next one on. 9404 for an unknown plan, 9403 for who is the agent',
    params: PartnerParams,
    body: v.object({ plan: PlanId, reason: Reason }),
    result: v.object({ from_month: v.string() }),
  },
  listStatements: {
    ...get,
    path: '/operator/partner-statements',
    access: 'staff:partners.read',
    summary: 'Statements that are closed, newest month first. They never change but for their state',
    query: v.object({
      ...listQuery(['month', 'due_minor']),
      partner: v.optional(Text(200)),
      month: v.optional(Month),
      state: v.optional(v.picklist(['closed', 'approved', 'paid'], 'incorrectInput')),
    }),
    result: listOf(Statement),
  },
  readStatement: {
    ...get,
    path: '/operator/partner-statements/:id',
    access: 'staff:partners.read',
    summary: 'One statement with its lines, whom it is for, and who approved and paid it',
    params: StatementParams,
    result: StatementDetails,
  },
  partnerFigures: {
    ...get,
    path: '/operator/partners/:code/figures',
    access: 'staff:partners.read',
    summary:
      'The last two years of a partner by month and currency: closed months as their statements have them, and the months that are open as they would be closed now',
    params: PartnerParams,
    result: listOf(Statement),
  },
  approveStatement: {
    ...post,
    path: '/operator/partner-statements/:id/approve',
    access: 'staff:partners.settle',
    proof: 'fresh',
    summary:
      'Approve a closed statement, and send it to the partner by email. 9461 above a tier until a second person approves the same; 9409 if it is not closed, has nothing due or the partner is blocked. 9403 for who is the agent, here and when it is noted as paid',
    params: StatementParams,
    body: ReasonBody,
    result: Empty,
  },
  payStatement: {
    ...post,
    path: '/operator/partner-statements/:id/paid',
    access: 'staff:partners.settle',
    proof: 'fresh',
    summary:
      'Note that an approved statement was paid: with which reference, and when (YYYY-MM-DD). No money moves by it. 9409 if it is not approved',
    params: StatementParams,
    body: v.object({
      reference: v.pipe(Text(120), v.nonEmpty('required')),
      paid_on: v.pipe(v.string('required'), v.isoDate('incorrectDate')),
    }),
    result: Empty,
  },
} as const satisfies Record<string, StaffCall>
