import { eq } from 'drizzle-orm'
import { brandHeader, mainBrand } from '#contract/constants.ts'
import { code } from '#contract/errors.ts'
import type { StaffCall } from '#contract/calls/call.ts'
import type { StaffCallName } from '#contract/operator/calls.ts'
import { splitSlug } from '#contract/operator/content.ts'
import { err, ok } from '#lib/result.ts'
import { fail, noSuchCall } from '../../shared/reply.ts'
import type { Outcome, Surroundings } from '../kit/dispatch.ts'
import type { Database, Services } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'
import { reaches, type Reach } from '../tables/brands.ts'
import { campaign } from '../tables/campaigns.ts'
import { moneyCase } from '../tables/cases.ts'
import { complaint } from '../tables/complaints.ts'
import { offer } from '../tables/offers.ts'
import { payment } from '../tables/payments.ts'
import { tournament, tournamentRun } from '../tables/tournaments.ts'
import { harmMarker } from '../tables/protection.ts'
import { document } from '../tables/verification.ts'
import type { Actor } from './actor.ts'

/*
 * Rights by brand (docs/decisions/brands.md). A member of staff works for all brands or for some. A call that names a record is refused where
 * the record is of another brand; a list has what is within reach; what is of the whole house is for who works for all of it. The dispatcher
 * asks here before each call, and so does what makes calls for others (searches, exports).
 */

/** The brand of the record that the path names: null is all brands, undefined no such record. */
type BrandOf = (db: Database, params: Readonly<Record<string, string>>) => Promise<string | null | undefined>

const brandOfPlayer: BrandOf = async (db, { id = '' }) =>
  (await db.select({ brand: user.brand }).from(user).where(eq(user.id, id)))[0]?.brand

const ofPlayerIn =
  (table: typeof payment | typeof document | typeof moneyCase | typeof harmMarker): BrandOf =>
  async (db, { id = '' }) => {
    const isOwner = eq(user.id, table.playerId)
    const found = db.select({ brand: user.brand }).from(table).innerJoin(user, isOwner)
    return (await found.where(eq(table.id, id)))[0]?.brand
  }

const ofItself =
  (table: typeof offer | typeof tournament | typeof campaign | typeof complaint): BrandOf =>
  async (db, { id = '' }) =>
    (await db.select({ brand: table.brand }).from(table).where(eq(table.id, id)))[0]?.brand

const records = {
  player: brandOfPlayer,
  payment: ofPlayerIn(payment),
  document: ofPlayerIn(document),
  case: ofPlayerIn(moneyCase),
  marker: ofPlayerIn(harmMarker),
  complaint: ofItself(complaint),
  offer: ofItself(offer),
  tournament: ofItself(tournament),
  campaign: ofItself(campaign),
  run: async (db, { id = '' }) => {
    const isOfRun = eq(tournament.id, tournamentRun.tournamentId)
    const found = db.select({ brand: tournament.brand }).from(tournamentRun).innerJoin(tournament, isOfRun)
    return (await found.where(eq(tournamentRun.id, id)))[0]?.brand
  },
  // Its name says it: `page:sirocco.rules`.
  content: async (_, { id = '' }) => splitSlug(id.split(':')[1] ?? '')[0],
} as const satisfies Record<string, BrandOf>

/**
 * How a call is limited to brands. `open`: it shows and changes nothing of a brand. `list`: its handler limits it by `reach`. `inner`: it makes other
 * calls, and asks for each. `one`: about one brand as a whole. The name of a record: the path names one.
 */
type Rule = keyof typeof records | 'open' | 'list' | 'inner' | 'one'

