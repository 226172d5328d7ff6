import { styled, Typography } from '@mui/material'
import { languageCodes, languages } from '#contract/languages.ts'
import { contentKinds, type ContentItem } from '#contract/operator/content.ts'
import { BooleanInput, SearchInput, SelectInput } from 'react-admin'
import { Failure } from '../shared/Failure.tsx'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { MomentColumn, OfRecord, shownMoment } from '../shared/columns.tsx'
import { Later } from '../shared/Later.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { kindNames } from './contents.ts'
import { statesOf } from './states.ts'

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
  <BooleanInput key="outdated" source="is_outdated" label="Older than English" />,
  <BooleanInput key="review" source="waits_for_review" label="Waits for review" />,
]

/** Everything that editors write, with the state of each language. */
export function ContentList() {
  return (
    <RecordList<ContentItem>
      opens="edit"
      filters={filters}
      actions={
        <Later>
          <ReviewSwitch />
        </Later>
      }
      sort={{ field: 'saved_at', order: 'DESC' }}
      primary={({ title, slug }) => <bdi>{title || slug}</bdi>}
      secondary={(item) => (
        <>
          {kindNames[item.kind]}, {shownMoment(item.saved_at)}
          <Languages {...item} />
        </>
      )}
    >
      <Column source="kind">
        <OfRecord<ContentItem> show={({ kind }) => kindNames[kind]} />
      </Column>
      <Column source="title">
        <OfRecord<ContentItem> show={({ title }) => <bdi>{title}</bdi>} />
      </Column>
      <Column source="slug" />
      <Column source="priority" kind="number" />
      <Column label="Languages">
        <OfRecord<ContentItem> show={(item) => <Languages {...item} />} />
      </Column>
      <MomentColumn source="saved_at" label="Saved" />
    </RecordList>
  )
}

/** Who may change settings says whether content needs a second pair of eyes. */
function ReviewSwitch() {
  const may = useMay('putSettings')
  const { data, error } = useAnswer('readSettings', {}, may)
  if (error) return <Failure error={error} />
  if (!may || !data) return null
  const isOn = data['content_review'] === true
  return (
    <CallButton
      call="putSettings"
      label={isOn ? 'Publish without a review' : 'Publish only after a review'}
      title={isOn ? 'Publish without a review?' : 'Publish only after a review?'}
      input={{ body: { content_review: !isOn } }}
    >
      <Typography>
        {isOn
          ? 'Now somebody else than who edited last has to publish. From then on everybody publishes what they wrote.'
          : 'From then on somebody else than who edited last has to publish: at once, at a time, and all languages together.'}
      </Typography>
    </CallButton>
  )
}

/** Each language with its states; one that is published as it is has no words. */
function Languages({ locales }: ContentItem) {
  return (
    <Marks>
      {languageCodes.map((code) => {
        const states = statesOf(locales.find(({ locale }) => locale === code))
        const telling = states.filter(({ word }) => word !== 'published')
        const kind = telling.at(-1)?.kind ?? 'good'
        return (
          <span key={code} className={kind}>
            {[code, telling.map(({ word }) => word).join(', ')].filter(Boolean).join(' ')}
          </span>
        )
      })}
    </Marks>
  )
}

const Marks = styled('span')(({ theme: { palette } }) => ({
  ...{ display: 'flex', flexWrap: 'wrap', gap: 4, fontSize: 13, lineHeight: 1.6 },
  '& span': { padding: '0 8px', border: '1px solid currentcolor', borderRadius: '1em', whiteSpace: 'nowrap' },
  '& .good': { color: palette.success.main },
  '& .open': { color: palette.warning.main },
  '& .bad': { color: palette.error.main },
}))
