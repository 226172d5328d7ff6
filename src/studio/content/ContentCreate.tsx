import { Box, Card, CardContent, MenuItem, Stack, TextField } from '@mui/material'
import { contentKinds, Slug, type ContentKind } from '#contract/operator/content.ts'
import { languages, type LanguageCode } from '#contract/languages.ts'
import { findBuiltinPage } from '#contract/sitePages.ts'
import { useEffect, useState } from 'react'
import { CreateBase, Title, useRedirect } from 'react-admin'
import * as v from 'valibot'
import { kindNames } from './contents.ts'
import { LanguageForm } from './LanguageForm.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

/** Selects the kind, the name in addresses and the first language; the form of that language does the rest. */
export function ContentCreate() {
  return (
    <CreateBase>
      <NewEntry />
    </CreateBase>
  )
}

function NewEntry() {
  const [kind, setKind] = useState<ContentKind>('page')
  const [slug, setSlug] = useState('')
  const [locale, setLocale] = useState<LanguageCode>('en')
  const [isUnsaved, setUnsaved] = useState(false)
  const [savedId, setSavedId] = useState<string>()
  const redirect = useRedirect()
  // The form fills in its own beginnings: while there is no name, nobody has typed anything.
  useUnsavedGuard(isUnsaved && slug !== '')
  // After the guard's own effect, which would ask whether to leave what counted as not saved a moment ago.
  useEffect(() => {
    if (savedId !== undefined && !isUnsaved) redirect('edit', 'content', savedId)
  }, [savedId, isUnsaved, redirect])
  // The page that ships with the site would be shown in its place.
  const isTaken = kind === 'page' && findBuiltinPage(slug) !== undefined
  const isNamed = v.is(Slug, slug) && !isTaken
  return (
    <Card sx={{ mt: 1, overflow: 'visible' }}>
      <Title title="New content" />
      <CardContent component={Stack} spacing={2}>
        <Select
          label="Kind"
          value={kind}
          options={contentKinds.map((one) => [one, kindNames[one]])}
          onChange={setKind}
        />
        <TextField
          required
          label="Name in addresses"
          helperText={
            isTaken
              ? 'A page that ships with the site has this name'
              : 'Small letters, digits, dashes and underscores; it stays as it is'
          }
          value={slug}
          error={slug !== '' && !isNamed}
          onChange={({ target }) => setSlug(target.value)}
        />
        <Select
          label="First language"
          value={locale}
          options={languages.map(({ code, name }) => [code, name])}
          onChange={setLocale}
        />
        {/* Hidden and not removed, and the same for every kind: correcting a choice loses no input. */}
        <Box hidden={!isNamed}>
          <NewForm
            id={`${kind}:${slug}`}
            kind={kind}
            locale={locale}
            onUnsaved={setUnsaved}
            onSaved={setSavedId}
          />
        </Box>
      </CardContent>
    </Card>
  )
}

type FormProps = {
  id: string
  kind: ContentKind
  locale: LanguageCode
  onUnsaved: (isUnsaved: boolean) => void
  onSaved: (id: string) => void
}

function NewForm({ id, kind, locale, onUnsaved, onSaved }: FormProps) {
  return (
    <LanguageForm
      id={id}
      kind={kind}
      locale={locale}
      draft={undefined}
      beginning={{ title: '', body_md: '', fields: {}, priority: null }}
      onUnsaved={(_locale, isUnsaved) => onUnsaved(isUnsaved)}
      onFirstSave={() => onSaved(id)}
    />
  )
}

type SelectProps<Value extends string> = {
  label: string
  value: Value
  options: (readonly [Value, string])[]
  onChange: (value: Value) => void
}

function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
