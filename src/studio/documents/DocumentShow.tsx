import { Alert, Button, Card, CardContent, MenuItem, Skeleton, Stack, TextField } from '@mui/material'
import type { DocumentDetails } from '#contract/operator/documents.ts'
import { rejectionReasons } from '#contract/profile.ts'
import { useEffect, useState } from 'react'
import { Link, Show, useRecordContext } from 'react-admin'
import type * as v from 'valibot'
import { askFile } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { DocumentState } from './DocumentList.tsx'
import { fileLabel, pdfKind } from './fileLabel.ts'

type Document = v.InferOutput<typeof DocumentDetails>
type Reason = (typeof rejectionReasons)[number]

const reasonLabels: Record<Reason, string> = {
  unreadable: 'The photo cannot be read',
  incomplete: 'A part is missing',
  expired: 'The document is no longer valid',
  mismatch: 'It does not match the profile',
  other: 'Another reason',
}

export function DocumentShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Title />} actions={false} component="div">
      <OrFailure>
        <Body />
      </OrFailure>
    </Show>
  )
}

function Title() {
  const document = useRecordContext<Document>()
  return document ? `Document of ${document.username}` : null
}

function Body() {
  const document = useRecordContext<Document>()
  if (!document) return null
  return (
    <Card>
      <CardContent component={Stack} spacing={3}>
        {document.has_photo ? (
          <Photo id={document.id} kind={document.kind} />
        ) : (
          <Alert severity="info">The photo or PDF is deleted.</Alert>
        )}
        <Details
          rows={[
            ['Player', document.username],
            ['Kind', fileLabel(document.kind)],
            ['Number', document.number],
            ['Status', <DocumentState key="status" status={document.status} />],
            ['Reason', document.reason && reasonLabels[document.reason]],
            ['Sent', shownMoment(document.created_at)],
            ['Decided', shownMoment(document.decided_at)],
          ]}
        />
        {document.status === 'PENDING' && <Decision id={document.id} />}
        <Button component={Link} to={`/players/${document.player_id}/show`} sx={{ alignSelf: 'start' }}>
          Open the player
        </Button>
      </CardContent>
    </Card>
  )
}

function Decision({ id }: { id: string }) {
  const [reason, setReason] = useState<Reason>('unreadable')
  const params = { id }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <CallButton
        call="decideDocument"
        color="success"
        label="Accept"
        input={{ params, body: { status: 'VERIFIED' } }}
      />
      <CallButton
        call="decideDocument"
        color="error"
        label="Reject"
        title="Why is it rejected?"
        input={{ params, body: { status: 'REJECTED', reason } }}
      >
        <TextField
          select
          fullWidth
          margin="normal"
          label="The player is told"
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        >
          {rejectionReasons.map((one) => (
            <MenuItem key={one} value={one}>
              {reasonLabels[one]}
            </MenuItem>
          ))}
        </TextField>
      </CallButton>
    </Stack>
  )
}

/** The photo, by a call with the session, and out of memory when the page is left. */
function Photo({ id, kind }: Pick<Document, 'id' | 'kind'>) {
  const [address, setAddress] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let made: string | undefined
    let isLeft = false
    void askFile('documentPhoto', { id }).then((file) => {
      if (isLeft) return
      if (!file.ok) return setFailure(failureMessage(file.error))
      made = URL.createObjectURL(file.value)
      setAddress(made)
    })
    return () => {
      isLeft = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, tries])
  const again = () => {
    setFailure(undefined)
    setTries(tries + 1)
  }
  if (failure !== undefined)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={again}>
            Try again
          </Button>
        }
      >
        {failure}
      </Alert>
    )
  if (address === undefined) return <Skeleton variant="rectangular" height={320} />
  if (kind === pdfKind) {
    return (
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="outlined"
        sx={{ alignSelf: 'start' }}
      >
        Open the PDF
      </Button>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label="Open the photo in its full size">
      <img
        src={address}
        alt="The document as the player sent it"
        style={{ maxInlineSize: '100%', maxBlockSize: '60vh' }}
      />
    </a>
  )
}
