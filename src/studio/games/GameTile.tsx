import { styled } from '@mui/material/styles'
import { gameImage } from '#contract/images.ts'
import type { LobbyDevice } from '#contract/lobby.ts'
import type { ScheduledPlace } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { State } from '../shared/columns.tsx'
import { DragHandle } from './DragList.tsx'
import type { BoardGame } from './lobbyDraft.ts'
import { PlaceDialog } from './PlaceDialog.tsx'

type Props = BoardGame & {
  index: number
  category: string
  device: LobbyDevice
  isFixed: boolean
  /** `before`: the place that this one replaces. */
  onChange: (place: ScheduledPlace, before: ScheduledPlace | undefined) => void
}

/** A game's picture and name in a list, to be dragged, pinned and hidden; of plain elements, which `Tiles` dresses. */
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
  const usual = { category, game: game.id, position: null, is_hidden: false, device, from: null, until: null }
  // On one device, what is said for both stays, and the device gets its own.
  const before = place && (device === 'both' || place.device === device) ? place : undefined
  const said = before ?? { ...(place ?? usual), device }
  return (
    <li data-drag={game.id}>
      <div className={isHidden || isOff ? 'is-off' : undefined}>
        <Picture {...game} />
        {!isFixed && !isHidden && <DragHandle label={`Move ${game.gameName}, now ${index + 1}`} />}
      </div>
      <div title={game.gameName} className="is-name">
        {index + 1}. <bdi>{game.gameName}</bdi>
      </div>
      <small>
        <bdi>{game.studio ?? game.provider}</bdi>
      </small>
      <States {...{ place, isHidden, isOff }} />
      {!isFixed && (
        <button type="button" onClick={() => setAsked(true)} aria-label={`Place of ${game.gameName}`}>
          Place
        </button>
      )}
      {isAsked && (
        <PlaceDialog
          title={game.gameName}
          value={said}
          onClose={() => setAsked(false)}
          onSave={(changed) => onChange({ ...said, ...changed }, before)}
        />
      )}
    </li>
  )
}

function States({ place, isHidden, isOff }: Pick<BoardGame, 'place' | 'isHidden' | 'isOff'>) {
  return (
    <>
      {isHidden && <State label="hidden" kind="bad" />}
      {isOff && <State label="off here" kind="bad" />}
      {place !== undefined && place.position !== null && (
        <State label={`pinned ${place.position}`} kind="good" />
      )}
      {(place?.from ?? place?.until) && <State label="by time" kind="open" />}
      {place && place.device !== 'both' && <State label={place.device === 'mobile' ? 'phone' : 'desktop'} />}
    </>
  )
}

function Picture({ hasImage, routeProvider, gameId }: BoardGame['game']) {
  if (!hasImage) return <span className="is-picture" />
  return (
    <img
      className="is-picture"
      src={gameImage({ routeProvider, gameId }, 160, 'webp')}
      alt=""
      loading="lazy"
      draggable={false}
    />
  )
}

export const Tiles = styled('ul')(({ theme: { palette, typography } }) => ({
  ...{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: '8px 0 0', padding: 0, listStyle: 'none' },
  '& li': { width: 128, minWidth: 0, backgroundColor: palette.background.paper },
  '& li > div': { position: 'relative', ...typography.body2 },
  '& .is-off': { opacity: 0.4 },
  '& .is-picture': {
    ...{ display: 'block', width: 128, height: 170, borderRadius: 8, objectFit: 'cover' },
    backgroundColor: palette.action.hover,
  },
  '& .is-name, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...typography.caption, display: 'block', color: palette.text.secondary },
  '& [data-handle]': {
    ...{ position: 'absolute', insetBlockStart: 4, insetInlineStart: 4 },
    backgroundColor: palette.background.paper,
  },
  '& li > button': {
    ...{ all: 'unset', display: 'block', padding: '4px 5px', borderRadius: 4, cursor: 'pointer' },
    ...{ ...typography.button, fontSize: 13, color: palette.primary.main },
    '&:hover': { backgroundColor: palette.action.hover },
    '&:focus-visible': { outline: '2px solid currentcolor' },
  },
  '@media (pointer: coarse)': { '& li > button': { minHeight: 44, boxSizing: 'border-box', minWidth: 44 } },
}))
