import { calls } from '#contract/calls.ts'
import { GameNames } from '#contract/games.ts'
import { nameKeyOf, namesAsked } from '#contract/offerRules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TextInput, useSourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'

const Answer = v.object({ result: GameNames })

/** The catalog's names of providers and games, by their ids (`namesAsked`). Until they are there, those asked for before. */
function useNames(ids: string) {
  return useQuery({
    queryKey: ['gameNames', ids],
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await fetch(`${calls.gameNames.path}?ids=${encodeURIComponent(ids)}`)
      return v.parse(Answer, await answer.json()).result
    },
  })
}

/** For words, in which a game without a name is called by its id; undefined while no names have come. */
export function useCatalogNames(ids: string): GameNames | undefined {
  const { data } = useNames(ids)
  return ids === '' ? undefined : data
}

export type Known = { name?: string; state: 'asking' | 'known' | 'unknown' | 'unanswered' }

/** Whether the catalog has a provider or a game, by its id there. */
export function useCatalogName(id: string): Known {
  const { data, isPlaceholderData, isError } = useNames(id)
  if (isError) return { state: 'unanswered' }
  if (id === '' || isPlaceholderData || !data) return { state: 'asking' }
  const name = data[id]
  return name === undefined ? { state: 'unknown' } : { name, state: 'known' }
}

/** A provider, and a game of it or none; beneath each what the catalog calls it. */
export function GameFields() {
  const { getSource } = useSourceContext()
  const [provider, game] = useWatch({ name: [getSource('provider'), getSource('game')] }) as (
    string | undefined
  )[]
  const named = provider ? [{ provider, game: game || null }] : []
  const { data: names, isPlaceholderData } = useNames(namesAsked(named))
  // Names asked for before do not say that this one is missing.
  const known = isPlaceholderData ? undefined : names
  const nameOf = (id: string) => known && (known[id] ?? 'Not in the catalog')
  return (
    <>
      <TextInput source="provider" required helperText={provider && nameOf(provider)} />
      <TextInput
        source="game"
        helperText={provider && game ? nameOf(nameKeyOf({ provider, game })) : 'Empty: all of the provider'}
      />
    </>
  )
}
