import DragIndicator from '@mui/icons-material/DragIndicator'
import { Alert, Button, Card, CardContent, IconButton, Stack, Typography } from '@mui/material'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { Section } from '#contract/sections.ts'
import type { LobbyDevice } from '#contract/lobby.ts'
import type { CountryRuleRow, LobbyDraft } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { State, shownMoment } from '../shared/columns.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { collectionQuery } from './collectionQuery.ts'
import { GameTile } from './GameTile.tsx'
import { boardGames, movedGame, withPlace, withRow, type BoardRow, type View } from './lobbyDraft.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { screenReaderTexts, useDragged, useDragSensors } from './sortable.ts'

type Props = {
  row: BoardRow
  rows: readonly BoardRow[]
  draft: LobbyDraft
  rules: readonly CountryRuleRow[]
  section: Section
  view: View
  device: LobbyDevice
  isShown: boolean
  /** Without its games, unless they are asked for. */
  isFolded: boolean
  may: boolean
  change: (draft: LobbyDraft) => void
}

/** A row of the lobby: the name, what holds for it, and its first games. */
export function LobbyRow(props: Props) {
  const { row, rows, draft, isShown, isFolded, may, change } = props
  const [isOpen, setOpen] = useState(false)
  const isUnfolded = isShown && !isFolded
  const [isAsked, setAsked] = useState(false)
  const { setNodeRef, setActivatorNodeRef, style, handle } = useDragged(row.id, !may)
  const put = (changed: Partial<BoardRow>) => change(withRow(draft, rows, { ...row, ...changed }))
  return (
    <Card ref={setNodeRef} style={style} variant="outlined" component="section" aria-label={row.name}>
      <CardContent>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {may && (
            <IconButton
              ref={setActivatorNodeRef}
              {...handle}
              aria-label={`Move the row ${row.name}`}
              sx={grip}
            >
              <DragIndicator />
            </IconButton>
          )}
          <Typography
            component="h2"
            variant="subtitle1"
            sx={{ flexGrow: 1, color: isShown ? 'text.primary' : 'text.secondary' }}
          >
            {row.name}
          </Typography>
          <RowStates {...row} isShown={isShown} />
          {may && (
            <>
              <Button size="small" onClick={() => put({ is_hidden: !row.is_hidden, device: 'both' })}>
                {row.is_hidden ? 'Show' : 'Hide'}
              </Button>
              <Button size="small" onClick={() => setAsked(true)}>
                Device and times
              </Button>
            </>
          )}
          <Button
            size="small"
            aria-expanded={isOpen || isUnfolded}
            disabled={isUnfolded}
            onClick={() => setOpen(!isOpen)}
          >
            Games
          </Button>
        </Stack>
        {(isUnfolded || isOpen) && <Games {...props} />}
      </CardContent>
      {isAsked && (
        <PlaceDialog
          title={`Row ${row.name}`}
          value={{ ...row, position: null }}
          isRow
          onClose={() => setAsked(false)}
          onSave={({ position: _none, ...changed }) => put(changed)}
        />
      )}
    </Card>
  )
}

const grip = { cursor: 'grab', touchAction: 'none' } as const

function RowStates({ is_hidden, device, from, until, collection, isShown }: BoardRow & { isShown: boolean }) {
  const times = [from && `from ${shownMoment(from)}`, until && `until ${shownMoment(until)}`].filter(Boolean)
  const own = collection && [
    collection.from && `begins ${shownMoment(collection.from)}`,
    collection.until && `ends ${shownMoment(collection.until)}`,
  ]
  return (
    <>
      {collection && <State label="collection" />}
      {device !== 'both' && !is_hidden && (
        <State label={device === 'mobile' ? 'phone only' : 'desktop only'} />
      )}
      {[...times, ...(own ?? [])].filter(Boolean).map((text) => (
        <State key={String(text)} label={String(text)} kind="open" />
      ))}
      {is_hidden ? (
        <State label={hiddenWords[device]} kind="bad" />
      ) : (
        !isShown && <State label="not now" kind="open" />
      )}
    </>
  )
}

const hiddenWords = { both: 'hidden', mobile: 'hidden on phones', desktop: 'hidden on desktops' } as const

const firstGames = 12

function Games({ row, draft, rules, section, view, device, may, change }: Props) {
  const [isAll, setAll] = useState(false)
  const query = row.collection ? collectionQuery(row.collection) : { section, category: row.id }
  const { data, error, isPending } = useAnswer('listLobbyGames', { query })
  const sensors = useDragSensors()
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (isPending) return <Typography color="text.secondary">Loading the games …</Typography>
  const all = boardGames(data.items, draft, row.id, view, rules)
  const games = isAll ? all : all.slice(0, firstGames)
  if (all.length === 0)
    return <Typography color="text.secondary">No games: the site leaves the row out.</Typography>
  const isFixed = !may || row.collection !== undefined
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => games.findIndex(({ game }) => game.id === id))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to)
      change(movedGame(draft, { category: row.id, device }, all, { from, to }))
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={screenReaderTexts('game')}
        onDragEnd={move}
      >
        <SortableContext items={games.map(({ game }) => game.id)} strategy={rectSortingStrategy}>
          <Stack
            component="ul"
            direction="row"
            sx={{ gap: 1.5, flexWrap: 'wrap', p: 0, m: 0, mt: 1, listStyle: 'none' }}
          >
            {games.map((shown, index) => (
              <GameTile
                key={shown.game.id}
                {...shown}
                {...{ index, device, isFixed }}
                category={row.id}
                onChange={(place, before) => change(withPlace(draft, place, before))}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      {row.collection && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          The order of a collection’s games is set on its own page.
        </Typography>
      )}
      {all.length > firstGames && (
        <Button size="small" onClick={() => setAll(!isAll)}>
          {isAll ? 'Fewer games' : `All ${all.length} games`}
        </Button>
      )}
    </>
  )
}
