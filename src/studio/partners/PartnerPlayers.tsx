import { Button, Stack, Typography } from '@mui/material'
import type { AgentPlayer } from '#contract/operator/partners.ts'
import { useState } from 'react'
import { Link, Loading, Title, useNotify, useRefresh } from 'react-admin'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'
import { Failure } from '../shared/Failure.tsx'
import { CallButton, ReasonDialog } from '../shared/CallButton.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { shownMoment } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'
import { Pages } from '../shared/RecordList.tsx'
import { WideTable } from '../reports/ReportTools.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { PlainTable } from '../shared/PlainTable.tsx'

const perPage = 25

/** Whom a partner brought or manages; without names for who may not see players. */
export function PartnerPlayers({ code }: { code: string }) {
  const [page, setPage] = useState(1)
  const mayOpen = useMay('readPlayer')
  const query = { page: String(page), perPage: String(perPage) }
  const { data, error } = useAnswer('listPartnerPlayers', { params: { code }, query })
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  if (data.total === 0) return <Typography color="text.secondary">Nobody yet.</Typography>
  return (
    <>
      <SaveList list="listPartnerPlayers" body={{ id: code }} />
      <WideTable>
        <PlainTable>
          <thead>
            <tr>
              {['Player', 'Currency', 'Brought', 'Managed', 'Since', 'Actions'].map((label) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <tr key={one.id}>
                <td>{mayOpen ? <Link to={`/players/${one.id}/show`}>{one.username}</Link> : one.username}</td>
                <td>{one.currency}</td>
                <td>{one.is_brought ? 'yes' : '—'}</td>
                <td>{one.is_managed ? 'yes' : '—'}</td>
                <td>{shownMoment(one.created_at)}</td>
                <td>
                  {mayOpen && one.is_brought && (
                    <CallButton
                      call="releasePlayer"
                      label="Release"
                      title={`${one.username} counts for this partner no more?`}
                      input={{ params: { code, id: one.id }, body: {} }}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </WideTable>
      <Pages total={data.total} perPage={perPage} page={page} onPage={setPage} />
    </>
  )
}

/** The players of the agent who is signed in; those who wait for a password first. */
export function AgentPlayersPage() {
  const [page, setPage] = useState(1)
  const query = { page: String(page), perPage: String(perPage) }
  const { data, error } = useAnswer('listAgentPlayers', { query })
  if (error) return <Failure error={error} />
  if (!data) return <Loading />
  return (
    <Stack sx={{ gap: 2, p: 2 }}>
      <Title title="My players" />
      {data.total === 0 && <Typography color="text.secondary">No players yet.</Typography>}
      <div>
        <SaveList list="listAgentPlayers" body={{}} />
      </div>
      {data.items.map((one) => (
        <AgentPlayerLine key={one.id} {...one} />
      ))}
      <Pages total={data.total} perPage={perPage} page={page} onPage={setPage} />
    </Stack>
  )
}

function AgentPlayerLine({ id, username, currency, last_sign_in_at, asked_at }: AgentPlayer) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ fontWeight: 600 }}>{username}</Typography>
      <Typography color="text.secondary">
        {currency}, last here {shownMoment(last_sign_in_at)}
      </Typography>
      {asked_at !== null && (
        <Typography color="warning.main">asked for a password {shownMoment(asked_at)}</Typography>
      )}
      <NewPassword call="resetAgentPlayerPassword" id={id} />
    </Stack>
  )
}

/** `password` is null where it went to the player. */
type Given = { username: string; password: string | null }

const whereItGoes = {
  resetPlayerPassword: 'It goes to the player’s confirmed address. Without one it is shown here, once.',
  resetAgentPlayerPassword: 'It is shown once.',
}

/** The new password of a player of an agent: sent to their own address, or shown once. */
export function NewPassword({
  call,
  id,
}: {
  call: 'resetPlayerPassword' | 'resetAgentPlayerPassword'
  id: string
}) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<Given>()
  const [notify, refresh] = [useNotify(), useRefresh()]
  if (!useMay(call)) return null
  const send = async (reason?: string) => {
    setBusy(true)
    const answer = await callStaff(call, { params: { id }, body: { reason } })
    setBusy(false)
    if (!answer.ok) return notify(failureMessage(answer.error), { type: 'error' })
    setOpen(false)
    if (answer.value.password === null) {
      notify(`Sent to ${answer.value.username}’s own address`, { type: 'success' })
      return refresh()
    }
    setGiven(answer.value)
  }
  const close = () => {
    setGiven(undefined)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        New password
      </Button>
      {isOpen && (
        <ReasonDialog
          title="A new password for this player?"
          label="New password"
          needsReason
          isBusy={isBusy}
          onSend={(reason) => void send(reason)}
          onClose={() => setOpen(false)}
        >
          <Typography variant="body2" color="text.secondary">
            {whereItGoes[call]} It ends the player’s sessions. Be sure who asks.
          </Typography>
        </ReasonDialog>
      )}
      {given && (
        <FormDialog title={`For ${given.username} alone`} action="Done" onSend={close} onClose={close}>
          <Typography component="code" sx={{ fontSize: 22 }}>
            {given.password}
          </Typography>
        </FormDialog>
      )}
    </>
  )
}
