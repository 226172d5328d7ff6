import { Button, styled, Typography } from '@mui/material'
import { rectSortingStrategy } from '@dnd-kit/sortable'
import type { Section } from '#contract/sections.ts'
import type { LobbyDevice } from '#contract/lobby.ts'
import type { CountryRuleRow, LobbyDraft } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { Failure } from '../shared/Failure.tsx'
import { State, shownMoment } from '../shared/columns.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { useNear } from '../shared/useNear.ts'
import { collectionQuery } from './collectionQuery.ts'
import { DragHandle, DragList, handleStyles } from './DragList.tsx'
import { GameTile, Tiles } from './GameTile.tsx'
import { boardGames, movedGame, withPlace, withRow, type BoardRow, type View } from './lobbyDraft.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

type Props = {
  row: BoardRow
  rows: readonly BoardRow[]
  draft: LobbyDraft
  rules: readonly CountryRuleRow[]
  section: Section
  view: View
  device: LobbyDevice
  isShown: boolean
  /** Drawn at once; the others when they are near the window. */
  isFirst: boolean
  /** Without its games, unless they are asked for. */
  isFolded: boolean
  may: boolean
  change: (draft: LobbyDraft) => void
}

/** A row of the lobby: the name, what holds for it, and its first games. */
export function LobbyRow(props: Props) {
  const { row, isShown, isFolded, isFirst } = props
  const [section, isNear] = useNear<HTMLElement>(isFirst)
  const isTall = isShown && !isFolded
  return (
    <Section
      ref={section}
      data-drag={row.id}
      aria-label={row.name}
      style={{ minHeight: !isNear && isTall ? height_px : undefined }}
    >
      {isNear ? <Content {...props} isUnfolded={isTall} /> : <h2>{row.name}</h2>}
    </Section>
  )
}

/** About as high as a row with its games. */
const height_px = 340

const Section = styled('section')(({ theme: { palette, typography } }) => ({
  ...{ padding: 16, border: `1px solid ${palette.divider}`, borderRadius: 4 },
  ...{ backgroundColor: palette.background.paper, color: palette.text.primary },
  '& h2': { ...typography.subtitle1, flexGrow: 1, margin: 0 },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  ...handleStyles,
}))

function Content({ isUnfolded, ...props }: Props & { isUnfolded: boolean }) {
  const { row, rows, draft, isShown, may, change } = props
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const put = (changed: Partial<BoardRow>) => change(withRow(draft, rows, { ...row, ...changed }))
  return (
    <>
      <header>
        {may && <DragHandle label={`Move the row ${row.name}`} />}
        <h2>{row.name}</h2>
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
      </header>
      {(isUnfolded || isOpen) && <Games {...props} />}
      {isAsked && (
        <PlaceDialog
          title={`Row ${row.name}`}
          value={{ ...row, position: null }}
          isRow
          onClose={() => setAsked(false)}
          onSave={({ position: _none, ...changed }) => put(changed)}
        />
      )}
    </>
  )
}

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

const Waiting = styled('p')(({ theme: { palette } }) => ({
  ...{ minHeight: 256, margin: 0, color: palette.text.secondary },
}))

const firstGames = 12

function Games({ row, draft, rules, section, view, device, may, change }: Props) {
  const [isAll, setAll] = useState(false)
  const query = row.collection ? collectionQuery(row.collection) : { section, category: row.id }
  const { data, error, isPending } = useAnswer('listLobbyGames', { query })
  if (error) return <Failure error={error} />
  // As high as they will be: rows below the window do not come into it meanwhile.
  if (isPending) return <Waiting>Loading the games …</Waiting>
  const all = boardGames(data.items, draft, row.id, view, rules)
  const games = isAll ? all : all.slice(0, firstGames)
  if (all.length === 0)
    return <Typography color="text.secondary">No games: the site leaves the row out.</Typography>
  const isFixed = !may || row.collection !== undefined
  // Those that are hidden are at the end.
  const movable = games.filter(({ isHidden }) => !isFixed && !isHidden).map(({ game }) => game.id)
  return (
    <>
      <DragList
        what="game"
        ids={movable}
        strategy={rectSortingStrategy}
        onMove={(places) => change(movedGame(draft, { category: row.id, device }, all, places))}
      >
        <Tiles>
          {games.map((shown, index) => (
            <GameTile
              key={shown.game.id}
              {...shown}
              {...{ index, device, isFixed }}
              category={row.id}
              onChange={(place, before) => change(withPlace(draft, place, before))}
            />
          ))}
        </Tiles>
      </DragList>
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
