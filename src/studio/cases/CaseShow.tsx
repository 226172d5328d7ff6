import {
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import {
  caseDecisions,
  type CaseDecision,
  type CaseDetails,
  type CaseFacts,
} from '#contract/operator/cases.ts'
import { useState } from 'react'
import { Link, Show, useNotify, useRecordContext } from 'react-admin'
import { askFile } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { saveFile } from '@/ui/saveFile.ts'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { useMay } from '../shared/useCalls.ts'
import { caseRuleNames, CaseState } from './CaseList.tsx'

const decisionLabels: Record<CaseDecision, string> = {
  cleared: 'Nothing is wrong',
  restricted: 'The account was restricted',
  reported: 'The authority was told',
}

/** A case: what rules found, with all facts, what staff noted, and what they decided. */
export function CaseShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Title />} actions={false} component="div">
      <OrFailure>
        <Body />
      </OrFailure>
    </Show>
  )
}

function Title() {
  const one = useRecordContext<CaseDetails>()
  return one ? `Case of ${one.username}` : null
}

function Body() {
  const one = useRecordContext<CaseDetails>()
  if (!one) return null
  return (
    <Card>
      <CardContent component={Stack} spacing={3}>
        <Details
          rows={[
            ['Player', one.username],
            ['State', <CaseState key="state" {...one} />],
            ['Owner', one.owner],
            ['Opened', shownMoment(one.opened_at)],
            ['Last change', shownMoment(one.changed_at)],
          ]}
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={`/players/${one.player_id}/show`}>
            Open the player
          </Button>
          <Export id={one.id} />
          {one.state !== 'closed' && <Work id={one.id} />}
        </Stack>
        {one.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} currency={one.currency} />
        ))}
      </CardContent>
    </Card>
  )
}

function Work({ id }: { id: string }) {
  const [text, setText] = useState('')
  const [decision, setDecision] = useState<CaseDecision>('cleared')
  const params = { id }
  return (
    <>
      <CallButton call="takeCase" label="Take" input={{ params }} />
      <CallButton
        call="noteCase"
        label="Write a note"
        title="Note on the case"
        input={{ params, body: { text } }}
        onDone={() => setText('')}
      >
        <TextField
          autoFocus
          required
          fullWidth
          multiline
          margin="normal"
          label="Note"
          value={text}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          onChange={({ target }) => setText(target.value)}
        />
      </CallButton>
      <CallButton
        call="decideCase"
        color="warning"
        label="Decide"
        title="Close the case"
        input={{ params, body: { decision } }}
      >
        <TextField
          select
          fullWidth
          margin="normal"
          label="Decision"
          value={decision}
          onChange={({ target }) => setDecision(target.value as CaseDecision)}
        >
          {caseDecisions.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {decisionLabels[choice]}
            </MenuItem>
          ))}
        </TextField>
      </CallButton>
    </>
  )
}

/** The whole case as a file. */
function Export({ id }: { id: string }) {
  const notify = useNotify()
  if (!useMay('exportCase')) return null
  async function save() {
    const answer = await askFile('exportCase', { id })
    if (!answer.ok) return notify(failureMessage(answer.error), { type: 'error' })
    saveFile(`case-${id}.json`, answer.value)
  }
  return (
    <Button variant="outlined" onClick={() => void save()}>
      Export
    </Button>
  )
}

type EntryProps = { entry: CaseDetails['entries'][number]; currency: string }

function Entry({ entry: { kind, at, rule, facts, text, author }, currency }: EntryProps) {
  return (
    <Stack spacing={0.5}>
      <Typography component="h3" variant="subtitle1">
        {rule ? caseRuleNames[rule] : kind === 'note' ? 'Note' : 'State'}, {shownMoment(at)}
      </Typography>
      {author && <Typography color="text.secondary">{author}</Typography>}
      {text && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>}
      {facts && <Facts facts={facts} currency={currency} />}
    </Stack>
  )
}

function Facts({ facts, currency }: { facts: CaseFacts; currency: string }) {
  const { found, least, unit, events, accounts } = facts
  const amount = (value: number) => {
    if (unit === 'minor') return moneyOf(value, currency)
    return unit === 'percent' ? `${value}%` : `${value} ${unit}`
  }
  return (
    <>
      {facts.reasons?.map((reason) => (
        <Typography key={reason}>{reason}</Typography>
      ))}
      <Typography hidden={unit === 'reasons'}>
        {amount(found)} (rule: {amount(least)} or more), from {shownMoment(facts.from)} until{' '}
        {shownMoment(facts.until)}
      </Typography>
      <List dense disablePadding sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {accounts.map(({ id, username }) => (
          <ListItem key={id} disableGutters disablePadding>
            <Link to={`/players/${encodeURIComponent(id)}/show`}>
              <bdi>{username}</bdi>
            </Link>
          </ListItem>
        ))}
        {events.map(({ at, kind, amount_minor }, index) => (
          <ListItem key={index} disableGutters disablePadding>
            {shownMoment(at)}: {kind} {moneyOf(amount_minor, currency)}
          </ListItem>
        ))}
      </List>
    </>
  )
}
