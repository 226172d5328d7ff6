import { Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import type { GamePosition, SectionPosition } from '#contract/operator/games.ts'
import { ok } from '#lib/result.ts'
import { useState, type FormEvent } from 'react'
import { BooleanInput, SearchInput, useGetList, useNotify, useRefresh } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { callStaff } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { CallButton } from '../shared/CallButton.tsx'
import { OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useMay } from '../shared/useCalls.ts'

const visibilities = { kept: 'as before', shown: 'yes', hidden: 'no' } as const
type Visibility = keyof typeof visibilities

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Provider or game" />,
  <BooleanInput key="hidden" source="is_hidden" label="Hidden" />,
]

/** What holds in all lists: the order of the sections in menus, and games that are hidden, or first in their provider's lists. */
export function GamePositions() {
  return (
    <>
      <Sections />
      <PlaceForm />
      <RecordList<GamePosition>
        isPart
        filters={filters}
        sort={{ field: 'position', order: 'ASC' }}
        primary={({ id }) => id}
        secondary={(place) => (
          <>
            <GameState {...place} /> <Back {...place} />
          </>
        )}
      >
        <Column source="provider" disableSort />
        <Column source="game_id" label="Game" disableSort />
        <Column source="position" label="Place" kind="number" />
        <Column label="State">
          <OfRecord<GamePosition> show={(place) => <GameState {...place} />} />
        </Column>
        <Column label="Actions">
          <OfRecord<GamePosition> show={(place) => <Back {...place} />} />
        </Column>
      </RecordList>
    </>
  )
}

function Back({ provider, game_id }: Pick<GamePosition, 'provider' | 'game_id'>) {
  return (
    <CallButton
      call="putGamePosition"
      label="Back into the provider’s order"
      input={{ params: { provider, gameId: game_id }, body: { is_hidden: false, position: null } }}
    />
  )
}

function GameState({ is_hidden, position }: Pick<GamePosition, 'is_hidden' | 'position'>) {
  return is_hidden ? (
    <State label="hidden" kind="bad" />
  ) : (
    <State label={`place ${position ?? '—'}`} kind="good" />
  )
}

/** Hides a game, or gives it a place, by its address on the site. Whether it is hidden stays as it is unless somebody says. */
function PlaceForm() {
  const [address, setAddress] = useState('')
  const [position, setPosition] = useState('')
  const [visibility, setVisibility] = useState<Visibility>('kept')
  const notify = useNotify()
  const refresh = useRefresh()
  if (!useMay('putGamePosition')) return null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const put = await putPlace(address, visibility, position === '' ? null : Number(position))
    if (!put.ok) return notify(noticeOf(put.error, 'putGamePosition'), { type: 'error' })
    setAddress('')
    setPosition('')
    setVisibility('kept')
    refresh()
  }
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          Place of a game
        </Typography>
        <Stack
          component="form"
          direction="row"
          sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
          onSubmit={(event: FormEvent) => void send(event)}
        >
          <TextField
            required
            label="Game, as provider/game or its address"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            sx={{ flexGrow: 1, minWidth: 240 }}
          />
          <TextField
            type="number"
            fullWidth={false}
            label="Place"
            value={position}
            slotProps={{ htmlInput: { min: 1 } }}
            onChange={({ target }) => setPosition(target.value)}
          />
          <TextField
            select
            fullWidth={false}
            label="Players see it"
            value={visibility}
            onChange={({ target }) => setVisibility(target.value as Visibility)}
          >
            {Object.entries(visibilities).map(([id, label]) => (
              <MenuItem key={id} value={id}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <Button type="submit" variant="contained">
            Set
          </Button>
        </Stack>
      </CardContent>
    </Card>
  )
}

async function putPlace(address: string, visibility: Visibility, position: number | null) {
  // An address of the site, `/en/slots/pragmatic/vs25`, ends as the short form does: `pragmatic/vs25`.
  const [provider = '', gameId = ''] = (address.trim().split(/[?#]/)[0] ?? '').split('/').slice(-2)
  const hidden =
    visibility === 'kept' ? await isHiddenNow(`${provider}:${gameId}`) : ok(visibility === 'hidden')
  if (!hidden.ok) return hidden
  return callStaff('putGamePosition', {
    params: { provider, gameId },
    body: { is_hidden: hidden.value, position },
  })
}

/** The list contains ids that include the search text, so a game with an entry is among the first hundred. */
async function isHiddenNow(id: string) {
  const found = await callStaff('listGamePositions', { query: { q: id, is_hidden: 'true', perPage: '100' } })
  return found.ok ? ok(found.value.items.some((game) => game.id === id)) : found
}

function Sections() {
  const { data = [], error } = useGetList<SectionPosition>('sections')
  return (
    <Card sx={{ mt: 2 }}>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          Sections
        </Typography>
        {error && <Failure error={error} />}
        {data.map((section) => (
          <SectionLine key={section.id} {...section} />
        ))}
      </CardContent>
    </Card>
  )
}

function SectionLine({ id, is_hidden, position }: SectionPosition) {
  const [place, setPlace] = useState(position === null ? '' : String(position))
  const body = { is_hidden, position: place === '' ? null : Number(place) }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', py: 1 }}>
      <Typography sx={{ minWidth: 80 }}>{id}</Typography>
      <State label={is_hidden ? 'hidden' : 'shown'} kind={is_hidden ? 'bad' : 'good'} />
      <TextField
        size="small"
        type="number"
        fullWidth={false}
        label={`Place of ${id}`}
        value={place}
        slotProps={{ htmlInput: { min: 1 } }}
        onChange={({ target }) => setPlace(target.value)}
      />
      <CallButton call="putSection" label="Set the place" input={{ params: { id }, body }} />
      <CallButton
        call="putSection"
        label={is_hidden ? 'Show' : 'Hide'}
        input={{ params: { id }, body: { ...body, is_hidden: !is_hidden } }}
      />
    </Stack>
  )
}
