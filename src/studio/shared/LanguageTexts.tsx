import { TextField } from '@mui/material'
import { languages, type LanguageCode } from '#contract/languages.ts'

export type Texts = Partial<Record<LanguageCode, string>>

type Props = { texts: Texts; most: number; onChange: (texts: Texts) => void }

/** A text in each language, of which any may be left empty (`givenTexts`). `most`: characters. */
export function LanguageTexts({ texts, most, onChange }: Props) {
  return languages.map(({ code, name, dir }) => (
    <TextField
      key={code}
      fullWidth
      multiline
      margin="dense"
      size="small"
      label={name}
      value={texts[code] ?? ''}
      slotProps={{ htmlInput: { maxLength: most, dir, lang: code } }}
      onChange={({ target }) => onChange({ ...texts, [code]: target.value })}
    />
  ))
}

export function givenTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}
