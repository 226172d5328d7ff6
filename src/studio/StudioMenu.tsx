import { Stack, styled, useMediaQuery, type Theme } from '@mui/material'
import Assessment from '@mui/icons-material/Assessment'
import Dashboard from '@mui/icons-material/Dashboard'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import Group from '@mui/icons-material/Group'
import { memo, useContext, useMemo, type ComponentType, type MouseEvent } from 'react'
import { RefreshIconButton, ToggleThemeButton, useSidebarState } from 'react-admin'
import { useLocation } from 'react-router'
import type { StaffCallName } from '#contract/operator/calls.ts'
import { useBrands } from './calls/brands.ts'
import type { ResourceName } from './calls/resources.ts'
import { mayCall, mayOpen } from './calls/rights.ts'
import { screens } from './screenTable.tsx'
import { BrandChooser } from './shared/Brands.tsx'
import type { Destination } from './shared/DeskSearch.tsx'
import { PlainLink } from './shared/PlainLink.tsx'
import { RightsContext } from './shared/useCalls.ts'
import { useWaiting, workLists } from './shared/waiting.ts'

/** As narrow as a phone: the bar at the top has no room for what is in the menu then. */
export const useIsPhone = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })

/** Set by scripts/lib/studio.ts: the version and the commit. */
declare const __BUILD__: string

/** `call`: of a page that is no list; `ofHouse`: nothing of one brand alone is in it. */
type PageEntry = { path: string; label: string; Icon: ComponentType; call?: StaffCallName; ofHouse?: true }
const report = 'paymentsReport'

/** The menu by what people do. A line comes between groups. */
const groups: readonly (readonly (ResourceName | PageEntry)[])[] = [
  [
    { path: '/', label: 'Today', Icon: Dashboard },
    { path: '/figures', label: 'Figures', Icon: FormatListNumbered, call: report },
    { path: '/invoices', label: 'Providers’ invoices', Icon: Assessment, call: report },
    { path: '/quarter', label: 'Quarterly return', Icon: Assessment, call: report },
    { path: '/my-players', label: 'My players', Icon: Group, call: 'listAgentPlayers' },
  ],
  ['content', 'translations', 'pictures', 'terms'],
  [
    ...(['players', 'markers', 'cases', 'documents', 'complaints', 'payments'] as const),
    { path: '/report', label: 'Report of the day', Icon: Assessment, call: report, ofHouse: true },
    ...(['moneyActions', 'paymentFlags'] as const),
  ],
  ['offers', 'tournaments', 'campaigns', 'jackpots', 'games', 'providers', 'gameReturns', 'stops'],
  ['partners', 'statements', 'plans'],
  ['endpoints', 'eventTypes', 'keys'],
  ['health', 'audit', 'securityEvents', 'technicalEvents', 'staff', 'roles'],
]

type Entry = Pick<PageEntry, 'path' | 'label' | 'Icon'> & { resource?: ResourceName }

/** What the role may open of the menu. */
function useEntries(): Entry[][] {
  const permissions = useContext(RightsContext)
  const { isWhole } = useBrands()
  return useMemo(() => {
    const entryOf = (one: ResourceName | PageEntry): Entry[] => {
      if (typeof one === 'string') return mayOpen(permissions, isWhole, 'list', one) ? [listEntry(one)] : []
      const may = one.call === undefined || mayCall(permissions, one.call)
      return may && (isWhole || !one.ofHouse) ? [one] : []
    }
    return groups.map((group) => group.flatMap(entryOf)).filter((group) => group.length > 0)
  }, [permissions, isWhole])
}

function listEntry(resource: ResourceName): Entry {
  const { label = resource, icon } = screens.find(({ name }) => name === resource) ?? {}
  return { resource, path: `/${resource}`, label, Icon: (icon ?? FormatListNumbered) as ComponentType }
}

type Counted = { to: string; count: number }

