import { Alert, Box, Typography } from '@mui/material'
import { currencies, type Currency } from '#contract/currencies.ts'
import { languages } from '#contract/languages.ts'
import { useWatch } from 'react-hook-form'
import {
  ArrayInput,
  BooleanInput,
  NullableBooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { hasWagering } from '#contract/offerRules.ts'
import { PictureInput } from '../content/PictureInput.tsx'
import { Later } from '../shared/Later.tsx'
import { majorInput, momentInput } from '../shared/inputs.ts'
import { GameFields, useCatalogNames } from './GameFields.tsx'
import { LevelField, MissionFields, PointBudget, PointsField } from './MissionFields.tsx'
import { gifts, joins, periods, triggers, whos, wins } from './offerChoices.ts'
import { conditionsOf, namesOfOffer, offeredIn, type OfferForm } from './offerForm.ts'

/** The rule of an offer. Its conditions are made from these values in every language; only titles and pitches are written. */
export function OfferFields() {
  const form = useWatch() as OfferForm
  return (
    <>
      <WhenAndWho form={form} />
      <Later>
        <What form={form} />
        <Gives form={form} />
        <Words />
        <Conditions form={form} />
      </Later>
    </>
  )
}

type FormProps = { form: OfferForm }

function WhenAndWho({ form }: FormProps) {
  const { who, join } = form.terms ?? {}
  return (
    <>
      <Part title="When and for whom" />
      <TextInput source="terms.starts_at" label="From" required {...momentInput} />
      <TextInput source="terms.ends_at" label="Until" required {...momentInput} />
      <Whom kind={who?.kind} />
      <SelectInput source="terms.join.kind" label="Joined" choices={joins} required />
      {join?.kind === 'code' && (
        <TextInput
          source="terms.join.code"
          label="Code"
          required
          helperText="It is in no list; capitals and small letters are the same"
        />
      )}
      {join?.kind === 'code' && <CodeLimits />}
      {join?.kind === 'level' && <LevelField />}
      <NumberInput
        source="terms.most_players"
        label="For so many players"
        helperText="Empty: for all"
        min={1}
      />
      <NumberInput
        source="terms.days"
        label="Days to complete it after joining"
        helperText="Empty: until it ends. Stakes, rounds and games need a number"
        min={1}
        max={60}
      />
      <Currencies />
    </>
  )
}

function CodeLimits() {
  return (
    <>
      <TextInput
        source="terms.join.campaign"
        label="Campaign"
        helperText="A player uses one code of a campaign"
      />
      <TextInput source="terms.join.partner_id" label="Only for players of this partner" />
      <TextInput source="terms.join.owner_id" label="Not for this player, whose code it is" />
    </>
  )
}

function What({ form }: FormProps) {
  const { trigger } = form.terms ?? {}
  return (
    <>
      <Part title="What for" />
      <SelectInput source="terms.trigger.kind" label="What the player does" choices={triggers} required />
      {(trigger?.kind === 'deposit' || trigger?.kind === 'rounds') && (
        <Amounts
          source="terms.trigger.least"
          label={trigger.kind === 'deposit' ? 'Deposit of at least' : 'Stake of at least'}
        />
      )}
      {trigger?.kind === 'deposit' && (
        <BooleanInput source="terms.trigger.no_withdrawal" label="A withdrawal before that deposit ends it" />
      )}
      {trigger?.kind === 'stake' && (
        <>
          <Amounts source="terms.trigger.sum" label="Stakes of" />
          <CountsFields source="terms.trigger.counts" label="toward the sum" />
        </>
      )}
      {trigger?.kind === 'rounds' && (
        <NumberInput source="terms.trigger.count" label="Rounds" min={1} required />
      )}
      {trigger?.kind === 'loss' && (
        <>
          <SelectInput
            source="terms.trigger.period"
            label="Of each"
            choices={periods}
            defaultValue="day"
            required
          />
          <TextArrayInput
            source="terms.trigger.providers"
            label="Providers"
            helperText="Empty: the games of all"
          />
        </>
      )}
      {trigger?.kind === 'date' && (
        <TextInput source="terms.trigger.at" label="On" required {...momentInput} />
      )}
      <MissionFields kind={trigger?.kind} />
    </>
  )
}

function Gives({ form }: FormProps) {
  const { gift } = form.terms ?? {}
  return (
    <>
      <Part title="What it gives" />
      <SelectInput source="terms.gift.kind" label="Gift" choices={gifts} required />
      {gift?.kind === 'bonus_percent' && (
        <NumberInput source="terms.gift.percent" label="Percent" min={1} max={1000} required />
      )}
      {gift?.kind === 'bonus' && <Amounts source="terms.gift.amounts" label="Amount" />}
      {gift?.kind === 'bonus_percent' && <Amounts source="terms.gift.most" label="No more than" />}
      {gift?.kind === 'free_bets' && <FreeBetFields />}
      {gift?.kind === 'free_rounds' && <FreeRoundFields />}
      {gift?.kind === 'points' && <PointsField />}
      {gift && hasWagering(gift) && <Wagering />}
      {gift?.kind === 'points' ? (
        <PointBudget among={offeredIn(form)} />
      ) : (
        <Amounts source="terms.budget" label="Budget in all" />
      )}
    </>
  )
}

function FreeBetFields() {
  return (
    <>
      <NumberInput source="terms.gift.count" label="Free bets" min={1} max={50} required />
      <Amounts source="terms.gift.amounts" label="Each of" />
      <NumberInput
        source="terms.gift.least_price"
        label="Lowest odds of a selection"
        min={1}
        max={100}
        defaultValue={1000}
        parse={(odds: string) => (odds === '' ? null : Math.round(Number(odds) * 1000))}
        format={(thousandths?: number) => (thousandths ?? 1000) / 1000}
        step="any"
      />
      <NumberInput source="terms.gift.days" label="Days that they live" min={1} max={365} required />
      <Typography variant="body2">
        Their stakes are not returned, and what they win is real money. The budget counts their stakes.
      </Typography>
    </>
  )
}

function FreeRoundFields() {
  return (
    <>
      <NumberInput source="terms.gift.count" label="Free rounds" min={1} max={500} required />
      <Amounts source="terms.gift.stakes" label="Stake of each" />
      <TextInput source="terms.gift.provider" label="Provider" required />
      <ArrayInput source="terms.gift.games" label="Slots of the provider">
        <SimpleFormIterator inline disableReordering>
          <TextInput source="id" label="Game" required />
          <TextInput source="title" label="Name that players read" required />
        </SimpleFormIterator>
      </ArrayInput>
      <SelectInput source="terms.gift.wins" label="What they win is" choices={wins} required />
      <NumberInput source="terms.gift.days" label="Days that they live" min={1} max={365} required />
      <Typography variant="body2">
        A stake of exactly this amount takes nothing from the player. The budget counts the stakes.
      </Typography>
    </>
  )
}

function Wagering() {
  return (
    <>
      <NumberInput source="terms.wager.percent" label="To wager, in percent of the gift" min={0} required />
      <CountsFields source="terms.wager.counts" label="toward the wagering" />
      <Amounts source="terms.wager.most_stake" label="Of one stake no more counts than" isOptional />
      <NumberInput source="terms.wager.days" label="Days that the bonus lives" min={1} max={365} required />
    </>
  )
}

/** Titles and pitches, which alone are written. */
export function Words() {
  return (
    <>
      <Part title="Words" />
      <PictureInput source="image" label="Picture, without words in it" />
      {languages.map(({ code, name, dir }) => (
        <Box key={code} sx={{ width: '100%' }}>
          <TextInput
            source={`texts.${code}.title`}
            label={`Title: ${name}`}
            slotProps={{ htmlInput: { dir, lang: code, maxLength: 80 } }}
          />
          <TextInput
            source={`texts.${code}.pitch`}
            label={`Pitch: ${name}`}
            multiline
            slotProps={{ htmlInput: { dir, lang: code, maxLength: 300 } }}
          />
        </Box>
      ))}
    </>
  )
}

export function Part({ title }: { title: string }) {
  return (
    <Typography component="h2" variant="h6" sx={{ mt: 2, mb: 1 }}>
      {title}
    </Typography>
  )
}

/** Who may join: of offers and tournaments. */
export function Whom({ kind }: { kind: string | undefined }) {
  return (
    <>
      <SelectInput source="terms.who.kind" label="For" choices={whos} required />
      {kind === 'new' && (
        <NumberInput
          source="terms.who.within_days"
          label="Signed up in the last … days"
          min={1}
          max={90}
          required
        />
      )}
      {kind === 'segment' && <Segment />}
      <BooleanInput source="terms.needs_consent" label="Only for who has agreed to marketing" />
    </>
  )
}

function Segment() {
  return (
    <>
      <TextInput source="terms.who.registered_before" label="Signed up before" {...momentInput} />
      <NullableBooleanInput source="terms.who.deposited" label="Has paid in" />
      <NullableBooleanInput source="terms.who.is_verified" label="Is verified" />
      <TextInput source="terms.who.played" label="Has played games of this provider" />
    </>
  )
}

const currencyChoices = currencies.map((id) => ({ id, name: id }))

export function Currencies() {
  return (
    <SelectArrayInput
      source="currencies"
      label="Currencies of the players"
      choices={currencyChoices}
      required
    />
  )
}

/** An amount in each currency of the offer. */
function Amounts({
  source,
  label,
  isOptional = false,
}: {
  source: string
  label: string
  isOptional?: boolean
}) {
  const form = useWatch() as OfferForm
  return <AmountsIn among={offeredIn(form)} source={source} label={label} isOptional={isOptional} />
}

/** An amount in each of these currencies. */
export function AmountsIn({
  among,
  source,
  label,
  isOptional = false,
}: {
  among: readonly Currency[]
  source: string
  label: string
  isOptional?: boolean
}) {
  return among.map((currency) => (
    <NumberInput
      key={currency}
      source={`${source}.${currency}`}
      label={`${label}, ${currency}`}
      required={!isOptional}
      {...majorInput(currency)}
    />
  ))
}

function CountsFields({ source, label }: { source: string; label: string }) {
  const share = { min: 0, max: 100, required: true, defaultValue: 100 }
  return (
    <>
      <NumberInput source={`${source}.games`} label={`Games count ${label}, in percent`} {...share} />
      <NumberInput source={`${source}.sport`} label={`Bets count ${label}, in percent`} {...share} />
      <ArrayInput source={`${source}.exceptions`} label="Exceptions" defaultValue={[]}>
        <SimpleFormIterator inline disableReordering>
          <GameFields />
          <NumberInput source="percent" min={0} max={100} required />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}

/** The form's values in words. */
function Conditions({ form }: FormProps) {
  return <Lines lines={conditionsOf(form, useCatalogNames(namesOfOffer(form)))} />
}

/** Conditions as players read them; undefined while something is missing. */
export function Lines({ lines }: { lines: string[] | undefined }) {
  return (
    <Box sx={{ width: '100%', my: 2 }}>
      <Part title="The conditions that players read" />
      {lines ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>
              <Typography>{line}</Typography>
            </li>
          ))}
        </ul>
      ) : (
        <Alert severity="info">They appear here once everything is filled in.</Alert>
      )}
    </Box>
  )
}
