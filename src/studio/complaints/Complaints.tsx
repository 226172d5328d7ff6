import { Alert, Stack, TextField, Typography } from '@mui/material'
import { complaintStates } from '#contract/complaintTerms.ts'
import { languageOf } from '#contract/languages.ts'
import type { ComplaintRow } from '#contract/operator/complaints.ts'
import { useState } from 'react'
import { BooleanInput, SearchInput, SelectInput, Show, SimpleShowLayout, useRecordContext } from 'react-admin'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { BulkCall } from '../shared/BulkCall.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { PlayerLink } from '../shared/PlayerLink.tsx'
import { RecordList } from '../shared/RecordList.tsx'

const kinds = { open: 'open', taken: 'plain', answered: 'good' } as const

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Number or email" />,
  <SelectInput
    key="state"
    source="state"
    alwaysOn
    choices={complaintStates.map((id) => ({ id, name: id }))}
  />,
  <SelectInput
    key="is_answered"
    source="is_answered"
    label="Waiting"
    choices={[{ id: 'false', name: 'not answered' }]}
  />,
  <BooleanInput key="late" source="is_late" label="Late" />,
]

/** Complaints: what waits for an answer first, the soonest due on top. */
export function ComplaintList() {
  return (
    <RecordList<ComplaintRow>
      opens="show"
      filters={filters}
      bulk={<BulkCall call="takeComplaint" label="Take over" />}
      sort={{ field: 'due_at', order: 'ASC' }}
      primary={({ number, subject }) => `${number}: ${subject}`}
      secondary={(one) => (
        <>
          <States {...one} /> {whoOf(one)}, due {shownMoment(one.due_at)}
        </>
      )}
    >
      <Column source="number" disableSort />
      <Column source="subject" disableSort />
      <Column label="From">
        <OfRecord<ComplaintRow>
          show={(one) => (one.player_id === null ? (one.email ?? 'a guest') : <PlayerLink {...one} />)}
        />
      </Column>
      <Column label="State">
        <OfRecord<ComplaintRow> show={(one) => <States {...one} />} />
      </Column>
      <Column source="owner" disableSort />
      <MomentColumn source="made_at" label="Made" />
      <MomentColumn source="due_at" label="Due" />
    </RecordList>
  )
}

function whoOf({ username, email }: ComplaintRow): string {
  return username ?? email ?? 'unknown'
}

function States({ state, is_late }: ComplaintRow) {
  return (
    <>
      <State label={state} kind={kinds[state]} /> {is_late && <State label="late" kind="bad" />}
    </>
  )
}

export function ComplaintShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Title />} actions={false}>
      <OrFailure>
        <SimpleShowLayout>
          <Complaint />
        </SimpleShowLayout>
      </OrFailure>
    </Show>
  )
}

function Title() {
  const one = useRecordContext<ComplaintRow>()
  return one ? <>Complaint {one.number}</> : null
}

function Complaint() {
  const one = useRecordContext<ComplaintRow>()
  if (!one) return null
  const { email, lang, reply } = one
  return (
    <Stack sx={{ gap: 2 }}>
      <Details
        rows={[
          ['Number', one.number],
          ['State', <States key="state" {...one} />],
          ['From', one.player_id === null ? 'a guest' : <PlayerLink key="from" {...one} />],
          ['Email', email],
          ['About', one.subject],
          ['Language', languageOf(lang).name],
          ['Owner', one.owner],
          ['Made', shownMoment(one.made_at)],
          ['Due', shownMoment(one.due_at)],
          ['Answered', reply === null ? null : `${shownMoment(one.replied_at)}, ${one.replied_by ?? ''}`],
        ]}
      />
      <Words title="Complaint" text={one.text} />
      {reply !== null && <Words title="Answer" text={reply} />}
      {reply === null && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <CallButton call="takeComplaint" label="Take over" input={{ params: { id: one.id } }} />
          <Answer {...one} />
        </Stack>
      )}
      {reply === null && email === null && (
        <Alert severity="info">
          There is no email address: the answer is shown to the player on the site.
        </Alert>
      )}
    </Stack>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Typography component="h2" variant="subtitle1">
        {title}
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 720 }}>
        {text}
      </Typography>
    </div>
  )
}

/** Once, and for good: the complainant has it by mail a moment later. */
function Answer({ id, lang }: ComplaintRow) {
  const [reply, setReply] = useState('')
  const { dir, name } = languageOf(lang)
  return (
    <CallButton
      call="replyComplaint"
      label="Answer"
      title={`Answer, in ${name}`}
      input={{ params: { id }, body: { reply } }}
    >
      <Typography variant="body2" color="text.secondary">
        With reasons. It is sent at once and cannot be changed.
      </Typography>
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={5}
        margin="normal"
        label="Answer"
        value={reply}
        slotProps={{ htmlInput: { maxLength: 4000, dir, lang } }}
        onChange={({ target }) => setReply(target.value)}
      />
    </CallButton>
  )
}
