import { Alert, Card, CardContent, Chip, Link, Stack, Typography } from '@mui/material'
import { languageOf, localPath, type LanguageCode } from '#contract/languages.ts'
import type { TermsRow } from '#contract/operator/terms.ts'
import { termsDocuments, termsPages, termsVersionPath, type TermsDocument } from '#contract/termsPages.ts'
import { useState } from 'react'
import { Title, ReferenceManyField, useGetList, useRecordContext } from 'react-admin'
import type { StaffResult } from '#contract/operator/calls.ts'
import { Failure } from '../shared/Failure.tsx'
import { RecordTable } from '../shared/RecordTable.tsx'
import { Column } from '../shared/Column.tsx'
import { CallButton } from '../shared/CallButton.tsx'
import { givenTexts, LanguageTexts, type Texts } from '../shared/LanguageTexts.tsx'
import { MomentColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'
import { SaveList } from '../shared/ListTools.tsx'

const names: Record<TermsDocument, string> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  bonus: 'Bonus terms',
}

/** What players accept: the versions of each document, and the button that asks for a new one. */
export function TermsList() {
  const { data: versions = [], isPending, error } = useGetList<TermsRow>('terms')
  return (
    <>
      <Title title="Terms" />
      <Alert severity="info" sx={{ mt: 2 }}>
        Publish the page in its languages first. Then ask again: what the page says becomes a new version, and
        every player has to accept it before the next stake or deposit. A player who is playing is asked
        within minutes, an hour at most. Withdrawals, limits and help stay open.
      </Alert>
      <Stack direction="row" sx={{ justifyContent: 'end', mt: 1 }}>
        <SaveList list="listTerms" body={{}} />
      </Stack>
      {error && <Failure error={error} />}
      {!isPending &&
        !error &&
        termsDocuments.map((document) => (
          <Card key={document} sx={{ mt: 2 }}>
            <CardContent>
              <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
                <Typography component="h2" variant="h6">
                  {names[document]}
                </Typography>
                <AskButton document={document} />
              </Stack>
              <Typography variant="body2" color="text.secondary">
                Page <bdi>{termsPages[document]}</bdi>
              </Typography>
              {versions
                .filter((one) => one.document === document)
                .map((version) => (
                  <Version key={version.id} {...version} />
                ))}
            </CardContent>
          </Card>
        ))}
    </>
  )
}

function Version({ document, number, asks, accepted, author, made_at, changes, locales }: TermsRow) {
  const written = Object.entries(changes) as [LanguageCode, string][]
  return (
    <Stack sx={{ py: 1, mt: 1, gap: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Link href={localPath('en', termsVersionPath(document, number))} target="_blank" rel="noreferrer">
          Version {number}
        </Link>
        <State label={asks ? 'asked' : 'first'} kind={asks ? 'good' : 'plain'} />
        <Typography variant="body2">
          {shownMoment(made_at)}
          {author && `, ${author}`} · accepted by {accepted}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {locales.map((code) => (
          <Chip key={code} size="small" label={languageOf(code).name} />
        ))}
      </Stack>
      {written.map(([code, text]) => (
        <Typography key={code} variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          <bdi>{languageOf(code).name}</bdi>: <bdi lang={code}>{text}</bdi>
        </Typography>
      ))}
    </Stack>
  )
}

/** The summary of a language that is left empty is not shown; its readers are told to read the whole. */
function AskButton({ document }: { document: TermsDocument }) {
  const [changes, setChanges] = useState<Texts>({})
  return (
    <CallButton
      call="askTerms"
      label="Ask players again"
      title={`${names[document]}: a new version`}
      input={{ params: { document }, body: { changes: givenTexts(changes) } }}
      onDone={() => setChanges({})}
    >
      <Typography variant="body2" color="text.secondary">
        What changed, as players read it before they accept.
      </Typography>
      <LanguageTexts texts={changes} most={2000} onChange={setChanges} />
    </CallButton>
  )
}

type Acceptance = StaffResult<'listPlayerTerms'>['items'][number]

/** What a player accepted, in the player's page. */
export function PlayerTerms() {
  const player = useRecordContext()
  if (!player) return null
  return (
    <>
      <SaveList list="listPlayerTerms" body={{ id: String(player.id) }} />
      <ReferenceManyField reference="playerTerms" target="id">
        <RecordTable>
          <Column label="Document">
            <OfRecord<Acceptance> show={({ document }) => names[document]} />
          </Column>
          <Column source="number" label="Version" disableSort />
          <Column label="Language">
            <OfRecord<Acceptance> show={({ lang }) => languageOf(lang).name} />
          </Column>
          <MomentColumn source="at" label="Accepted" />
        </RecordTable>
      </ReferenceManyField>
    </>
  )
}
