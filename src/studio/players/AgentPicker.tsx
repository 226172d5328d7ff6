import { Autocomplete, TextField } from '@mui/material'
import type { PartnerRow } from '#contract/operator/partners.ts'
import { useState } from 'react'
import { useAnswer } from '../shared/useCalls.ts'

type Agent = Pick<PartnerRow, 'id' | 'name'>
type Props = { code: string | null; onCode: (code: string | null) => void }

const open = { kind: 'agent', is_blocked: 'false', perPage: '25' } as const

/**
 * An agent by name or code; without one the player has none. The choice is kept apart from the answers, which have other agents at each
 * letter, and may never have the one of before: a blocked agent is in none.
 */
export function AgentPicker({ code, onCode }: Props) {
  const [chosen, setChosen] = useState<Agent | null>(code === null ? null : { id: code, name: '' })
  const [q, setQ] = useState('')
  const { data, isFetching } = useAnswer('listPartners', { query: { ...open, ...(q && { q }) } })
  return (
    <Autocomplete<Agent>
      options={data?.items ?? []}
      value={chosen}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={({ id, name }) => (name ? `${name} (${id})` : id)}
      getOptionKey={({ id }) => id}
      loading={isFetching}
      onInputChange={(_event, typed, reason) => setQ(reason === 'input' ? typed.trim() : '')}
      onChange={(_event, agent) => {
        setChosen(agent)
        onCode(agent?.id ?? null)
      }}
      renderInput={(params) => (
        <TextField {...params} label="Agent" helperText="By name or code. Empty: no agent" margin="normal" />
      )}
    />
  )
}
