import { Box, Card, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material'
import { languageCodes, languageOf, languages, type LanguageCode } from '#contract/languages.ts'
import { memo, useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { EditBase, Title, useEditContext, useNotify } from 'react-admin'
import { beginningOf, kindNames, type ContentEntry } from './contents.ts'
import { EntryActions } from './EntryActions.tsx'
import { LanguageForm } from './LanguageForm.tsx'
import { Places } from './Places.tsx'
import { SourceText } from './SourceText.tsx'
import { statesOf } from './states.ts'
import type { LanguageHandle } from './useDraft.ts'
import { useUnsavedGuard } from './useUnsavedGuard.ts'
import { Failure } from '../shared/Failure.tsx'

/** An entry with all its languages. */
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
  if (record) return <Languages key={record.id} entry={record} />
  return error ? <Failure error={error} /> : null
}

/** The languages whose forms have input that is not saved, and what reaches the forms. */
function useForms(first: LanguageCode) {
  const [opened, setOpened] = useState<readonly LanguageCode[]>([first])
  const [unsaved, setUnsaved] = useState<readonly LanguageCode[]>([])
  const handles = useRef(new Map<LanguageCode, LanguageHandle>())
  useUnsavedGuard(unsaved.length > 0)
  const open = (code: LanguageCode) =>
    setOpened((before) => (before.includes(code) ? before : [...before, code]))
  const noteUnsaved = useCallback(
    (code: LanguageCode, isUnsaved: boolean) =>
      setUnsaved((before) =>
        isUnsaved ? [...new Set([...before, code])] : before.filter((one) => one !== code),
      ),
    [],
  )
  const register = useCallback(
    (code: LanguageCode, handle: LanguageHandle) => void handles.current.set(code, handle),
    [],
  )
  const handleOf = (code: LanguageCode) => handles.current.get(code)
  return { opened, unsaved, handleOf, open, noteUnsaved, register }
}

/**
 * A tab for each language with its state, and the chosen one beside the language that it is made from. Forms stay mounted once their
 * tab was opened, so input in one language survives a look at another; a reload does not change the input.
 */
function Languages({ entry }: { entry: ContentEntry }) {
  const [shown, setShown] = useState<LanguageCode>(() => firstLanguage(entry))
  const [source, setSource] = useState<LanguageCode | ''>('en')
  const forms = useForms(shown)
  const open = (code: LanguageCode) => {
    setShown(code)
    forms.open(code)
  }
  return (
    // Visible overflow: with hidden overflow the sticky bar would not stick to the edges of the screen.
    <Card sx={{ mt: 1, overflow: 'visible' }}>
      <Title title={`${kindNames[entry.kind]}: ${entry.slug}`} />
      <Stack sx={{ p: 2, pb: 1, gap: 1 }}>
        <Typography component="h2" variant="h6">
          {kindNames[entry.kind]} <bdi>{entry.slug}</bdi>
        </Typography>
        <EntryActions entry={entry} unsaved={forms.unsaved} handleOf={forms.handleOf} onOpen={open} />
        <Places entry={entry} />
      </Stack>
      <LanguageTabs entry={entry} shown={shown} unsaved={forms.unsaved} onOpen={open} />
      {forms.opened.map((code) => (
        <Box
          key={code}
          role="tabpanel"
          id={`language-${code}`}
          aria-labelledby={`tab-${code}`}
          hidden={code !== shown}
          sx={{ p: 2 }}
        >
          <Language
            {...{ entry, code, source }}
            onSource={setSource}
            onUnsaved={forms.noteUnsaved}
            onHandle={forms.register}
          />
        </Box>
      ))}
    </Card>
  )
}

type LanguageProps = {
  entry: ContentEntry
  code: LanguageCode
  source: LanguageCode | ''
  onSource: (source: LanguageCode | '') => void
} & Pick<ComponentProps<typeof LanguageForm>, 'onUnsaved' | 'onHandle'>

/** Drawn anew for what has changed in it alone: a look at one language draws no other. */
const Language = memo(function Language({ entry, code, source, onSource, ...handlers }: LanguageProps) {
  return (
    <>
      <SourceChoice entry={entry} locale={code} source={source} onChoose={onSource} />
      <Beside source={source !== '' && source !== code ? <SourceText entry={entry} source={source} /> : null}>
        <LanguageForm
          id={entry.id}
          kind={entry.kind}
          locale={code}
          draft={entry.drafts.find(({ locale }) => locale === code)}
          beginning={beginningOf(entry, code)}
          instead={entry.instead === code ? null : entry.instead}
          english={entry.drafts.find(({ locale }) => locale === 'en')}
          {...handlers}
        />
      </Beside>
    </>
  )
})

/** On a wide screen side by side; on a tablet the source stands above, in a box that scrolls. */
function Beside({ source, children }: { source: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: source ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        },
      }}
    >
      {source}
      <div>{children}</div>
    </Box>
  )
}

