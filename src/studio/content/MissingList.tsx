import type { MissingTranslation } from '#contract/operator/content.ts'
import { contentKinds } from '#contract/operator/content.ts'
import { DataTable, SelectInput, useCreatePath } from 'react-admin'
import { Link } from 'react-admin'
import { OfRecord } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { kindNames } from './contents.ts'

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    alwaysOn
    choices={contentKinds.map((id) => ({ id, name: kindNames[id] }))}
  />,
]

/** Entries that lack a language, or whose text is older than the English one. */
export function MissingList() {
  return (
    <RecordList<MissingTranslation>
      filters={filters}
      primary={(item) => <EntryLink {...item} />}
      secondary={({ missing, outdated }) =>
        [
          missing.length > 0 && `missing: ${listed(missing)}`,
          outdated.length > 0 && `older than English: ${listed(outdated)}`,
        ]
          .filter(Boolean)
          .join('; ')
      }
    >
      <DataTable.Col label="Title">
        <OfRecord<MissingTranslation> show={(item) => <EntryLink {...item} />} />
      </DataTable.Col>
      <DataTable.Col label="Kind">
        <OfRecord<MissingTranslation> show={({ kind }) => kindNames[kind]} />
      </DataTable.Col>
      <DataTable.Col label="Missing">
        <OfRecord<MissingTranslation> show={({ missing }) => listed(missing)} />
      </DataTable.Col>
      <DataTable.Col label="Older than English">
        <OfRecord<MissingTranslation> show={({ outdated }) => listed(outdated)} />
      </DataTable.Col>
    </RecordList>
  )
}

function EntryLink({ id, title, slug }: MissingTranslation) {
  const pathOf = useCreatePath()
  return <Link to={pathOf({ resource: 'content', type: 'edit', id })}>{title || slug}</Link>
}

function listed(codes: readonly string[]): string {
  return codes.length > 0 ? codes.join(', ') : '—'
}
