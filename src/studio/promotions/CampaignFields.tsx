import { Box, Paper, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import {
  CheckboxGroupInput,
  NullableBooleanInput,
  NumberInput,
  ReferenceInput,
  SelectArrayInput,
  SelectInput,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { longestText, longestTitle } from '#contract/campaigns.ts'
import { fewestCounted, type CampaignWay } from '#contract/campaignTerms.ts'
import { currencies } from '#contract/currencies.ts'
import { languageOf, languages, type LanguageCode } from '#contract/languages.ts'
import type { SegmentCount } from '#contract/operator/campaigns.ts'
import { Failure } from '../shared/Failure.tsx'
import { momentInput } from '../shared/inputs.ts'
import { Later } from '../shared/Later.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { Suppressed } from './CampaignResults.tsx'
import { countable, type CampaignForm } from './campaignForm.ts'
import { choices } from './offerChoices.ts'
import { Part } from './OfferFields.tsx'

const languageChoices = languages.map(({ code, name }) => ({ id: code, name }))
const currencyChoices = currencies.map((id) => ({ id, name: id }))
const wayChoices = choices({
  email: 'email',
  sms: 'SMS',
  push: 'notification on devices',
} satisfies Record<CampaignWay, string>)
const links = choices({ page: 'a page of the site', offer: 'an offer' })

/** To whom, what and when; beside the segment how many players it has. */
export function CampaignFields() {
  const form = useWatch() as CampaignForm
  return (
    <>
      <Part title="To whom" />
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, width: '100%', alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          <SegmentFields />
        </Box>
        <Count form={form} />
      </Stack>
      <Later>
        <Part title="What" />
        <Words form={form} />
        <SelectInput source="link.kind" label="Leads to" choices={links} required />
        {form.link?.kind === 'offer' ? (
          <ReferenceInput source="link.offer" reference="offers" perPage={100}>
            <SelectInput
              optionText="id"
              label="Offer"
              helperText="Players find it on the page of promotions. Published for all of the dates below"
              required
            />
          </ReferenceInput>
        ) : (
          <TextInput
            source="link.path"
            label="Page"
            helperText="Its address without the language, such as /tournaments"
            required
          />
        )}
        <Part title="How and when" />
        <CheckboxGroupInput
          source="ways"
          label="Besides the inbox, by"
          choices={wayChoices}
          helperText="To each player by the ways that they agreed to"
        />
        <TextInput source="starts_at" label="From" required {...momentInput} />
        <TextInput source="ends_at" label="Until, 31 days at most" required {...momentInput} />
      </Later>
    </>
  )
}

function SegmentFields() {
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        All that is filled in holds. There is nothing here of what somebody plays, stakes, wins or loses, of
        age or gender: nobody is sought out by these. Markers of harm only keep players out.
      </Typography>
      <TextArrayInput
        source="segment.countries"
        label="Countries"
        helperText="Two letters each, such as BR: where seen last, else as the profile says"
      />
      <SelectArrayInput source="segment.languages" label="Languages" choices={languageChoices} />
      <SelectArrayInput source="segment.currencies" label="Currencies" choices={currencyChoices} />
      <TextInput source="segment.signed_up_from" label="Signed up on or after" {...momentInput} />
      <TextInput source="segment.signed_up_before" label="Signed up before" {...momentInput} />
      <NumberInput source="segment.seen_within_days" label="Signed in within the last … days" min={1} />
      <Later>
        <NumberInput source="segment.unseen_for_days" label="Not signed in for … days" min={1} />
        <NullableBooleanInput source="segment.has_deposited" label="Has paid in" />
        <NullableBooleanInput source="segment.is_verified" label="Is verified" />
        <ReferenceInput source="segment.tournament" reference="tournaments" perPage={100}>
          <SelectInput optionText="id" label="Among the results of the tournament" />
        </ReferenceInput>
        <Earlier />
      </Later>
    </>
  )
}

const followed = [
  { id: true, name: 'and followed its link' },
  { id: false, name: 'and did not follow its link' },
]

function Earlier() {
  const { segment } = useWatch() as CampaignForm
  return (
    <>
      <ReferenceInput source="segment.campaign.id" reference="campaigns" perPage={100}>
        <SelectInput optionText="id" label="Got the campaign" />
      </ReferenceInput>
      {segment?.campaign?.id && (
        <SelectInput
          source="segment.campaign.has_opened"
          label="Its link"
          choices={followed}
          defaultValue={false}
          required
        />
      )}
    </>
  )
}

/** A count reads every account: it is made once nobody types for this long. */
const settles_ms = 600

function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), settles_ms)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Of what the form holds, a moment after it was typed. */
function Count({ form }: { form: CampaignForm }) {
  const segment = useSettled(countable(form.segment))
  const offer = form.link?.kind === 'offer' ? ({ offer: 'true' } as const) : {}
  const { data, error } = useAnswer(
    'countSegment',
    { query: { segment: segment ?? '', ...offer } },
    segment !== undefined,
  )
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="The segment, counted"
      aria-live="polite"
      sx={{
        p: 2,
        minWidth: 0,
        width: { xs: '100%', md: '24rem' },
        overflowX: 'auto',
      }}
    >
      {segment === undefined && <Typography>Something in the segment is not complete yet.</Typography>}
      {segment !== undefined && error && <Failure error={error} />}
      {segment !== undefined && data && (
        <Stack sx={{ gap: 1.5 }}>
          <Typography>{data.explained}</Typography>
          <Counted data={data} ways={form.ways ?? []} />
        </Stack>
      )}
    </Paper>
  )
}

