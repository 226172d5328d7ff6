import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { useId, useState } from 'react'
import type { ContentEntry } from './contents.ts'
import { Difference } from './Difference.tsx'
import { wordNames } from './Fields.tsx'

/** The words of another language, as they are saved, to write beside. */
export function SourceText({ entry, source }: { entry: ContentEntry; source: LanguageCode }) {
  const draft = entry.drafts.find(({ locale }) => locale === source)?.draft
  if (!draft) return null
  const { dir, name } = languageOf(source)
  const fields = Object.entries(wordNames).flatMap(([field, label]) => {
    const value = draft.fields[field]
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })
  return (
    <Box
      component="section"
      aria-label={`In ${name}`}
      sx={{
        ...{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, alignSelf: 'start' },
        ...{
          maxHeight: { xs: 280, lg: '85vh' },
          overflowY: 'auto',
          position: { lg: 'sticky' },
          top: { lg: 56 },
        },
      }}
      // What scrolls is reached by the keyboard too.
      tabIndex={0}
    >
      <Words label="Title" value={draft.title} dir={dir} lang={source} />
      {fields.map(({ label, value }) => (
        <Words key={label} label={label} value={value} dir={dir} lang={source} />
      ))}
      {draft.body_md !== '' && <Words label="Text" value={draft.body_md} dir={dir} lang={source} />}
    </Box>
  )
}

type WordsProps = { label: string; value: string; dir: 'ltr' | 'rtl'; lang: string }

function Words({ label, value, dir, lang }: WordsProps) {
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box dir={dir} lang={lang} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Box>
  )
}

type DifferenceProps = { label: string; id: string; locale: LanguageCode; from: string; to: string }

/** A button that shows what changed between two revisions. */
export function DifferenceButton({ label, id, locale, from, to }: DifferenceProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} fullWidth maxWidth="md" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{label}</DialogTitle>
          <DialogContent>
            <Difference id={id} locale={locale} from={from} to={to} dir={languageOf(locale).dir} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
