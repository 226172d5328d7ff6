import { EventId, lineSports, type LineSport } from '#contract/line.ts'
import * as v from 'valibot'
import type { SportCategory } from './sportCategories.ts'

type LineQuery = { sport: LineSport | undefined; q: string; gameId: string | undefined }

/**
 * The parameters of a category's address: one sport, if its lists can be filtered; a search text, if it is a search;
 * an event.
 */
export function lineQuery({ searchParams }: URL, plan: SportCategory | undefined): LineQuery {
  const event = v.safeParse(EventId, searchParams.get('gameId'))
  return {
    sport: plan?.hasSports ? lineSports.find((known) => known === searchParams.get('sport')) : undefined,
    q: (searchParams.get('q') ?? '').trim().slice(0, 64),
    gameId: event.success ? event.output : undefined,
  }
}
