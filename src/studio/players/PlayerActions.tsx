import { Stack } from '@mui/material'
import { useState } from 'react'
import { NewPassword } from '../partners/PartnerPlayers.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { AdjustBalance } from './AdjustBalance.tsx'
import { AgentPicker } from './AgentPicker.tsx'
import type { Player } from './PlayerShow.tsx'

/** The actions of staff on a player; each button is shown only to those with the right to it. */
export function PlayerActions(player: Player) {
  const params = { id: player.id }
  const { is_dormant, person_check } = player
  const { is_banned, is_casino_blocked, is_verified, friend_transfer_allowed, in_bonus_program, is_test } =
    player
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <CallButton
        call="banPlayer"
        color="error"
        label={is_banned ? 'End the ban' : 'Ban'}
        input={{ params, body: { is_banned: !is_banned } }}
      />
      <CallButton
        call="blockCasino"
        color="warning"
        label={is_casino_blocked ? 'Open the casino' : 'Block the casino'}
        input={{ params, body: { is_casino_blocked: !is_casino_blocked } }}
      />
      <CallButton
        call="verifyPlayer"
        label={is_verified ? 'Not verified any more' : 'Verify'}
        input={{ params, body: { is_verified: !is_verified } }}
      />
      <CallButton
        call="allowTransfers"
        label={friend_transfer_allowed ? 'Stop transfers' : 'Allow transfers'}
        input={{ params, body: { is_allowed: !friend_transfer_allowed } }}
      />
      <CallButton
        call="setBonusProgram"
        label={in_bonus_program ? 'Out of the bonus program' : 'Into the bonus program'}
        input={{ params, body: { is_member: !in_bonus_program } }}
      />
      <CallButton
        call="markTest"
        label={is_test ? 'No test account' : 'Mark as test account'}
        input={{ params, body: { is_test: !is_test } }}
      />
      {person_check?.checked_at && person_check.outcome !== 'approve' && (
        <CallButton
          call="clearPersonCheck"
          color="warning"
          label={
            person_check.cleared_by ? 'Confirm clearing the vendor’s answer' : 'Clear the vendor’s answer'
          }
          input={{ params, body: {} }}
        />
      )}
      {is_dormant && <CallButton call="reopenPlayer" label="Open again" input={{ params, body: {} }} />}
      <SetAgent {...player} />
      <AgentPassword {...player} />
      <AdjustBalance {...player} />
    </Stack>
  )
}

/** Of a player of an agent, whose recovery goes through the agent or support. */
function AgentPassword({ id, agent_id }: Player) {
  return agent_id === null ? null : <NewPassword call="resetPlayerPassword" id={id} />
}

function SetAgent({ id, agent_id }: Player) {
  const [agent, setAgent] = useState(agent_id)
  return (
    <CallButton call="setAgent" label="Set the agent" input={{ params: { id }, body: { agent_id: agent } }}>
      <AgentPicker code={agent} onCode={setAgent} />
    </CallButton>
  )
}
