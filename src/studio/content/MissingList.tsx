import type { MissingTranslation } from '#contract/operator/content.ts'
import { contentKinds } from '#contract/operator/content.ts'
import { SelectInput, useCreatePath } from 'react-admin'
import { Link } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { OfRecord } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { kindNames } from './contents.ts'
import { ImportTranslations } from './ImportTranslations.tsx'
import { ExportButton } from './Translators.tsx'

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
      actions={
        <>
          <ExportButton label="For translators" />
          <ImportTranslations />
        </>
      }
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
      <Column label="Title">
        <OfRecord<MissingTranslation> show={(item) => <EntryLink {...item} />} />
      </Column>
      <Column label="Kind">
        <OfRecord<MissingTranslation> show={({ kind }) => kindNames[kind]} />
      </Column>
      <Column label="Missing">
        <OfRecord<MissingTranslation> show={({ missing }) => listed(missing)} />
      </Column>
      <Column label="Older than English">
        <OfRecord<MissingTranslation> show={({ outdated }) => listed(outdated)} />
      </Column>
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
