import { EventId, lineSports, TourneyId, type LineSport } from '#contract/line.ts'
import { lineDays, type LineDay } from '#contract/lineDays.ts'
import * as v from 'valibot'
import type { SportCategory } from './sportCategories.ts'

export type LineQuery = {
  sport: LineSport | undefined
  champ: string | undefined
  day: LineDay | undefined
  q: string
  gameId: string | undefined
}

/**
 * The parameters of a category's address: one sport, and a league of it, if its lists can be filtered; a day, if it has days; a search
 * text, if it is a search; an event.
 */
export function lineQuery({ searchParams }: URL, plan: SportCategory | undefined): LineQuery {
  const event = v.safeParse(EventId, searchParams.get('gameId'))
  const champ = v.safeParse(TourneyId, searchParams.get('champ'))
  return {
    sport: plan?.hasSports ? lineSports.find((known) => known === searchParams.get('sport')) : undefined,
    champ: plan?.hasSports && champ.success ? champ.output : undefined,
    day: plan?.hasDays ? lineDays.find((known) => known === searchParams.get('day')) : undefined,
    q: (searchParams.get('q') ?? '').trim().slice(0, 64),
    gameId: event.success ? event.output : undefined,
  }
}