function Counted({ data, ways }: { data: SegmentCount; ways: readonly CampaignWay[] }) {
  if (data.matched === null)
    return <Typography>Fewer than {fewestCounted} players: they are not counted further.</Typography>
  return (
    <>
      <Typography variant="h5" component="p">
        {data.reached} of {data.matched}
      </Typography>
      <Typography color="text.secondary">would get it in the inbox, and of them by</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.ways
          .filter(({ way }) => ways.includes(way))
          .map(({ way, players, no_address }) => (
            <li key={way}>
              {way}: {players}
              {no_address ? `, ${no_address} more agree and have no address` : ''}
              {way === 'push' ? ' who agree, on the devices that they added' : ''}
            </li>
          ))}
      </Box>
      <Suppressed suppressed={data.suppressed} />
    </>
  )
}

/** Titles and texts, a tab a language; a dot says which have none yet. */
function Words({ form }: { form: CampaignForm }) {
  const [chosen, choose] = useState<LanguageCode>('en')
  const isMissing = (code: LanguageCode) => !form.texts?.[code]?.title
  const { name, dir } = languageOf(chosen)
  const missing = languages.filter(({ code }) => isMissing(code)).map((one) => one.name)
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Tabs
        value={chosen}
        onChange={(_event, code: LanguageCode) => choose(code)}
        variant="scrollable"
        aria-label="Languages of the message"
        sx={{ mb: 2 }}
      >
        {languages.map((one) => (
          <Tab
            key={one.code}
            value={one.code}
            label={isMissing(one.code) ? `${one.name} ○` : one.name}
            aria-label={isMissing(one.code) ? `${one.name}, without words` : one.name}
          />
        ))}
      </Tabs>
      <TextInput
        key={`${chosen} title`}
        source={`texts.${chosen}.title`}
        label={`Title: ${name}`}
        required={chosen === 'en'}
        slotProps={{ htmlInput: { dir, lang: chosen, maxLength: longestTitle } }}
      />
      <TextInput
        key={`${chosen} text`}
        source={`texts.${chosen}.text`}
        label={`Text: ${name}`}
        multiline
        required={chosen === 'en'}
        slotProps={{ htmlInput: { dir, lang: chosen, maxLength: longestText } }}
      />
      <Typography variant="body2" color="text.secondary">
        {missing.length === 0
          ? 'All languages have words.'
          : 'A player whose language has no words (○) reads English.'}
      </Typography>
    </Box>
  )
}
