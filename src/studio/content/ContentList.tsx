import { Chip, Stack } from '@mui/material'
import { languageCodes, languages } from '#contract/languages.ts'
import { contentKinds, type ContentItem } from '#contract/operator/content.ts'
import { BooleanInput, DataTable, SearchInput, SelectInput } from 'react-admin'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { kindNames } from './contents.ts'
import { stateOf } from './states.ts'

const kinds = contentKinds.map((id) => ({ id, name: kindNames[id] }))
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="kind" source="kind" alwaysOn choices={kinds} />,
  <SelectInput
    key="locale"
    source="locale"
    label="Language"
    choices={languages.map(({ code, name }) => ({ id: code, name }))}
  />,
  <BooleanInput key="draft" source="has_draft" label="Not published yet" />,
]

/** Everything that editors write, with the state of each language. */
export function ContentList() {
  return (
    <RecordList<ContentItem>
      opens="edit"
      filters={filters}
      sort={{ field: 'saved_at', order: 'DESC' }}
      primary={({ title, slug }) => <bdi>{title || slug}</bdi>}
      secondary={(item) => (
        <>
          {kindNames[item.kind]}, {shownMoment(item.saved_at)}
          <Languages {...item} />
        </>
      )}
    >
      <DataTable.Col source="kind">
        <OfRecord<ContentItem> show={({ kind }) => kindNames[kind]} />
      </DataTable.Col>
      <DataTable.Col source="title">
        <OfRecord<ContentItem> show={({ title }) => <bdi>{title}</bdi>} />
      </DataTable.Col>
      <DataTable.Col source="slug" />
      <DataTable.NumberCol source="priority" />
      <DataTable.Col label="Languages">
        <OfRecord<ContentItem> show={(item) => <Languages {...item} />} />
      </DataTable.Col>
      <MomentColumn source="saved_at" label="Saved" />
    </RecordList>
  )
}

const colors = { live: 'success', draft: 'warning', scheduled: 'warning', missing: 'error' } as const

/** Each language: live, with a draft, scheduled, or missing. */
function Languages({ locales }: ContentItem) {
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {languageCodes.map((code) => {
        const says = stateOf(locales.find(({ locale }) => locale === code))
        return (
          <Chip
            key={code}
            component="span"
            size="small"
            variant="outlined"
            color={colors[says]}
            label={says === 'live' ? code : `${code} ${says}`}
          />
        )
      })}
    </Stack>
  )
}
