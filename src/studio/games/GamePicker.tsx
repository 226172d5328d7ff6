import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import type { GameCard } from '#contract/games.ts'
import { useState } from 'react'
import { useAnswer } from '../shared/useCalls.ts'

type Props = { games: readonly string[]; onGames: (games: readonly string[]) => void }

/** Games chosen by name, in an order. */
export function GamePicker({ games, onGames }: Props) {
  const [text, setText] = useState('')
  const found = useAnswer('listLobbyGames', { query: { q: text } }, text.trim().length > 1)
  const named = useAnswer('listLobbyGames', { query: { ids: games.join() } }, games.length > 0)
  const nameOf = (id: string) => named.data?.items.find((game) => game.id === id)?.gameName ?? id
  const options = (found.data?.items ?? []).filter(({ id }) => !games.includes(id))
  const moved = (from: number, to: number) =>
    onGames(games.with(from, games[to] ?? '').with(to, games[from] ?? ''))
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        Games by name, in this order
      </Typography>
      <Autocomplete<GameCard>
        options={options}
        value={null}
        inputValue={text}
        filterOptions={(all) => all}
        getOptionLabel={({ gameName, provider }) => `${gameName} (${provider})`}
        getOptionKey={({ id }) => id}
        loading={found.isFetching}
        onInputChange={(_event, typed, reason) => reason !== 'reset' && setText(typed)}
        onChange={(_event, game) => {
          if (game) onGames([...games, game.id])
          setText('')
        }}
        renderInput={(params) => (
          <TextField {...params} label="Search for a game" size="small" margin="dense" />
        )}
      />
      <Stack component="ol" sx={{ pl: 3, m: 0 }}>
        {games.map((id, index) => (
          <li key={id}>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
              <Typography variant="body2" sx={{ flexGrow: 1 }}>
                {nameOf(id)}
              </Typography>
              <Button size="small" disabled={index === 0} onClick={() => moved(index, index - 1)}>
                Up
              </Button>
              <Button
                size="small"
                disabled={index === games.length - 1}
                onClick={() => moved(index, index + 1)}
              >
                Down
              </Button>
              <Button size="small" color="warning" onClick={() => onGames(games.filter((one) => one !== id))}>
                Remove
              </Button>
            </Stack>
          </li>
        ))}
      </Stack>
    </>
  )
}
