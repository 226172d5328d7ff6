import { Box, Checkbox, FormControlLabel, FormGroup, TextField, Typography } from '@mui/material'
import { choosableEvents, eventTypeOf, sentFor } from '#contract/events.ts'
import type { EndpointRow } from '#contract/operator/events.ts'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import type { Permission } from '#contract/operator/roles.ts'
import { CallButton } from '../shared/CallButton.tsx'
import { OneBrand } from '../shared/Brands.tsx'
import { SecretButton } from './SecretButton.tsx'

type Chosen = (typeof choosableEvents)[number]
type Content = Pick<EndpointRow, 'name' | 'url' | 'brand' | 'concurrency'> & { types: readonly Chosen[] }
const empty: Content = { name: '', url: '', types: [], brand: null, concurrency: 4 }

export function NewEndpoint() {
  const [content, setContent] = useState(empty)
  return (
    <SecretButton
      call="createEndpoint"
      label="New endpoint"
      title="Where do events go?"
      variant="contained"
      input={{ body: { ...content, types: [...content.types] } }}
    >
      <Fields content={content} onChange={setContent} />
    </SecretButton>
  )
}

export function ChangeEndpoint({ endpoint }: { endpoint: EndpointRow }) {
  const { id, name, url, brand, concurrency } = endpoint
  const types = choosableEvents.filter((type) => endpoint.types.includes(type))
  const [content, setContent] = useState<Content>({ name, url, types, brand, concurrency })
  return (
    <CallButton
      call="putEndpoint"
      label="Change"
      title={`Change ${name}`}
      input={{ params: { id }, body: { ...content, types: [...content.types] } }}
    >
      <Fields content={content} onChange={setContent} />
    </CallButton>
  )
}

type FieldsProps = { content: Content; onChange: (content: Content) => void }

function Fields({ content, onChange }: FieldsProps) {
  const text = (name: 'name' | 'url', label: string) => (
    <TextField
      required
      fullWidth
      margin="normal"
      label={label}
      value={content[name]}
      onChange={({ target }) => onChange({ ...content, [name]: target.value })}
    />
  )
  return (
    <>
      {text('name', 'Name')}
      {text('url', 'Address (https://…)')}
      <OneBrand value={content.brand} onChange={(brand) => onChange({ ...content, brand })} />
      <TextField
        fullWidth
        type="number"
        margin="normal"
        label="Sent at once"
        helperText="With 1, events arrive in their order as long as none fails."
        value={content.concurrency}
        slotProps={{ htmlInput: { min: 1, max: 20 } }}
        onChange={({ target }) => onChange({ ...content, concurrency: Number(target.value) })}
      />
      <Types chosen={content.types} onChange={(types) => onChange({ ...content, types })} />
    </>
  )
}

type TypesProps = { chosen: readonly Chosen[]; onChange: (types: readonly Chosen[]) => void }

const inColumns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))' }

function Types({ chosen, onChange }: TypesProps) {
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const sent = sentFor(chosen)
  const change = (type: Chosen, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, type] : chosen.filter((one) => one !== type))
  return (
    <FormGroup role="group" aria-label="Events">
      <Typography color="text.secondary" variant="body2">
        Who hears of players also hears of exclusions, blocks, consent and deletion: nobody markets to them.
      </Typography>
      <Box sx={inColumns}>
        {choosableEvents.map((type) => {
          const { needs } = eventTypeOf(type)
          const isForced = sent.includes(type) && !chosen.includes(type)
          return (
            <FormControlLabel
              key={type}
              control={
                <Checkbox
                  size="small"
                  checked={sent.includes(type)}
                  disabled={isForced || (needs !== undefined && !permissions.includes(needs))}
                  onChange={({ target }) => change(type, target.checked)}
                />
              }
              label={needs === undefined ? type : `${type} (${needs})`}
            />
          )
        })}
      </Box>
    </FormGroup>
  )
}
