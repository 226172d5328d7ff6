import { harmRules, type HarmMarker } from '#contract/operator/markers.ts'
import { SelectInput } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { PlayerColumn, PlayerLink } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { foundOf, Handling, ruleNames } from './markers.tsx'

const choices = harmRules.map((id) => ({ id, name: ruleNames[id] }))
const states = [
  { id: 'false', name: 'waiting' },
  { id: 'true', name: 'handled' },
]
const filters = [
  <SelectInput key="rule" source="rule" choices={choices} alwaysOn />,
  <SelectInput key="handled" source="is_handled" label="State" choices={states} alwaysOn />,
]

/** Markers of harm of all players; the facts of each are shown with its player. */
export function MarkerList() {
  return (
    <RecordList<HarmMarker>
      filters={filters}
      sort={{ field: 'made_at', order: 'DESC' }}
      primary={(marker) => <PlayerLink {...marker} tab="markers" />}
      secondary={(marker) => (
        <>
          {ruleNames[marker.rule]}: {foundOf(marker)}, {shownMoment(marker.made_at)} <Handling {...marker} />
        </>
      )}
    >
      <MomentColumn source="made_at" label="At" />
      <PlayerColumn tab="markers" />
      <Column source="rule" disableSort>
        <OfRecord<HarmMarker> show={({ rule }) => ruleNames[rule]} />
      </Column>
      <Column label="Found">
        <OfRecord<HarmMarker> show={foundOf} />
      </Column>
      <MomentColumn source="dismissed_at" label="Message closed" />
      <Column label="Handled">
        <OfRecord<HarmMarker> show={(marker) => <Handling {...marker} />} />
      </Column>
    </RecordList>
  )
}
