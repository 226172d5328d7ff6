import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { languageOf } from '#contract/languages.ts'
import type { ContentDraft } from '#contract/operator/content.ts'
import { shownMoment } from '../shared/columns.tsx'
import type { Contents } from './contents.ts'

type Props = { newer: ContentDraft; mine: Contents; onKeep: () => void; onTake: () => void }

/** Shows another person's newer draft beside the current input. */
export function NewerDraft({ newer, mine, onKeep, onTake }: Props) {
  const { dir } = languageOf(newer.locale)
  const { draft, author, saved_at } = newer
  const versions = [
    { name: 'Saved meanwhile', title: draft.title, body: draft.body_md, fields: draft.fields },
    { name: 'Yours, not saved', title: mine.title, body: mine.body_md ?? '', fields: mine.fields },
  ]
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Typography gutterBottom>
        <bdi>{author}</bdi> saved at {shownMoment(saved_at)}. Take what you need, then decide.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        {versions.map(({ name, title, body, fields }) => (
          <section key={name} aria-label={name}>
            <Typography variant="subtitle2">{name}</Typography>
            <Box
              dir={dir}
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflowY: 'auto' }}
            >
              <strong>{title}</strong>
              {'\n'}
              {body}
              {'\n'}
              {Object.entries(fields)
                .map(([field, value]) => `${field}: ${String(value)}`)
                .join('\n')}
            </Box>
          </section>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button onClick={onKeep}>Keep mine: the next save replaces theirs</Button>
        <Button color="warning" onClick={onTake}>
          Take theirs
        </Button>
      </Stack>
    </Alert>
  )
}