type ChoiceProps = {
  entry: ContentEntry
  locale: LanguageCode
  source: LanguageCode | ''
  onChoose: (source: LanguageCode | '') => void
}

/** Which language stands beside the one that is written. */
function SourceChoice({ entry: { drafts }, locale, source, onChoose }: ChoiceProps) {
  const others = languageCodes.filter((code) => code !== locale && drafts.some((one) => one.locale === code))
  if (others.length === 0) return null
  const chosen = source !== '' && others.includes(source) ? source : ''
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      label="Beside it"
      value={chosen}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ mb: 2, width: 200 }}
      onChange={({ target }) => onChoose(languageCodes.find((code) => code === target.value) ?? '')}
    >
      <MenuItem value="">Nothing</MenuItem>
      {others.map((code) => (
        <MenuItem key={code} value={code}>
          {languageOf(code).name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type TabsProps = {
  entry: ContentEntry
  shown: LanguageCode
  unsaved: readonly LanguageCode[]
  onOpen: (code: LanguageCode) => void
}

/** All languages with their states, on as many lines as they need: none is out of sight. */
function LanguageTabs({ entry, shown, unsaved, onOpen }: TabsProps) {
  return (
    <Tabs
      value={shown}
      onChange={(_event, code: LanguageCode) => onOpen(code)}
      aria-label="Languages"
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        '& .MuiTabs-list': { flexWrap: 'wrap' },
        '& .MuiTabs-indicator': { display: 'none' },
        '& .MuiTab-root': { borderBottom: 2, borderColor: 'transparent', minWidth: 104, py: 1 },
        '& .Mui-selected': { borderColor: 'primary.main' },
      }}
    >
      {languages.map(({ code, name }) => (
        <Tab
          key={code}
          value={code}
          id={`tab-${code}`}
          aria-controls={`language-${code}`}
          sx={{ textTransform: 'none' }}
          label={<TabLabel name={name} entry={entry} code={code} isUnsaved={unsaved.includes(code)} />}
        />
      ))}
    </Tabs>
  )
}

type LabelProps = { name: string; entry: ContentEntry; code: LanguageCode; isUnsaved: boolean }
const colors = { good: 'success.main', open: 'warning.main', bad: 'error.main' } as const

function TabLabel({ name, entry, code, isUnsaved }: LabelProps) {
  const draft = entry.drafts.find(({ locale }) => locale === code)
  const states = [...(isUnsaved ? [{ word: 'not saved', kind: 'bad' as const }] : []), ...statesOf(draft)]
  return (
    <span>
      <span lang={code}>{name}</span>
      {states.map(({ word, kind }) => (
        <Typography
          key={word}
          variant="caption"
          component="span"
          sx={{ display: 'block', color: colors[kind] }}
        >
          {word}
        </Typography>
      ))}
    </span>
  )
}

/** English where it exists, because the others are made from it. */
function firstLanguage({ drafts }: ContentEntry): LanguageCode {
  const written = languageCodes.filter((code) => drafts.some(({ locale }) => locale === code))
  return written.includes('en') ? 'en' : (written[0] ?? 'en')
}
