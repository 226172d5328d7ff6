import { deviceTypes } from '#contract/content.ts'
import { languageOf, languages, type LanguageCode } from '#contract/languages.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import { popupPages } from '#contract/popups.ts'
import { Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { kindsWithText } from './contents.ts'
import { Pictures } from './Pictures.tsx'

/** Milkdown is fetched with the first text that is edited. */
const MarkdownInput = lazy(() =>
  import('./MarkdownInput.tsx').then((module) => ({ default: module.MarkdownInput })),
)

/** The fields that are read, by the names that editors know. */
export const wordNames = {
  description: 'Description, for search engines',
  alt: 'The picture in words',
  text: 'Text',
  action: 'Words of the button',
} as const

const choices = (values: readonly string[]) => values.map((id) => ({ id, name: id.replaceAll('_', ' ') }))
const readers = [
  { id: 'all', name: 'all languages' },
  ...languages.map(({ code, name }) => ({ id: code, name })),
]

type Props = { kind: ContentKind; locale: LanguageCode }

/** The fields of a kind: words in the direction of their language, the rest from left to right. */
export function Fields({ kind, locale }: Props) {
  return (
    <>
      <TranslatedInput source="title" label="Title" locale={locale} required />
      {kind === 'page' ? (
        <TranslatedInput
          source="fields.description"
          label={wordNames.description}
          locale={locale}
          multiline
        />
      ) : (
        <PicturedFields kind={kind} locale={locale} />
      )}
      {kindsWithText.includes(kind) && (
        <Suspense fallback={<Skeleton variant="rectangular" height={320} />}>
          <MarkdownInput source="body_md" label={kind === 'page' ? 'Text' : 'Conditions'} locale={locale} />
        </Suspense>
      )}
      <NumberInput source="priority" helperText="The lowest is first" />
      {kind === 'page' && <PagePlace />}
    </>
  )
}

/** The address of a page. */
function PagePlace() {
  return (
    <>
      <NumberInput source="fields.id" label="Number in old addresses" />
      <BooleanInput source="fields.is_fivebet" label="In the footer of every page" />
    </>
  )
}

function PicturedFields({ kind, locale }: { kind: ContentKind; locale: LanguageCode }) {
  return (
    <>
      <Pictures kind={kind} locale={locale} />
      <TranslatedInput source="fields.alt" label={wordNames.alt} locale={locale} />
      {/* A banner is a picture that leads somewhere: its text is in it. */}
      {kind !== 'banner' && (
        <TranslatedInput source="fields.text" label={wordNames.text} locale={locale} multiline />
      )}
      {(kind === 'slide' || kind === 'promotion') && (
        <TranslatedInput source="fields.action" label={wordNames.action} locale={locale} />
      )}
      <TextInput
        source="fields.url"
        label="Link"
        helperText="A path of the site, such as /promotions, or an https address"
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url' } }}
      />
      {/* The page of promotions and the footer are the same on every device, and so is their content. */}
      {(kind === 'slide' || kind === 'popup') && (
        <SelectInput
          source="fields.device_type"
          label="Devices"
          choices={choices(deviceTypes)}
          defaultValue="all"
        />
      )}
      {kind === 'popup' && (
        <>
          <SelectInput
            source="fields.show_page"
            label="Shown on"
            choices={choices(popupPages)}
            defaultValue="all"
          />
          <SelectInput
            source="fields.lang_type"
            label="For readers of"
            choices={readers}
            defaultValue="all"
          />
          <BooleanInput source="fields.need_close" label="Goes by itself after eight seconds" />
        </>
      )}
    </>
  )
}

type TranslatedInputProps = {
  source: string
  label: string
  locale: LanguageCode
  required?: boolean
  multiline?: boolean
}

function TranslatedInput({ locale, ...rest }: TranslatedInputProps) {
  const { dir, code } = languageOf(locale)
  return <TextInput {...rest} fullWidth slotProps={{ htmlInput: { dir, lang: code } }} />
}
