import { Tab, Tabs } from '@mui/material'
import type { ComponentType } from 'react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import { CollectionList } from './CollectionList.tsx'
import { CountryRules } from './CountryRules.tsx'
import { GamePositions } from './GamePositions.tsx'
import { LobbyBoard } from './LobbyBoard.tsx'

const parts: Record<string, { label: string; show: ComponentType }> = {
  lobby: { label: 'Lobby', show: LobbyBoard },
  collections: { label: 'Collections', show: CollectionList },
  countries: { label: 'Countries', show: CountryRules },
  all: { label: 'All lists', show: GamePositions },
}

/** The order of games: of the lobbies, in collections, by country, and in all lists. Which part is seen is in the address. */
export function GameList() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('part') ?? ''
  const chosen = asked in parts ? asked : 'lobby'
  const Part = parts[chosen]?.show ?? LobbyBoard
  return (
    <>
      <Title title="Order of games" />
      <Tabs
        value={chosen}
        aria-label="Order of games"
        variant="scrollable"
        allowScrollButtonsMobile
        onChange={(_event, part: string) => setParams({ part })}
      >
        {Object.entries(parts).map(([id, { label }]) => (
          <Tab key={id} value={id} label={label} />
        ))}
      </Tabs>
      <Part />
    </>
  )
}
