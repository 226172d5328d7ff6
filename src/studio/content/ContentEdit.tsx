import { Alert, Badge, Box, Card, Stack, Tab, Tabs, Typography } from '@mui/material'
import { languageCodes, languages, type LanguageCode } from '#contract/languages.ts'
import { useState } from 'react'
import { EditBase, Title, useEditContext, useNotify } from 'react-admin'
import { beginningOf, kindNames, type ContentEntry } from './contents.ts'
import { LanguageForm } from './LanguageForm.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

/** An entry with a tab for each language. */
export function ContentEdit() {
  const notify = useNotify()
  // It is read again after each save. Where that fails, by default react-admin says that there is no entry, and leaves for the list.
  const onError = (error: Error) => notify(error.message, { type: 'error' })
  return (
    <EditBase mutationMode="pessimistic" redirect={false} queryOptions={{ onError }}>
      <Entry />
    </EditBase>
  )
}

function Entry() {
  const { record, error } = useEditContext<ContentEntry, Error>()
  if (record) return <LanguageTabs key={record.id} {...record} />
  return error ? <Alert severity="error">{error.message}</Alert> : null
}

/**
 * Forms stay mounted once their tab was opened, so input in one language survives a look at another. They start from
 * the first load of the entry; a reload does not change the input.
 */
function LanguageTabs(entry: ContentEntry) {
  const [shown, setShown] = useState<LanguageCode>(() => firstLanguage(entry))
  const [opened, setOpened] = useState<readonly LanguageCode[]>([shown])
  const [unsaved, setUnsaved] = useState<readonly LanguageCode[]>([])
  useUnsavedGuard(unsaved.length > 0)
  const open = (code: LanguageCode) => {
    setShown(code)
    setOpened((before) => (before.includes(code) ? before : [...before, code]))
  }
  const noteUnsaved = (code: LanguageCode, isUnsaved: boolean) =>
    setUnsaved((before) =>
      isUnsaved ? [...new Set([...before, code])] : before.filter((one) => one !== code),
    )
  return (
    // Visible overflow: with hidden overflow the sticky bar would not stick to the edges of the screen.
    <Card sx={{ mt: 1, overflow: 'visible' }}>
      <Title title={`${kindNames[entry.kind]}: ${entry.slug}`} />
      <Stack sx={{ p: 2, pb: 0 }}>
        <Typography component="h2" variant="h6">
          {kindNames[entry.kind]} <bdi>{entry.slug}</bdi>
        </Typography>
      </Stack>
      <Tabs
        value={shown}
        onChange={(_event, code: LanguageCode) => open(code)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Languages"
      >
        {languages.map(({ code, name }) => (
          <Tab
            key={code}
            value={code}
            id={`tab-${code}`}
            aria-controls={`language-${code}`}
            label={
              <TabLabel
                name={name}
                isMissing={entry.missing.includes(code)}
                isUnsaved={unsaved.includes(code)}
              />
            }
          />
        ))}
      </Tabs>
      {opened.map((code) => (
        <Box
          key={code}
          role="tabpanel"
          id={`language-${code}`}
          aria-labelledby={`tab-${code}`}
          hidden={code !== shown}
          sx={{ p: 2 }}
        >
          <LanguageForm
            id={entry.id}
            kind={entry.kind}
            locale={code}
            draft={entry.drafts.find(({ locale }) => locale === code)}
            beginning={beginningOf(entry, code)}
            instead={entry.instead === code ? null : entry.instead}
            onUnsaved={noteUnsaved}
          />
        </Box>
      ))}
    </Card>
  )
}

function TabLabel({ name, isMissing, isUnsaved }: { name: string; isMissing: boolean; isUnsaved: boolean }) {
  const says = isUnsaved ? 'not saved' : isMissing ? 'missing' : ''
  return (
    <Badge color={isUnsaved ? 'warning' : 'error'} variant="dot" invisible={says === ''}>
      <span>{says === '' ? name : `${name} (${says})`}</span>
    </Badge>
  )
}

/** English where it exists, because the others are made from it. */
function firstLanguage({ drafts }: ContentEntry): LanguageCode {
  const written = languageCodes.filter((code) => drafts.some(({ locale }) => locale === code))
  return written.includes('en') ? 'en' : (written[0] ?? 'en')
}
