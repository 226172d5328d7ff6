import { Alert, Autocomplete, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { CountryRuleId, ruleGame, type CountryRule } from '#contract/countryRules.ts'
import type { CountryRuleRow } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { Loading } from 'react-admin'
import * as v from 'valibot'
import { useCatalogName } from '../promotions/GameFields.tsx'
import { Failure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { countryCodes, countryLabel } from './words.ts'

/** Providers and games that are not offered in some countries. */
export function CountryRules() {
  const { data, error } = useAnswer('listCountryRules', {})
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Alert severity="info">
        Within ten seconds nothing is launched from a country where it is off, and within some minutes its
        cards are gone there. Games that are open end as usual; to end stakes at once, use a stop.
      </Alert>
      {useMay('putCountryRule') && data && <NewRule rules={data.items} />}
      {error && <Failure error={error} />}
      {!data && !error && <Loading />}
      {data?.total === 0 && <Typography>Everything is offered in every country that may play.</Typography>}
      {data && data.total > 0 && (
        <div>
          <SaveList list="listCountryRules" body={{}} />
        </div>
      )}
      {data?.items.map((rule) => (
        <RuleCard key={`${rule.id} ${rule.updated_at}`} rule={rule} />
      ))}
    </Stack>
  )
}

function NewRule({ rules }: { rules: readonly CountryRuleRow[] }) {
  const [typed, setTyped] = useState('')
  const [round, setRound] = useState(0)
  const id = idOf(typed)
  const { words, verdict } = useChecked(id, rules)
  return (
    <Card component="section">
      <CardContent component={Stack} spacing={2}>
        <Typography component="h2" variant="h6">
          Switch a provider or a game
        </Typography>
        <TextField
          fullWidth
          label="Provider or game"
          helperText={words}
          error={verdict === 'refused'}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <RuleFields
          key={round}
          id={id}
          isRefused={verdict !== 'good'}
          onDone={() => {
            setTyped('')
            setRound(round + 1)
          }}
        />
      </CardContent>
    </Card>
  )
}

type Checked = { words: string; verdict: 'good' | 'waiting' | 'refused' }

/** What is said of an id, and whether a new rule may have it: one that names nothing would read as switched, and change nothing. */
function useChecked(typed: string, rules: readonly CountryRuleRow[]): Checked {
  const id = v.is(CountryRuleId, typed) ? typed : ''
  const { state, name } = useCatalogName(ruleGame(id) ?? id)
  if (typed === '')
    return { words: 'A provider’s id, provider/game, or the address of the game', verdict: 'waiting' }
  if (id === '') return { words: 'This is no id of a provider or a game.', verdict: 'refused' }
  if (rules.some((rule) => rule.id === id))
    return { words: 'It has a rule: change it below.', verdict: 'refused' }
  switch (state) {
    case 'known':
      return { words: name ?? '', verdict: 'good' }
    case 'asking':
      return { words: 'Looking it up…', verdict: 'waiting' }
    case 'unanswered':
      return { words: 'The catalog does not answer: check the id before you switch it.', verdict: 'good' }
    case 'unknown':
      return { words: 'Not in the catalog.', verdict: 'refused' }
  }
}

function RuleCard({ rule }: { rule: CountryRuleRow }) {
  const { id, reason, author, updated_at } = rule
  return (
    <Card component="section" aria-label={id}>
      <CardContent component={Stack} spacing={2}>
        <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {id.includes(':') ? `Game ${id.replace(':', '/')}` : `Provider ${id}`}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <bdi>{shownMoment(updated_at)}</bdi>, {author}: {reason}
        </Typography>
        <RuleFields id={id} rule={rule} />
      </CardContent>
    </Card>
  )
}

type FieldsProps = { id: string; rule?: CountryRuleRow; isRefused?: boolean; onDone?: () => void }

function RuleFields({ id, rule, isRefused = false, onDone }: FieldsProps) {
  const [mode, setMode] = useState<CountryRule['mode']>(rule?.mode ?? 'except')
  const [countries, setCountries] = useState<string[]>(rule?.countries ?? [])
  const may = useMay('putCountryRule')
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        fullWidth={false}
        label="Offered"
        value={mode}
        disabled={!may}
        onChange={({ target }) => setMode(target.value === 'only' ? 'only' : 'except')}
      >
        <MenuItem value="except">everywhere except in</MenuItem>
        <MenuItem value="only">only in</MenuItem>
      </TextField>
      <Autocomplete
        multiple
        options={countryCodes}
        value={countries}
        disabled={!may}
        getOptionLabel={countryLabel}
        sx={{ flexGrow: 1, minWidth: 240 }}
        onChange={(_event, chosen) => setCountries(chosen)}
        renderInput={(params) => <TextField {...params} label="Countries" />}
      />
      <CallButton
        call="putCountryRule"
        label={rule ? 'Change' : 'Switch'}
        title={`${id}: why?`}
        input={{ params: { id }, body: { mode, countries } }}
        isDisabled={isRefused || countries.length === 0}
        {...(onDone && { onDone })}
      />
      {rule && (
        <CallButton
          call="removeCountryRule"
          label="On everywhere"
          title={`${id}: why is it offered everywhere again?`}
          color="success"
          input={{ params: { id } }}
        />
      )}
    </Stack>
  )
}

/** An address of the site, `/en/slots/pragmatic/vs25`, ends as the short form does: `pragmatic/vs25`. */
function idOf(typed: string): string {
  const parts = (typed.trim().split(/[?#]/)[0] ?? '').split('/').filter(Boolean)
  const [provider = '', game] = parts.slice(-2)
  return game === undefined ? provider : `${provider}:${game}`
}
