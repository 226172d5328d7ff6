import type { StaffCallName } from '#contract/operator/calls.ts'

/**
 * The resources of the studio and the calls behind them: `list` with pages and filters, `one` by id, `put` to create or change
 * by id. `place` is the name of the id in the path. What else is done with a record is a `CallButton`.
 */
export const resources = {
  content: { list: 'listContent', one: 'readContent', put: 'saveContent', place: 'id' },
  translations: { list: 'listMissingTranslations', place: 'id' },
  terms: { list: 'listTerms', place: 'id' },
  pictures: { list: 'listPictures', place: 'id' },
  players: { list: 'listPlayers', one: 'readPlayer', place: 'id' },
  markers: { list: 'listMarkers', place: 'id' },
  cases: { list: 'listCases', one: 'readCase', place: 'id' },
  payments: { list: 'listPayments', one: 'readPayment', place: 'id' },
  paymentFlags: { list: 'listPaymentFlags', place: 'id' },
  moneyActions: { list: 'listMoneyActions', place: 'id' },
  complaints: { list: 'listComplaints', one: 'readComplaint', place: 'id' },
  documents: { list: 'listDocuments', one: 'readDocument', place: 'id' },
  offers: { list: 'listOffers', one: 'readOffer', put: 'putOffer', place: 'id' },
  tournaments: { list: 'listTournaments', one: 'readTournament', put: 'putTournament', place: 'id' },
  campaigns: { list: 'listCampaigns', one: 'readCampaign', put: 'putCampaign', place: 'id' },
  jackpots: { list: 'listJackpots', one: 'readJackpot', put: 'putJackpot', place: 'id' },
  games: { list: 'listGamePositions', place: 'id' },
  partners: { list: 'listPartners', one: 'readPartner', put: 'putPartner', place: 'code' },
  statements: { list: 'listStatements', one: 'readStatement', place: 'id' },
  plans: { list: 'listPlans', one: 'readPlan', put: 'putPlan', place: 'id' },
  sections: { list: 'listSections', place: 'id' },
  providers: { list: 'listProviders', place: 'id' },
  gameReturns: { list: 'listGameReturns', place: 'id' },
  stops: { list: 'listStops', place: 'id' },
  health: { list: 'listHealth', place: 'id' },
  audit: { list: 'listAudit', place: 'id' },
  securityEvents: { list: 'listSecurityEvents', place: 'id' },
  technicalEvents: { list: 'listTechnicalEvents', place: 'id' },
  endpoints: { list: 'listEndpoints', one: 'readEndpoint', place: 'id' },
  eventTypes: { list: 'listEventTypes', place: 'id' },
  keys: { list: 'listKeys', place: 'id' },
  staff: { list: 'listStaff', place: 'id' },
  roles: { list: 'listRoles', place: 'id' },
} as const satisfies Record<string, ResourceCalls>

export type ResourceCalls = {
  list: StaffCallName
  one?: StaffCallName
  put?: StaffCallName
  place: string
}
export type ResourceName = keyof typeof resources

/** What who works for some brands is refused: it is of the house as a whole. */
export const ofHouse: ReadonlySet<string> = new Set<ResourceName>(['technicalEvents', 'staff', 'roles'])

/** A list that belongs to one record, such as a player's ledger: react-admin's references, by the name of their target. */
export const references = {
  ledger: 'playerLedger',
  notes: 'listPlayerNotes',
  sessions: 'listPlayerSessions',
  bonuses: 'listPlayerBonuses',
  playerTerms: 'listPlayerTerms',
} as const satisfies Record<string, StaffCallName>
export type ReferenceName = keyof typeof references

export function callsOf(resource: string): ResourceCalls {
  if (!(resource in resources)) throw new Error(`no resource is called ${resource}`)
  return resources[resource as ResourceName]
}