/** What waits in each list, of what the role may see; where nothing does, the list is as it was. */
function useCounts(): ReadonlyMap<ResourceName, Counted> {
  const { data } = useWaiting()
  return useMemo(() => {
    const items = (data?.items ?? []).filter(({ count }) => count > 0)
    return new Map(items.map(({ work, count }) => [workLists[work].resource, { ...workLists[work], count }]))
  }, [data])
}

/** The screens by their names, for who types: each leads where its entry of the menu does. */
export function useDestinations(): readonly Destination[] {
  const entries = useEntries()
  const counts = useCounts()
  return useMemo(
    () =>
      entries.flat().map(({ resource, label, path }) => ({
        label,
        to: (resource && counts.get(resource)?.to) ?? path,
      })),
    [entries, counts],
  )
}

/**
 * The way to each screen, in plain elements: with react-admin's own, of six components each, the menu was a third of the work of a
 * change of screens.
 */
export function StudioMenu() {
  const entries = useEntries()
  const counts = useCounts()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const [isWide, setOpen] = useSidebarState()
  // On a phone it is as wide while it goes away.
  const isOpen = isWide || isPhone
  const [, first = ''] = pathname.split('/')
  const closeAfter = ({ target }: MouseEvent) => {
    if (isPhone && (target as Element).closest('a')) setOpen(false)
  }
  return (
    <>
      {isPhone && (
        <Stack direction="row" sx={{ p: 1, color: 'text.secondary' }}>
          <RefreshIconButton />
          <ToggleThemeButton />
          <BrandChooser />
        </Stack>
      )}
      <Nav aria-label="Screens" className={isOpen ? 'is-open' : ''} onClick={closeAfter}>
        {entries.map((group) => (
          <ul key={group[0]?.path}>
            {group.map(({ resource, ...entry }) => {
              const { to = entry.path, count = 0 } = (resource && counts.get(resource)) ?? {}
              const isCurrent = entry.path === `/${first}`
              return <MenuLink key={entry.path} {...entry} {...{ to, count, isCurrent, isOpen }} />
            })}
          </ul>
        ))}
        <small title="Version and commit">{__BUILD__}</small>
      </Nav>
    </>
  )
}

type LinkProps = Pick<Entry, 'label' | 'Icon'> & {
  to: string
  count: number
  isCurrent: boolean
  isOpen: boolean
}

/** A list with its number of what waits leads to just that. */
const MenuLink = memo(function MenuLink({ to, label, Icon, count, isCurrent, isOpen }: LinkProps) {
  return (
    <li>
      <PlainLink to={to} isCurrent={isCurrent} title={isOpen ? undefined : label}>
        <Icon />
        <span>{label}</span> {count > 0 && <b>{count}</b>}
      </PlainLink>
    </li>
  )
})

const wide_px = 240
const narrow_px = 50

const Nav = styled('nav')(({ theme: { palette, typography, transitions } }) => ({
  ...{ width: narrow_px, padding: '8px 0', overflowX: 'hidden', ...typography.body1 },
  transition: transitions.create('width', { duration: transitions.duration.leavingScreen }),
  '&.is-open': { width: wide_px },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& ul + ul': { borderBlockStart: `1px solid ${palette.divider}`, marginTop: 8, paddingTop: 8 },
  '& a': {
    ...{ display: 'flex', alignItems: 'center', gap: 16, minHeight: 36, paddingInline: 12 },
    ...{ color: palette.text.secondary, textDecoration: 'none', whiteSpace: 'nowrap' },
  },
  '@media (pointer: coarse)': { '& a': { minHeight: 44 } },
  '& a:hover': { backgroundColor: palette.action.hover },
  '& a:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '& [aria-current]': { color: palette.text.primary, backgroundColor: palette.action.selected },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& b': {
    ...{ ...typography.caption, paddingInline: 8, borderRadius: '1em' },
    ...{ backgroundColor: palette.primary.main, color: palette.primary.contrastText },
  },
  '& small': { ...typography.caption, display: 'block', padding: '8px 16px', color: palette.text.secondary },
}))
