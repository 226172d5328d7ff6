import Search from '@mui/icons-material/Search'
import {
  Alert,
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  List,
  ListItemButton,
  ListItemText,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material'
import { longestSearch_chars } from '#contract/operator/fields.ts'
import { shortestSearch_chars, type Found, type FoundKind } from '#contract/operator/search.ts'
import { useEffect, useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../calls/callStaff.ts'
import { failureMessage } from '../calls/messages.ts'

const kinds: Record<FoundKind, string> = {
  player: 'Player',
  payment: 'Payment',
  round: 'Round',
  bet: 'Bet',
  complaint: 'Complaint',
  case: 'Money case',
  offer: 'Offer',
  tournament: 'Tournament',
  jackpot: 'Jackpot',
  content: 'Content',
  staff: 'Staff',
}

/** The address of what was found. */
function pathOf({ kind, place, player_id = '', provider = '' }: Found): string {
  const id = encodeURIComponent(place)
  const player = `/players/${encodeURIComponent(player_id)}/show`
  switch (kind) {
    case 'round':
      return `${player}/rounds?provider=${encodeURIComponent(provider)}&round=${id}`
    case 'bet':
      return `${player}/ledger`
    case 'offer':
    case 'tournament':
    case 'jackpot':
      return `/${kind}s/${id}`
    case 'content':
      return `/content/${id}`
    case 'staff':
      return '/staff'
    default:
      return `/${kind}s/${id}/show`
  }
}

/** A screen by its name. */
export type Destination = { label: string; to: string }
type Props = { screens: readonly Destination[] }

/** One field for everything, by the button or Ctrl+K (⌘K). A single thing that is found opens at once. */
export function DeskSearch({ screens }: Props) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Tooltip title="Search (Ctrl+K, ⌘K)">
        <IconButton color="inherit" aria-label="Search" onClick={() => setOpen(true)}>
          <Search />
        </IconButton>
      </Tooltip>
      {isOpen && <SearchDialog screens={screens} onClose={() => setOpen(false)} />}
    </>
  )
}

function SearchDialog({ screens, onClose }: Props & { onClose: () => void }) {
  const title = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState<string>()
  const [found, setFound] = useState<Found[]>()
  const [failure, setFailure] = useState<string>()
  const go = async (path: string) => {
    onClose()
    await navigate(path)
  }
  const open = (one: Found) => go(pathOf(one))
  const search = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Enter once more opens the first one.
    const [first] = found ?? []
    if (first && typed === searched) return open(first)
    setSearched(typed)
    // Said again, also where the next search finds as many.
    setFound(undefined)
    const answer = await callStaff('searchDesk', { body: { q: typed } })
    setFailure(answer.ok ? undefined : failureMessage(answer.error))
    if (!answer.ok) return
    const { items } = answer.value
    const [only, second] = items
    if (only && !second) return open(only)
    setFound(items)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
      onKeyDown={walk}
      sx={atTop}
    >
      <DialogTitle id={title} sx={{ pb: 0 }}>
        Search
      </DialogTitle>
      <Box component="form" onSubmit={(event) => void search(event)} sx={{ p: 2, pb: found?.length ? 0 : 2 }}>
        <TextField
          autoFocus
          fullWidth
          label="What to look for"
          helperText="A player’s number, email, name or phone; a payment, case or complaint; an offer or page. A round or bet by its id; faster with the player’s number and a space before it. Enter searches, and once more opens the first. A screen by its name: the arrow down, Enter."
          value={typed}
          slotProps={{
            htmlInput: {
              maxLength: longestSearch_chars,
              minLength: shortestSearch_chars,
              autoComplete: 'off',
            },
          }}
          onChange={({ target }) => setTyped(target.value)}
        />
        {failure && <Alert severity="error">{failure}</Alert>}
        <Typography role="status" variant="body2">
          {found && saysOf(found.length)}
        </Typography>
      </Box>
      {!found && <Screens screens={named(screens, typed)} onOpen={(path) => void go(path)} />}
      {found && found.length > 0 && <Results found={found} onOpen={(one) => void open(one)} />}
    </Dialog>
  )
}

const mostScreens = 6

/** From the second letter on. */
function named(screens: readonly Destination[], typed: string): readonly Destination[] {
  const words = typed.trim().toLowerCase()
  if (words.length < 2) return []
  return screens.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, mostScreens)
}

function Screens({ screens, onOpen }: Props & { onOpen: (path: string) => void }) {
  if (screens.length === 0) return null
  return (
    <List aria-label="Screens" component="div" dense>
      {screens.map(({ label, to }) => (
        <ListItemButton key={to} data-found="" onClick={() => onOpen(to)}>
          <ListItemText primary={label} secondary="Screen" />
        </ListItemButton>
      ))}
    </List>
  )
}

function saysOf(count: number): string {
  if (count === 0)
    return 'Nothing of that name, or not for your role. A round of the last minutes is found with the player’s number.'
  return `${count} found`
}

const atTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } }

function Results({ found, onOpen }: { found: readonly Found[]; onOpen: (one: Found) => void }) {
  return (
    <List aria-label="Found" component="div">
      {found.map((one) => (
        <ListItemButton key={one.id} data-found="" onClick={() => onOpen(one)}>
          <ListItemText
            primary={<bdi>{one.title}</bdi>}
            secondary={[kinds[one.kind], one.detail].filter(Boolean).join(' · ')}
          />
        </ListItemButton>
      ))}
    </List>
  )
}

/** The arrows go from the field to the results, and through them. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-found]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
