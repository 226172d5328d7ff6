import {
  Alert,
  Button,
  Card,
  CardContent,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { Device } from '#contract/games.ts'
import { sections, type Section } from '#contract/sections.ts'
import type { LobbyDevice } from '#contract/lobby.ts'
import type { CollectionRow, CountryRuleRow, Lobby, LobbyDraft } from '#contract/operator/lobby.ts'
import { useState } from 'react'
import { Loading, useNotify, useRefresh } from 'react-admin'
import { code } from '#contract/errors.ts'
import { useSearchParams } from 'react-router'
import { callStaff } from '../calls/callStaff.ts'
import { noticeOf } from '../calls/messages.ts'
import { useUnsavedGuard } from '../content/useUnsavedGuard.ts'
import { Failure } from '../shared/Failure.tsx'
import { useAnswer, useMay } from '../shared/useCalls.ts'
import { DragList } from './DragList.tsx'
import { boardRows, isRowShown, movedRow, type View } from './lobbyDraft.ts'
import { LobbyRow } from './LobbyRow.tsx'
import { countryCodes, countryLabel, zonedClock } from './words.ts'

const sectionNames: Record<Section, string> = {
  ...{ slots: 'Slots', live: 'Live casino', crash: 'Crash games', virtual: 'Virtual games' },
}

/** In the window of a desk at once; the second begins below it. */
const firstRows = 1

/** The lobby as players see it: of a section, on a device, at a time and in a country. */
export function LobbyBoard() {
  // In the address, so that unsaved changes are asked about before another section is shown.
  const [params, setParams] = useSearchParams()
  const section = sections.find((one) => one === params.get('section')) ?? 'slots'
  const { data: lobby, error } = useAnswer('readLobby', { params: { section } })
  const collections = useAnswer('listCollections', {})
  const rules = useAnswer('listCountryRules', {})
  const failure = error ?? collections.error ?? rules.error
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Section"
        value={section}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_event, chosen: Section | null) => chosen && setParams({ part: 'lobby', section: chosen })}
      >
        {sections.map((id) => (
          <ToggleButton key={id} value={id} sx={{ textTransform: 'none' }}>
            {sectionNames[id]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {failure && <Failure error={failure} />}
      {lobby && collections.data && rules.data ? (
        <Meanwhile
          key={section}
          lobby={lobby}
          collections={collections.data.items}
          rules={rules.data.items}
        />
      ) : (
        !failure && <Loading />
      )}
    </Stack>
  )
}

type Shown = {
  lobby: Lobby
  collections: readonly CollectionRow[]
  rules: readonly CountryRuleRow[]
}

/** What somebody else has saved waits until who has changed something here decides. */
function Meanwhile({ lobby, ...others }: Shown) {
  const [base, setBase] = useState(lobby)
  const [isUnsaved, setUnsaved] = useState(false)
  // The version that was seen and is to be replaced; what is saved after it has to be seen too.
  const [keptVersion, setKept] = useState(0)
  if (lobby.version > base.version && !isUnsaved) setBase(lobby)
  const version = Math.max(base.version, keptVersion)
  return (
    <>
      {lobby.version > version && isUnsaved && (
        <Alert severity="warning">
          Somebody else has saved this lobby meanwhile. Nothing of yours is lost.
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
            <Button variant="outlined" onClick={() => setKept(lobby.version)}>
              Keep mine, to save it instead of theirs
            </Button>
            <Button color="warning" onClick={() => setUnsaved(false)}>
              Show theirs, without mine
            </Button>
          </Stack>
        </Alert>
      )}
      <Editor
        key={base.version}
        {...others}
        lobby={base}
        version={version}
        isUnsaved={isUnsaved}
        onUnsaved={setUnsaved}
        onSaved={(saved) => {
          setBase(saved)
          setUnsaved(false)
        }}
      />
    </>
  )
}

type EditorProps = Shown & {
  version: number
  isUnsaved: boolean
  onUnsaved: (isUnsaved: boolean) => void
  onSaved: (saved: Lobby) => void
}

function Editor({ lobby, collections, rules, version, isUnsaved, onUnsaved, onSaved }: EditorProps) {
  const { section } = lobby
  const { draft, change, undo, discard, count } = useDraft(lobby, onUnsaved)
  const [isFolded, setFolded] = useState(false)
  const [device, setDevice] = useState<LobbyDevice>('both')
  const [view, setView] = useState<Pick<View, 'country'> & { clock: string }>({
    clock: '',
    country: undefined,
  })
  const may = useMay('putLobby')
  useUnsavedGuard(isUnsaved)
  const rows = boardRows(section, draft, collections)
  // Both devices are shown as a desktop; what differs on a phone is seen there.
  const shownOn: Device = device === 'mobile' ? 'mobile' : 'desktop'
  const [now] = useState(Date.now)
  const at = view.clock === '' ? now : Date.parse(view.clock)
  const seen: View = { device: shownOn, at: Number.isNaN(at) ? now : at, country: view.country }
  return (
    <>
      <Preview device={device} onDevice={setDevice} view={view} onView={setView} />
      {may && <Changes {...{ section, version, draft, count, undo, discard, onSaved }} />}
      <Button sx={{ alignSelf: 'start' }} aria-pressed={isFolded} onClick={() => setFolded(!isFolded)}>
        {isFolded ? 'Rows with their games' : 'Rows alone, to move them'}
      </Button>
      <DragList
        what="row"
        ids={may ? rows.map(({ id }) => id) : []}
        strategy={verticalListSortingStrategy}
        onMove={(places) => change(movedRow(draft, rows, places))}
      >
        {rows.map((row, index) => (
          <LobbyRow
            key={row.id}
            {...{ row, rows, draft, rules, section, view: seen, device, change, may, isFolded }}
            isFirst={index < firstRows}
            isShown={isRowShown(row, seen)}
          />
        ))}
      </DragList>
    </>
  )
}

/** What was changed since the last save, step by step. */
function useDraft({ rows, places }: LobbyDraft, onUnsaved: (isUnsaved: boolean) => void) {
  const [steps, setSteps] = useState<readonly LobbyDraft[]>([{ rows, places }])
  const draft = steps.at(-1) ?? { rows, places }
  const go = (next: readonly LobbyDraft[]) => {
    setSteps(next)
    onUnsaved(next.length > 1)
  }
  return {
    draft,
    count: steps.length - 1,
    change: (next: LobbyDraft) => go([...steps, next]),
    undo: () => go(steps.slice(0, -1)),
    discard: () => go(steps.slice(0, 1)),
  }
}

type ChangesProps = {
  section: Section
  version: number
  draft: LobbyDraft
  count: number
  undo: () => void
  discard: () => void
  onSaved: (saved: Lobby) => void
}

function Changes({ section, version, draft, count, undo, discard, onSaved }: ChangesProps) {
  const [isBusy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const save = async () => {
    setBusy(true)
    const saved = await callStaff('putLobby', { params: { section }, body: { ...draft, version } })
    if (!saved.ok) {
      setBusy(false)
      if (saved.error.code === code.conflict) refresh()
      return notify(noticeOf(saved.error, 'putLobby'), { type: 'error' })
    }
    notify('Saved. Players see it within about a minute.', { type: 'success' })
    // The editor begins anew with it.
    onSaved(saved.value)
    refresh()
  }
  return (
    <Stack
      direction="row"
      sx={{
        ...{ gap: 1, flexWrap: 'wrap', alignItems: 'center', position: 'sticky', insetBlockStart: 48 },
        ...{ zIndex: 2, bgcolor: 'background.default', py: 1 },
      }}
    >
      <Button variant="contained" disabled={count === 0 || isBusy} onClick={() => void save()}>
        Save the lobby
      </Button>
      <Button disabled={count === 0 || isBusy} onClick={undo}>
        Undo
      </Button>
      <Button disabled={count === 0 || isBusy} color="warning" onClick={discard}>
        Discard all
      </Button>
      <Typography role="status" variant="body2" color="text.secondary">
        {count === 0 ? 'Nothing changed' : `${count} ${count === 1 ? 'change' : 'changes'} not saved`}
      </Typography>
    </Stack>
  )
}

const countries = countryCodes.map((code) => (
  <option key={code} value={code}>
    {countryLabel(code)}
  </option>
))

type PreviewProps = {
  device: LobbyDevice
  onDevice: (device: LobbyDevice) => void
  view: { clock: string; country: string | undefined }
  onView: (view: { clock: string; country: string | undefined }) => void
}

function Preview({ device, onDevice, view, onView }: PreviewProps) {
  return (
    <Card>
      <CardContent component={Stack} direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Device"
          value={device}
          onChange={(_event, chosen: LobbyDevice | null) => chosen && onDevice(chosen)}
        >
          <ToggleButton value="both">Both devices</ToggleButton>
          <ToggleButton value="desktop">Desktop</ToggleButton>
          <ToggleButton value="mobile">Phone</ToggleButton>
        </ToggleButtonGroup>
        <TextField
          type="datetime-local"
          size="small"
          fullWidth={false}
          label={`As at (${zonedClock})`}
          value={view.clock}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => onView({ ...view, clock: target.value })}
        />
        <TextField
          select
          size="small"
          fullWidth={false}
          label="As in country"
          value={view.country ?? ''}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ inlineSize: 260 }}
          onChange={({ target }) => onView({ ...view, country: target.value || undefined })}
        >
          <option value="">anywhere</option>
          {countries}
        </TextField>
        {(view.clock !== '' || view.country !== undefined) && (
          <Button onClick={() => onView({ clock: '', country: undefined })}>Now, anywhere</Button>
        )}
      </CardContent>
    </Card>
  )
}
