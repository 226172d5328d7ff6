import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Create, Link, SaveButton, useRecordContext } from 'react-admin'
import { useParams } from 'react-router'
import { TournamentId } from '#contract/tournaments.ts'
import type { StandingRow, TournamentRow, TournamentRunRow } from '#contract/operator/tournaments.ts'
import { Failure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { BrandColumn } from '../shared/Brands.tsx'
import { moneyOf, MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { RecordForm } from '../shared/RecordForm.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { EditForm, ShortName } from './EditForm.tsx'
import { TournamentFields } from './TournamentFields.tsx'
import { newTournament, playedIn, tournamentInput } from './tournamentForm.ts'
import { Stage, VersionHeading } from './VersionHeading.tsx'
import { PlainTable } from '../shared/PlainTable.tsx'

/** The table is looked at while a run is on. */
const renew_ms = 10_000

export function TournamentList() {
  return (
    <RecordList<TournamentRow>
      opens="edit"
      primary={({ id }) => id}
      secondary={(one) => (
        <>
          {one.terms.schedule.kind}, {one.terms.points.kind} <Stage {...one} />
        </>
      )}
    >
      <Column source="id" label="Tournament" />
      <BrandColumn />
      <Column label="Runs">
        <OfRecord<TournamentRow> show={({ terms }) => terms.schedule.kind} />
      </Column>
      <Column label="Points">
        <OfRecord<TournamentRow> show={({ terms }) => terms.points.kind} />
      </Column>
      <Column label="State">
        <OfRecord<TournamentRow> show={(one) => <Stage {...one} />} />
      </Column>
      <MomentColumn source="updated_at" label="Changed" />
    </RecordList>
  )
}

export function TournamentCreate() {
  return (
    <Create title="New tournament" redirect="edit" transform={tournamentInput}>
      <RecordForm defaultValues={newTournament}>
        <ShortName schema={TournamentId} />
        <TournamentFields />
      </RecordForm>
    </Create>
  )
}

/** Saving writes a version, which no run has before it is published: a run that is on keeps its own. */
export function TournamentEdit() {
  const { id = '' } = useParams()
  return (
    <>
      <RunsAhead tournament={id} />
      <EditForm
        call="putTournament"
        save={<SaveButton label="Save as a new version" />}
        defaults={(row: TournamentRow) => ({ currencies: playedIn(row) })}
        transform={tournamentInput}
      >
        <TournamentHeading />
        <TournamentFields />
      </EditForm>
    </>
  )
}

/** Asked for with the record. */
function RunsAhead({ tournament }: { tournament: string }) {
  useRuns(tournament)
  return null
}

function TournamentHeading() {
  const row = useRecordContext<TournamentRow>()
  if (!row) return null
  return (
    <VersionHeading
      of={row}
      publish={{
        call: 'publishTournament',
        means: 'Runs that begin from now on have it; one that is on keeps its own.',
      }}
      stop={{
        call: 'stopTournament',
        means:
          'No run begins any more, and nobody joins the one that is on; who has joined plays it to its end.',
      }}
    >
      <Runs tournament={row.id} />
    </VersionHeading>
  )
}

const useRuns = (tournament: string) =>
  useAnswer('tournamentRuns', { query: { tournament, page: '1', perPage: '10' } }, true, renew_ms)

/** The runs, newest first, and the places of one of them. */
function Runs({ tournament }: { tournament: string }) {
  const [open, setOpen] = useState<string>()
  const { data, error } = useRuns(tournament)
  if (error) return <Failure error={error} />
  if (!data || data.items.length === 0) return <Typography color="text.secondary">No runs yet.</Typography>
  return (
    <Stack sx={{ gap: 1, alignItems: 'start', overflowX: 'auto', maxWidth: '100%' }}>
      <SaveList list="tournamentRuns" body={{ query: { tournament } }} />
      <PlainTable isNarrow>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">From</th>
            <th scope="col">Until</th>
            <th scope="col">State</th>
            <th scope="col" className="is-number">
              Players
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((run) => (
            <Run key={run.id} run={run} isOpen={open === run.id} turn={setOpen} />
          ))}
        </tbody>
      </PlainTable>
      {open !== undefined && <Standings run={open} />}
    </Stack>
  )
}

type RunProps = { run: TournamentRunRow; isOpen: boolean; turn: (id: string | undefined) => void }

function Run({ run: { id, starts_at, ends_at, state, players }, isOpen, turn }: RunProps) {
  return (
    <tr>
      <td>{id}</td>
      <td>{shownMoment(starts_at)}</td>
      <td>{shownMoment(ends_at)}</td>
      <td>{state}</td>
      <td className="is-number">{players}</td>
      <td>
        <Button
          size="small"
          aria-label={`Places of ${id}`}
          aria-expanded={isOpen}
          onClick={() => turn(isOpen ? undefined : id)}
        >
          Places
        </Button>
      </td>
    </tr>
  )
}

const prizeOf = ({ currency, prize_minor, prize_state }: StandingRow) =>
  prize_minor === 0
    ? '—'
    : `${moneyOf(prize_minor, currency)}${prize_state === 'none' ? '' : `, ${prize_state}`}`

function Standings({ run }: { run: string }) {
  const { data, error } = useAnswer('tournamentStandings', { params: { id: run } }, true, renew_ms)
  if (error) return <Failure error={error} />
  if (!data) return null
  if (data.standings.length === 0)
    return <Typography color="text.secondary">Nobody has points in {run}.</Typography>
  return (
    <PlainTable isNarrow aria-label={`Places of ${run}`}>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Player</th>
          <th scope="col" className="is-number">
            Points
          </th>
          <th scope="col">Reached</th>
          <th scope="col">Prize</th>
        </tr>
      </thead>
      <tbody>
        {data.standings.map((one) => (
          <tr key={one.place}>
            <td>{one.place}</td>
            <td>
              <Link to={`/players/${one.player_id}/show`}>{one.name}</Link>
            </td>
            <td className="is-number">{one.points / 100}</td>
            <td>{shownMoment(one.reached_at)}</td>
            <td>{prizeOf(one)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
