import { ArrayInput, NumberInput, SelectInput, SimpleFormIterator, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { momentInput } from '../shared/inputs.ts'
import { GameFields, useCatalogNames } from './GameFields.tsx'
import { choices } from './offerChoices.ts'
import { AmountsIn, Currencies, Lines, Part, Whom, Words } from './OfferFields.tsx'
import { Later } from '../shared/Later.tsx'
import { namesOfTournament, playedIn, rulesOf, type TournamentForm } from './tournamentForm.ts'

const schedules = choices({ once: 'once', daily: 'daily', weekly: 'weekly' })
const joins = choices({ opt_in: 'by a button', auto: 'by itself, by who opens it' })
const points = choices({
  multiplier: 'payout over stake of each round, added up',
  best_round: 'the highest payout over stake of a round',
  turnover: 'stakes, at a price of a point',
})
const gives = choices({ money: 'real money', bonus: 'bonus money' })

type FormProps = { form: TournamentForm }

/** The rule of a tournament. What players read is made from these values in every language; only titles and pitches are written. */
export function TournamentFields() {
  const form = useWatch() as TournamentForm
  const names = useCatalogNames(namesOfTournament(form))
  return (
    <>
      <WhenAndWho form={form} />
      <Later>
        <PointsFields form={form} />
        <Prizes form={form} />
        <Words />
        <Lines lines={rulesOf(form, names)} />
      </Later>
    </>
  )
}

function WhenAndWho({ form }: FormProps) {
  const { schedule, who } = form.terms ?? {}
  return (
    <>
      <Part title="When and for whom" />
      <SelectInput source="terms.schedule.kind" label="Runs" choices={schedules} required />
      <TextInput source="terms.schedule.starts_at" label="From" required {...momentInput} />
      {schedule?.kind === 'once' ? (
        <TextInput source="terms.schedule.ends_at" label="Until" required {...momentInput} />
      ) : (
        <NumberInput source="terms.schedule.runs" label="Number of runs" min={1} max={400} required />
      )}
      <Whom kind={who?.kind} />
      <SelectInput source="terms.join" label="Joined" choices={joins} required />
      <Currencies />
    </>
  )
}

function PointsFields({ form }: FormProps) {
  const among = playedIn(form)
  return (
    <>
      <Part title="Points" />
      <SelectInput source="terms.points.kind" label="Counted by" choices={points} required />
      {form.terms?.points?.kind === 'turnover' && (
        <AmountsIn among={among} source="terms.points.per_point" label="A point for" />
      )}
      <AmountsIn among={among} source="terms.least" label="A round costs at least" />
      <ArrayInput
        source="terms.games"
        label="Only these games"
        helperText="None: all games"
        defaultValue={[]}
      >
        <SimpleFormIterator inline disableReordering>
          <GameFields />
        </SimpleFormIterator>
      </ArrayInput>
      <NumberInput
        source="terms.late_minutes"
        label="Minutes after the end in which wins and undone rounds still count"
        min={0}
        max={60}
        required
      />
    </>
  )
}

function Prizes({ form }: FormProps) {
  const isBonus = form.terms?.gives?.kind === 'bonus'
  return (
    <>
      <Part title="Prizes" />
      <SelectInput source="terms.gives.kind" label="They are" choices={gives} required />
      {isBonus && (
        <>
          <NumberInput source="terms.gives.wager_percent" label="To wager, in percent" min={0} required />
          <NumberInput
            source="terms.gives.days"
            label="Days that the bonus lives"
            min={1}
            max={365}
            required
          />
        </>
      )}
      <ArrayInput source="terms.prizes" label="From the first place on">
        <SimpleFormIterator inline>
          <NumberInput source="places" label="Places that get it" min={1} max={100} required />
          <AmountsIn among={playedIn(form)} source="amounts" label="Each" />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}
