import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import { OfferId } from '#contract/offers.ts'
import type { OfferRow } from '#contract/operator/offers.ts'
import { Create, SaveButton, SearchInput, useRecordContext } from 'react-admin'
import { Column } from '../shared/Column.tsx'
import { BrandColumn } from '../shared/Brands.tsx'
import { MomentColumn, OfRecord } from '../shared/columns.tsx'
import { RecordForm } from '../shared/RecordForm.tsx'
import { RecordList } from '../shared/RecordList.tsx'
import { EditForm, ShortName } from './EditForm.tsx'
import { OfferFields } from './OfferFields.tsx'
import { asInput, newOffer, offeredIn, usesOf } from './offerForm.ts'
import { Stage, VersionHeading } from './VersionHeading.tsx'

const used = (offer: OfferRow) =>
  usesOf(offer)
    .map(({ currency, percent }) => `${currency} ${percent} %`)
    .join(', ')

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Offer or code" />]

export function OfferList() {
  return (
    <RecordList<OfferRow>
      opens="edit"
      filters={filters}
      primary={({ id }) => id}
      secondary={(offer) => (
        <>
          {offer.joined} joined, {offer.gifts} gifts <Stage {...offer} />
        </>
      )}
    >
      <Column source="id" label="Offer" />
      <BrandColumn />
      <Column source="joined" disableSort kind="number" />
      <Column source="gifts" disableSort kind="number" />
      <Column label="Used of the budget">
        <OfRecord<OfferRow> show={used} />
      </Column>
      <Column label="State">
        <OfRecord<OfferRow> show={(offer) => <Stage {...offer} />} />
      </Column>
      <MomentColumn source="updated_at" label="Changed" />
    </RecordList>
  )
}

export function OfferCreate() {
  return (
    <Create title="New offer" redirect="edit" transform={asInput}>
      <RecordForm defaultValues={newOffer}>
        <ShortName schema={OfferId} />
        <OfferFields />
      </RecordForm>
    </Create>
  )
}

/** Saving writes a version, which nobody joins before it is published: what players joined never changes. */
export function OfferEdit() {
  return (
    <EditForm
      call="putOffer"
      save={<SaveButton label="Save as a new version" />}
      defaults={(offer: OfferRow) => ({ currencies: offeredIn(offer) })}
      transform={asInput}
    >
      <OfferHeading />
      <OfferFields />
    </EditForm>
  )
}

function OfferHeading() {
  const offer = useRecordContext<OfferRow>()
  if (!offer) return null
  return (
    <VersionHeading
      of={offer}
      publish={{
        call: 'publishOffer',
        means: 'Players join it from now on; who joined another keeps theirs.',
      }}
      stop={{ call: 'stopOffer', means: 'Nobody joins any more; who has joined goes on to the end.' }}
    >
      <Uses {...offer} />
    </VersionHeading>
  )
}

function Uses(offer: OfferRow) {
  return (
    <Stack sx={{ gap: 1, maxWidth: 480 }}>
      <Typography>
        {offer.joined} joined, {offer.gifts} gifts given
      </Typography>
      {usesOf(offer).map(({ currency, percent, used: given, budget }) => (
        <Box key={currency}>
          <Typography variant="body2">
            {given} of {budget} used or reserved
          </Typography>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, percent)}
            aria-label={`Budget in ${currency}`}
          />
        </Box>
      ))}
    </Stack>
  )
}
