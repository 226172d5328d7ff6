import * as v from 'valibot'

export const marketIds = ['none', 'ukgc', 'mga', 'dk', 'br', 'il'] as const
export type MarketId = (typeof marketIds)[number]
/** Apart from the profiles: a page that reads one of them fetches no schemas. */
export const MarketIdSchema = v.picklist(marketIds)
