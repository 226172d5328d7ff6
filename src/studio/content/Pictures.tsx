import { Stack, Typography } from '@mui/material'
import { mediaImage } from '#contract/images.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import { useContext, useId } from 'react'
import { EditContext } from 'react-admin'
import { sharedPictures, type ContentEntry } from './contents.ts'
import { PictureInput } from './PictureInput.tsx'

/** Kinds whose picture may be another one on phones. */
const kindsWithTwo: readonly ContentKind[] = ['slide', 'promotion']

type Props = { kind: ContentKind; locale: LanguageCode }

/** The pictures of one language: its own to choose, or those that it shares, to be seen while its words are written. */
export function Pictures({ kind, locale }: Props) {
  // The form's own record is the language. There is no surrounding record while an entry is being created.
  const entry = useContext(EditContext)?.record as ContentEntry | undefined
  const shared = entry && sharedPictures(entry, locale)
  if (!shared) {
    return (
      <>
        <PictureInput source="fields.image" label="Picture" />
        {kindsWithTwo.includes(kind) && (
          <PictureInput source="fields.image_mobile" label="Picture on phones" />
        )}
      </>
    )
  }
  return (
    <>
      {shared.image && <SharedPicture label="Picture" path={shared.image} />}
      {shared.image_mobile && <SharedPicture label="Picture on phones" path={shared.image_mobile} />}
    </>
  )
}

function SharedPicture({ label, path }: { label: string; path: string }) {
  const id = useId()
  return (
    <Stack role="group" aria-labelledby={id} spacing={1} sx={{ alignItems: 'start', mb: 2 }}>
      <Typography id={id} variant="body2" color="text.secondary">
        {label}
      </Typography>
      <img src={mediaImage(path, 480, 'webp')} alt="" style={{ maxInlineSize: '100%', maxBlockSize: 180 }} />
      <Typography variant="body2">
        Players see the picture of the English slide: it is changed there.
      </Typography>
    </Stack>
  )
}
