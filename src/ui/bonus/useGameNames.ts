import { namedIn, namesAsked } from '#contract/offerRules.ts'
import type { OfferTerms } from '#contract/offers.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $gameNames, loadGameNames } from '@/stores/games/gameNames.ts'

/** The names of whatever the conditions of an offer name by ids, as far as they have come; those of others may be among them. */
export function useGameNames(terms: OfferTerms): Readonly<Record<string, string>> {
  const ids = namesAsked(namedIn(terms))
  useEffect(() => void loadGameNames(ids), [ids])
  return useStore($gameNames)
}