const rulesBy: Record<Rule, readonly StaffCallName[]> = {
  open: [
    ...([
      'staffSession',
      'staffProof',
      'listPreferences',
      'putPreference',
      'openApi',
      'playersOpenApi',
    ] as const),
    ...(['listReportMails', 'putReportMail', 'listColleagues', 'seeMention', 'dropMoneyAction'] as const),
    ...(['listEventTypes', 'asyncApi'] as const),
    ...(['listStops', 'listPlatformHealth', 'listTerms', 'listPictures', 'uploadPicture'] as const),
    ...(['listJackpots', 'readJackpot', 'listGamePositions', 'listSections'] as const),
  ],
  list: [
    ...(['listPlayers', 'listMarkers', 'listCases', 'listPayments', 'listPaymentFlags'] as const),
    ...(['listMoneyActions', 'listDocuments', 'listComplaints', 'listMentions'] as const),
    'listSentBack',
    ...(['listAudit', 'listSecurityEvents', 'listContent', 'listMissingTranslations'] as const),
    ...(['exportTranslations', 'checkTranslations', 'importTranslations'] as const),
    ...(['listOffers', 'listTournaments', 'tournamentRuns', 'listCampaigns', 'countSegment'] as const),
    ...(['readOverview', 'readReport', 'readWaiting', 'readQuarterReturn', 'readInvoices'] as const),
  ],
  inner: ['searchDesk', 'exportList'],
  one: ['readSettings', 'putSettings', 'savePlayer'],
  player: [
    ...(['readPlayer', 'listPlayerSessions', 'endPlayerSessions', 'playerLedger', 'listOpenRounds'] as const),
    ...(['tellPlayerRound', 'auditPlayer', 'playerLimits', 'setHouseLimit', 'excludePlayer'] as const),
    ...(['liftExclusion', 'reopenPlayer', 'markTest', 'listPlayerNotes', 'addPlayerNote'] as const),
    ...(['banPlayer', 'blockCasino', 'verifyPlayer', 'allowTransfers', 'setAgent'] as const),
    ...(['setBonusProgram', 'listPlayerBonuses', 'cancelPlayerBonus', 'cancelPlayerPromocode'] as const),
    ...(['adjustPlayer', 'readPlayerSummary', 'playerTimeline', 'listPlayerLinks'] as const),
    ...(['listPlayerGifts', 'givePlayerGift', 'cancelPlayerGift', 'listPlayerMarkers'] as const),
    ...(['clearPersonCheck', 'listPlayerTerms', 'readLedger', 'setPlayerRole'] as const),
  ],
  payment: ['readPayment', 'approvePayment', 'refusePayment'],
  document: ['readDocument', 'documentPhoto', 'decideDocument'],
  case: ['readCase', 'exportCase', 'takeCase', 'noteCase', 'decideCase'],
  marker: ['handleMarker'],
  complaint: ['readComplaint', 'takeComplaint', 'replyComplaint'],
  offer: ['readOffer', 'putOffer', 'publishOffer', 'stopOffer'],
  tournament: ['readTournament', 'putTournament', 'publishTournament', 'stopTournament'],
  run: ['tournamentStandings'],
  campaign: [
    ...(['readCampaign', 'putCampaign', 'testCampaign', 'publishCampaign', 'stopCampaign'] as const),
    'campaignResults',
  ],
  content: [
    ...(['readContent', 'saveContent', 'publishContent', 'scheduleContent', 'unscheduleContent'] as const),
    ...(['saveLanguages', 'readPublishing', 'publishAll', 'takeOffAll', 'askReview'] as const),
    'sendBack',
    'readContentPlaces',
    ...([
      'unpublishContent',
      'listRevisions',
      'readDifference',
      'restoreRevision',
      'previewContent',
    ] as const),
  ],
}
const rules = new Map(
  Object.entries(rulesBy).flatMap(([rule, names]) => names.map((name) => [name, rule as Rule] as const)),
)

/** What shows a draft changes nothing. */
const reading = new Set<StaffCallName>(['previewContent'])
/** Its numbers are of all brands together. */
const counting = new Set<StaffCallName>(['campaignResults'])
/** Their record may be new: it is of the brand that is chosen. */
const making = new Set<StaffCallName>(['putOffer', 'putTournament', 'putCampaign'])

/** `mayReach`: of the caller; `reach`: what of it they look at now. */
export type Scope = { mayReach: Reach; reach: Reach }

/** 9490 for a brand that is not among the caller's. */
export async function scopeOf(
  { config }: Services,
  actor: Actor,
  { request }: Pick<Surroundings, 'request'>,
): Outcome<Scope> {
  const mayReach = actor.kind === 'staff' ? actor.session.account.staffBrands : null
  const chosen = request.headers.get(brandHeader)
  if (chosen === null) return ok({ mayReach, reach: mayReach })
  return config.brands.has(chosen) && reaches(mayReach, chosen)
    ? ok({ mayReach, reach: [chosen] })
    : otherBrand
}

type Asked = Scope & { services: Pick<Services, 'db' | 'config'> }

/**
 * The brand that a call is about, null where it is of several or of all; 9490 where it is of one that the caller may not reach. What no rule
 * names is of the whole house.
 */
export async function brandOfCall(
  { services: { db, config }, mayReach, reach }: Asked,
  name: StaffCallName,
  { method }: Pick<StaffCall, 'method'>,
  params: Readonly<Record<string, string>>,
): Outcome<string | null> {
  const rule = rules.get(name)
  const chosen = reach?.length === 1 ? (reach[0] ?? null) : null
  if (rule === undefined) return mayReach === null ? ok(null) : otherBrand
  const isAlone = mayReach === null && config.brands.size === 1
  if (rule === 'one') {
    if (chosen === null && mayReach !== null) return chooseOne
    return ok(chosen ?? (isAlone ? null : mainBrand))
  }
  if (!isRecord(rule)) return ok(rule === 'open' ? null : chosen)
  if (isAlone) return ok(null)
  const brand = await records[rule](db, params)
  if (brand === undefined && making.has(name))
    return chosen !== null || mayReach === null ? ok(chosen) : chooseOne
  if (brand === undefined) return mayReach === null ? ok(null) : err(noSuchCall)
  if (brand === null && (method === 'GET' || reading.has(name)) && !counting.has(name)) return ok(null)
  return reaches(mayReach, brand) ? ok(brand) : otherBrand
}

const isRecord = (rule: Rule): rule is keyof typeof records => rule in records

/** Whether the caller may make a call at all, whatever record it names. */
export const mayAskFor = ({ mayReach }: Scope, name: StaffCallName): boolean =>
  mayReach === null || rules.has(name)

/** Of those whom staff are given. */
export const areKnown = ({ config }: Services, brands: Reach | undefined): boolean =>
  brands?.every((brand) => config.brands.has(brand)) ?? true
export const noSuchBrand = fail(code.invalid, 'no such brand', { fields: { brands: 'incorrectInput' } })

export const otherBrand = fail(code.otherBrand, 'of a brand that is not yours')
const chooseOne = fail(code.otherBrand, 'choose one brand first', { fields: { brand: 'required' } })
