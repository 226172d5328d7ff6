import { Box } from '@mui/material'
import type { EventTypeRow } from '#contract/operator/events.ts'
import { Column } from '../shared/Column.tsx'
import { OfRecord, State } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'

/** The names of the data, as the schema of a type has them. */
function fieldsOf({ schema }: EventTypeRow): string {
  const isObject = typeof schema === 'object' && schema !== null && 'properties' in schema
  return isObject && typeof schema.properties === 'object'
    ? Object.keys(schema.properties ?? {}).join(', ')
    : ''
}

function Notes({ needs, is_forced }: EventTypeRow) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {needs !== null && <State kind="open" label={`needs ${needs}`} />}
      {is_forced && <State label="always sent" />}
    </Box>
  )
}

/** The types of events that leave the platform; docs/events.md is made from the same table. */
export function EventTypeList() {
  return (
    <RecordList<EventTypeRow>
      primary={({ id }) => id}
      secondary={(type) => (
        <>
          {type.summary}. Data: {fieldsOf(type)}. <Notes {...type} />
        </>
      )}
    >
      <Column source="id" label="Type" disableSort kind="line" />
      <Column source="version" label="Version" disableSort kind="number" />
      <Column source="summary" label="What happened" disableSort />
      <Column label="Data">
        <OfRecord<EventTypeRow> show={fieldsOf} />
      </Column>
      <Column label="Who gets it">
        <OfRecord<EventTypeRow> show={(type) => <Notes {...type} />} />
      </Column>
    </RecordList>
  )
}
