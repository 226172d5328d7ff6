import { Alert, Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { gameTags, type GameTag } from '#contract/games.ts'
import { sections, type Section } from '#contract/sections.ts'
import { traits } from '#contract/gameTraits.ts'
import { CollectionId, type CollectionRule } from '#contract/lobby.ts'
import type { CollectionRow } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import * as v from 'valibot'
import { callStaff } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { PictureField } from '../content/PictureInput.tsx'
import { Failure } from '../shared/Failure.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { givenTexts, LanguageTexts, type Texts } from '../shared/LanguageTexts.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { collectionQuery } from './collectionQuery.ts'
import { GamePicker } from './GamePicker.tsx'
import { categoryWords } from './lobbyDraft.ts'
import { Clocks } from './PlaceDialog.tsx'
import { clockOf, momentOf } from './words.ts'

type Props = {
  /** Without one, a new one is made. */
  collection?: CollectionRow
  taken: readonly CollectionRow[]
  onClose: () => void
}

/** The names, picture, times and games of a collection. */
export function CollectionDialog({ collection, taken, onClose }: Props) {
  const [id, setId] = useState(collection?.id ?? '')
  const [names, setNames] = useState<Texts>(collection?.names ?? {})
  const [image, setImage] = useState(collection?.image ?? null)
  const [games, setGames] = useState<readonly string[]>(collection?.games ?? [])
  const [rule, setRule] = useState<CollectionRule>(collection?.rule ?? {})
  const [isOnHome, setOnHome] = useState(collection?.is_on_home ?? true)
  const [from, setFrom] = useState(clockOf(collection?.from ?? null))
  const [until, setUntil] = useState(clockOf(collection?.until ?? null))
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const isTaken = taken.some((one) => one.id === id)
  const isBackwards = from !== '' && until !== '' && from >= until
  const said = Object.values(rule).some((part) => part !== undefined) ? rule : null
  const { en = '', ...others } = givenTexts(names)
  const isReady =
    v.is(CollectionId, id) && !isTaken && en !== '' && !isBackwards && (said ?? games.length > 0)
  const save = async () => {
    if (!isReady) return
    setBusy(true)
    const times = { from: momentOf(from), until: momentOf(until) }
    const body = {
      names: { ...others, en },
      image,
      games: [...games],
      rule: said,
      is_on_home: isOnHome,
      ...times,
    }
    const saved = await callStaff('putCollection', { params: { id }, body })
    setBusy(false)
    if (!saved.ok) return notify(noticeOf(saved.error, 'putCollection'), { type: 'error' })
    refresh()
    onClose()
  }
  return (
    <FormDialog
      title={collection ? collection.names.en : 'New collection'}
      action="Save"
      isBusy={isBusy || !isReady}
      onSend={save}
      onClose={onClose}
    >
      {!collection && <Address id={id} isTaken={isTaken} onId={setId} />}
      <Typography component="h3" variant="subtitle2" sx={{ mt: 1 }}>
        Names. English is needed; it stands in for a language that is empty.
      </Typography>
      <LanguageTexts texts={names} most={60} onChange={setNames} />
      <Box sx={{ mt: 2 }}>
        <PictureField label="Picture" path={image ?? ''} onPath={(path) => setImage(path || null)} />
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isOnHome} onChange={({ target }) => setOnHome(target.checked)} />}
        label="On the home page"
      />
      <Clocks {...{ from, until, isBackwards }} onFrom={setFrom} onUntil={setUntil} />
      <GamePicker games={games} onGames={setGames} />
      <Rule rule={rule} onRule={setRule} />
      <Outcome games={[...games]} rule={said} />
    </FormDialog>
  )
}

type AddressProps = { id: string; isTaken: boolean; onId: (id: string) => void }

function Address({ id, isTaken, onId }: AddressProps) {
  return (
    <TextField
      fullWidth
      required
      margin="normal"
      label="Address on the site: /collections/…"
      value={id}
      error={isTaken}
      helperText={isTaken ? 'There is one with this address.' : 'Small letters, digits and hyphens'}
      onChange={({ target }) => onId(target.value)}
    />
  )
}

type RuleProps = { rule: CollectionRule; onRule: (rule: CollectionRule) => void }

function Rule({ rule, onRule }: RuleProps) {
  // A part that is emptied is no part of the rule.
  const set = (part: Partial<Record<keyof CollectionRule, unknown>>) => {
    const given = Object.entries({ ...rule, ...part }).filter(([, value]) => value !== '' && value !== 0)
    onRule(Object.fromEntries(given))
  }
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        And all games of which each of these holds:
      </Typography>
      <Choice
        label="Section"
        value={rule.section ?? ''}
        options={sections}
        onChange={(section: Section | '') => set({ section })}
      />
      <Choice
        label="Marked by its provider"
        value={rule.tag ?? ''}
        options={gameTags}
        onChange={(tag: GameTag | '') => set({ tag })}
      />
      <Choice
        label="Feature"
        value={rule.trait ?? ''}
        options={traits}
        onChange={(trait: string) => set({ trait })}
      />
      <TextField
        fullWidth
        margin="dense"
        size="small"
        label="Provider, by its id"
        value={rule.provider ?? ''}
        onChange={({ target }) => set({ provider: target.value.trim() })}
      />
      <TextField
        fullWidth
        margin="dense"
        size="small"
        type="number"
        label="Joined the catalog in the last days"
        value={rule.days ?? ''}
        slotProps={{ htmlInput: { min: 1, max: 90 } }}
        onChange={({ target }) => set({ days: Number(target.value) })}
      />
    </>
  )
}

type ChoiceProps<Option extends string> = {
  label: string
  value: Option | ''
  options: readonly Option[]
  onChange: (chosen: Option | '') => void
}

function Choice<Option extends string>({ label, value, options, onChange }: ChoiceProps<Option>) {
  const choose = (text: string) => onChange(options.find((option) => option === text) ?? '')
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      <MenuItem value="">any</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {categoryWords(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The games that are found now. */
function Outcome({ games, rule }: { games: string[]; rule: CollectionRule | null }) {
  const query = collectionQuery({ games, rule })
  const isAsked = games.length > 0 || Object.keys(query).length > 1
  const { data, error } = useAnswer('listLobbyGames', { query }, isAsked)
  if (error) return <Failure error={error} />
  if (!isAsked || !data) return null
  const names = data.items.slice(0, 8).map(({ gameName }) => gameName)
  return (
    <Alert severity={data.total > 0 ? 'success' : 'warning'} sx={{ mt: 2 }}>
      {data.total === 0
        ? 'No game now.'
        : `${data.total} games now: ${names.join(', ')}${data.total > 8 ? ' …' : ''}`}
      {rule?.days !== undefined && ' When they joined is not looked at here.'}
    </Alert>
  )
}
