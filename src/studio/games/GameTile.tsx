import DragIndicator from '@mui/icons-material/DragIndicator'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { gameImage } from '#contract/images.ts'
import type { LobbyDevice } from '#contract/lobby.ts'
import type { ScheduledPlace } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { State } from '../shared/columns.tsx'
import type { BoardGame } from './lobbyDraft.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { useDragged } from './sortable.ts'

type Props = BoardGame & {
  index: number
  category: string
  device: LobbyDevice
  isFixed: boolean
  /** `before`: the place that this one replaces. */
  onChange: (place: ScheduledPlace, before: ScheduledPlace | undefined) => void
}

/** A game's picture and name in a list, to be dragged, pinned and hidden. */
export function GameTile({
  game,
  place,
  isHidden,
  isOff,
  index,
  category,
  device,
  isFixed,
  onChange,
}: Props) {
  const [isAsked, setAsked] = useState(false)
  const { setNodeRef, setActivatorNodeRef, style, handle } = useDragged(game.id, isFixed || isHidden)
  const usual = { category, game: game.id, position: null, is_hidden: false, device, from: null, until: null }
  // On one device, what is said for both stays, and the device gets its own.
  const before = place && (device === 'both' || place.device === device) ? place : undefined
  const said = before ?? { ...(place ?? usual), device }
  return (
    <Box component="li" ref={setNodeRef} style={style} sx={{ inlineSize: 128, minWidth: 0 }}>
      <Box sx={{ position: 'relative', opacity: isHidden || isOff ? 0.4 : 1 }}>
        <Picture {...game} />
        {!isFixed && !isHidden && (
          <IconButton
            ref={setActivatorNodeRef}
            {...handle}
            aria-label={`Move ${game.gameName}, now ${index + 1}`}
            size="small"
            sx={{
              ...{ position: 'absolute', insetBlockStart: 4, insetInlineStart: 4, cursor: 'grab' },
              ...{
                touchAction: 'none',
                bgcolor: 'background.paper',
                '&:hover': { bgcolor: 'background.paper' },
              },
            }}
          >
            <DragIndicator fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Typography variant="body2" noWrap title={game.gameName}>
        {index + 1}. <bdi>{game.gameName}</bdi>
      </Typography>
      <Typography variant="caption" color="text.secondary" noWrap component="div">
        <bdi>{game.studio ?? game.provider}</bdi>
      </Typography>
      <States {...{ place, isHidden, isOff }} />
      {!isFixed && (
        <Button size="small" onClick={() => setAsked(true)} aria-label={`Place of ${game.gameName}`}>
          Place
        </Button>
      )}
      {isAsked && (
        <PlaceDialog
          title={game.gameName}
          value={said}
          onClose={() => setAsked(false)}
          onSave={(changed) => onChange({ ...said, ...changed }, before)}
        />
      )}
    </Box>
  )
}

function States({ place, isHidden, isOff }: Pick<BoardGame, 'place' | 'isHidden' | 'isOff'>) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {isHidden && <State label="hidden" kind="bad" />}
      {isOff && <State label="off here" kind="bad" />}
      {place !== undefined && place.position !== null && (
        <State label={`pinned ${place.position}`} kind="good" />
      )}
      {(place?.from ?? place?.until) && <State label="by time" kind="open" />}
      {place && place.device !== 'both' && <State label={place.device === 'mobile' ? 'phone' : 'desktop'} />}
    </Stack>
  )
}

function Picture({ hasImage, routeProvider, gameId }: BoardGame['game']) {
  const shape = {
    inlineSize: 128,
    blockSize: 170,
    borderRadius: 8,
    objectFit: 'cover',
    display: 'block',
  } as const
  if (!hasImage) return <Box sx={{ ...shape, borderRadius: 1, bgcolor: 'action.hover' }} />
  return (
    <img
      src={gameImage({ routeProvider, gameId }, 160, 'webp')}
      alt=""
      loading="lazy"
      draggable={false}
      style={shape}
    />
  )
}
