import * as v from 'valibot'
import { post, type StaffCall } from '../calls/call.ts'
import { Id, Text } from './fields.ts'

/**
 * The lists that go out as a file: those that the platform answers. A list of one record, such as a ledger, has its `id` beside the filter. Left
 * out are the timeline of a player, whose parts are in their own lists, what each of the staff has of their own, and reports, which have a file
 * of their own.
 */
export const exportableLists = [
  ...(['listContent', 'listMissingTranslations', 'listPictures', 'listTerms'] as const),
  ...(['listPlayers', 'listMarkers', 'listCases', 'listDocuments', 'listComplaints'] as const),
  ...(['listPayments', 'listPaymentFlags', 'listMoneyActions'] as const),
  ...(['listStops', 'listSections', 'listCollections', 'listCountryRules'] as const),
  ...(['listOffers', 'listTournaments', 'listCampaigns', 'listJackpots', 'listGamePositions'] as const),
  'tournamentRuns',
  ...(['listPartners', 'listStatements', 'listPlans', 'listPartnerPlayers', 'listAgentPlayers'] as const),
  ...(['listEndpoints', 'listAttempts', 'listEventTypes', 'listKeys'] as const),
  ...(['listAudit', 'listSecurityEvents', 'listTechnicalEvents', 'listStaff', 'listRoles'] as const),
  ...([
    'playerLedger',
    'listPlayerNotes',
    'listPlayerSessions',
    'listPlayerBonuses',
    'listPlayerGifts',
  ] as const),
  ...(['playerLimits', 'listPlayerMarkers', 'listPlayerLinks', 'listPlayerTerms', 'listOpenRounds'] as const),
] as const
export type ExportableList = (typeof exportableLists)[number]

/** What one file holds; the platform asks the database a few times for each hundred. */
export const largestExport_rows = 10_000

/** A filter as it is in the address of the list. */
const Given = v.record(Text(40), v.union([Text(200), v.number(), v.boolean()]))

export const exportCalls = {
  exportList: {
    ...post,
    path: '/operator/exports/:list',
    access: 'staff:lists.export',
    summary:
      'Everything that a list has with a filter, as CSV: amounts in major units, times in UTC. Who may not make the call of the list gets nothing (9403); 9493 for more than 10,000 lines, or than a list of one player shows. The audit log has the filter, without what was searched for, and the number of lines',
    params: v.object({ list: v.picklist(exportableLists) }),
    body: v.object({ id: v.optional(Id), query: v.optional(Given, {}) }),
    file: true,
    result: v.unknown(),
  },
} as const satisfies Record<string, StaffCall>
