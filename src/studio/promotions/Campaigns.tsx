import { Alert, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Create, SaveButton, useRecordContext } from 'react-admin'
import { CampaignId } from '#contract/campaigns.ts'
import { languageOf, languages, type LanguageCode } from '#contract/languages.ts'
import type { CampaignRow, CampaignStage } from '#contract/operator/campaigns.ts'
import { Column } from '../shared/Column.tsx'
import { BrandColumn } from '../shared/Brands.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, State } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { RecordForm } from '../shared/RecordForm.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { CampaignFields } from './CampaignFields.tsx'
import { campaignInput, newCampaign } from './campaignForm.ts'
import { CampaignResults } from './CampaignResults.tsx'
import { EditForm, Heading, ShortName } from './EditForm.tsx'

const kinds = {
  draft: 'plain',
  planned: 'open',
  sending: 'good',
  sent: 'good',
  ended: 'plain',
  stopped: 'bad',
} as const satisfies Record<CampaignStage, string>

const Stage = ({ stage }: { stage: CampaignStage }) => <State label={stage} kind={kinds[stage]} />

export function CampaignList() {
  return (
    <RecordList<CampaignRow>
      opens="edit"
      primary={({ id }) => id}
      secondary={(one) => (
        <>
          {one.explained} <Stage {...one} />
        </>
      )}
    >
      <Column source="id" label="Campaign" />
      <BrandColumn />
      <Column label="Segment">
        <OfRecord<CampaignRow> show={({ explained }) => explained} />
      </Column>
      <Column label="State">
        <OfRecord<CampaignRow> show={(one) => <Stage {...one} />} />
      </Column>
      <MomentColumn source="starts_at" label="From" />
      <MomentColumn source="ends_at" label="Until" />
      <MomentColumn source="updated_at" label="Changed" />
    </RecordList>
  )
}

export function CampaignCreate() {
  return (
    <Create title="New campaign" redirect="edit" transform={campaignInput}>
      <RecordForm defaultValues={newCampaign}>
        <ShortName schema={CampaignId} />
        <CampaignFields />
      </RecordForm>
    </Create>
  )
}

/** A draft is a form; what is published stays as it is, and has results. */
export function CampaignEdit() {
  return (
    <EditForm
      call="putCampaign"
      save={<SaveButton label="Save the draft" />}
      isOpen={({ stage }) => stage === 'draft'}
      transform={campaignInput}
    >
      <CampaignHeading />
      <Content />
    </EditForm>
  )
}

function Content() {
  const row = useRecordContext<CampaignRow>()
  if (!row) return null
  if (row.stage === 'draft') return <CampaignFields />
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <CampaignResults id={row.id} stage={row.stage} />
      <Sent row={row} />
    </Stack>
  )
}

function CampaignHeading() {
  const row = useRecordContext<CampaignRow>()
  if (!row) return null
  const { id, stage, version } = row
  return (
    <Stack sx={{ width: '100%', mb: 2 }}>
      <Heading title={id}>
        <Stage stage={stage} />
        {stage === 'draft' && (
          <>
            <TestButton id={id} />
            <CallButton
              call="publishCampaign"
              color="success"
              label="Publish"
              title="Publish the saved draft? From its beginning on each player of the segment gets it once, and it cannot be changed any more."
              input={{ params: { id }, body: { version } }}
            />
          </>
        )}
        {(stage === 'planned' || stage === 'sending' || stage === 'sent') && (
          <CallButton
            call="stopCampaign"
            color="error"
            label="Stop"
            title="Stop it? Nobody gets it any more, and what waits in a queue is dropped. What is in an inbox stays. It cannot be begun again."
            input={{ params: { id }, body: {} }}
          />
        )}
      </Heading>
      <Missing languages={row.missing} />
    </Stack>
  )
}

/** To the own address, in a language of the saved draft. */
function TestButton({ id }: { id: string }) {
  const [lang, choose] = useState<LanguageCode>('en')
  return (
    <CallButton
      call="testCampaign"
      label="Send a test"
      title="Send the email of the saved draft to your own address?"
      input={{ params: { id }, body: { lang } }}
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label="Language"
        value={lang}
        onChange={({ target }) => choose(target.value as LanguageCode)}
      >
        {languages.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </CallButton>
  )
}

/** The rule of what somebody reads whose language has no words. */
function Missing({ languages: missing }: { languages: LanguageCode[] }) {
  if (missing.length === 0) return null
  const names = missing.map((code) => languageOf(code).name).join(', ')
  return (
    <Alert severity="info">
      No words in <bdi>{names}</bdi>: players of these languages read English.
    </Alert>
  )
}

/** What goes out, as players read it. */
function Sent({ row }: { row: CampaignRow }) {
  const { texts, explained, ways, link } = row
  const given = languages.filter(({ code }) => texts[code])
  const [chosen, choose] = useState<LanguageCode>('en')
  const { dir } = languageOf(chosen)
  const words = texts[chosen]
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography component="h3" variant="h6">
        What was published
      </Typography>
      <Details
        rows={[
          ['Segment', explained],
          ['Ways', ['inbox', ...ways].join(', ')],
          ['Leads to', link.kind === 'offer' ? `the offer ${link.offer}` : link.path],
        ]}
      />
      <Tabs
        value={chosen}
        onChange={(_event, code: LanguageCode) => choose(code)}
        variant="scrollable"
        aria-label="Languages"
      >
        {given.map(({ code, name }) => (
          <Tab key={code} value={code} label={name} />
        ))}
      </Tabs>
      <div dir={dir} lang={chosen}>
        <Typography sx={{ fontWeight: 'bold' }}>{words?.title}</Typography>
        <Typography>{words?.text}</Typography>
      </div>
    </Stack>
  )
}
