import { Box, FormHelperText, Stack, TextField, Typography } from '@mui/material'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { useId, useState } from 'react'
import { useInput } from 'react-admin'
import { MarkdownEditor } from './MarkdownEditor.tsx'

type Props = { source: string; label: string; locale: LanguageCode }

/** A text in Markdown, as it will look or as it is written. */
export function MarkdownInput({ source, label, locale }: Props) {
  const { field, fieldState } = useInput<{ [name: string]: unknown }>({ source })
  const [isSource, setSource] = useState(false)
  const id = useId()
  const { dir } = languageOf(locale)
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <Stack sx={{ mb: 2 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      {isSource ? (
        <TextField
          multiline
          minRows={12}
          value={value}
          slotProps={{ htmlInput: { dir, lang: locale, 'aria-labelledby': id, spellCheck: true } }}
          sx={{ fontFamily: 'monospace' }}
          onChange={({ target }) => field.onChange(target.value)}
        />
      ) : (
        <MarkdownEditor
          key={locale}
          labelledBy={id}
          locale={locale}
          markdown={value}
          onChange={field.onChange}
        />
      )}
      <Box>
        <Typography component="label" variant="body2" sx={beneathFinger}>
          <input type="checkbox" checked={isSource} onChange={({ target }) => setSource(target.checked)} />
          Show the Markdown
        </Typography>
      </Box>
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Stack>
  )
}

const beneathFinger = {
  ...{ display: 'inline-flex', alignItems: 'center', gap: 1 },
  '@media (pointer: coarse)': { minHeight: 44 },
}
