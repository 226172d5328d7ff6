import { harmRules, type HarmMarker } from '#contract/operator/markers.ts'
import { DataTable, Link, SelectInput } from 'react-admin'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { foundOf, ruleNames } from './markers.tsx'

const choices = harmRules.map((id) => ({ id, name: ruleNames[id] }))
const filters = [<SelectInput key="rule" source="rule" choices={choices} alwaysOn />]

/** Markers of harm of all players; the facts of each are shown with its player. */
export function MarkerList() {
  return (
    <RecordList<HarmMarker>
      filters={filters}
      sort={{ field: 'made_at', order: 'DESC' }}
      primary={(marker) => <PlayerLink {...marker} />}
      secondary={(marker) => `${ruleNames[marker.rule]}: ${foundOf(marker)}, ${shownMoment(marker.made_at)}`}
    >
      <MomentColumn source="made_at" label="At" />
      <DataTable.Col source="username" label="Player" disableSort>
        <OfRecord<HarmMarker> show={(marker) => <PlayerLink {...marker} />} />
      </DataTable.Col>
      <DataTable.Col source="rule" disableSort>
        <OfRecord<HarmMarker> show={({ rule }) => ruleNames[rule]} />
      </DataTable.Col>
      <DataTable.Col label="Found">
        <OfRecord<HarmMarker> show={foundOf} />
      </DataTable.Col>
      <MomentColumn source="dismissed_at" label="Message closed" />
    </RecordList>
  )
}

function PlayerLink({ player_id, username }: HarmMarker) {
  return (
    <Link to={`/players/${encodeURIComponent(player_id)}/show/markers`}>
      <bdi>{username}</bdi>
    </Link>
  )
}
