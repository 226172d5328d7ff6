import { memo, useEffect, useMemo } from 'react'
import {
  AppBar,
  Layout,
  Notification,
  Sidebar,
  TitlePortal,
  useNotify,
  usePermissions,
  type LayoutProps,
  type SidebarProps,
} from 'react-admin'
import type { Permission } from '#contract/operator/roles.ts'
import { useBrands } from './calls/brands.ts'
import { failureMessage } from './calls/messages.ts'
import { preferenceRefusal } from './calls/preferences.ts'
import { useScreensAhead } from './screens.ts'
import { screensFor } from './screenTable.tsx'
import { BrandChooser } from './shared/Brands.tsx'
import { DeskSearch } from './shared/DeskSearch.tsx'
import { MentionBell } from './shared/MentionBell.tsx'
import { usePlainLinks } from './shared/PlainLink.tsx'
import { StudioMenu, useIsPhone } from './StudioMenu.tsx'

/** As wide as the screen; wider content scrolls by itself. */
const narrow = {
  minWidth: 0,
  '& .RaLayout-content, & .RaShow-card, & .RaEdit-card, & .RaCreate-card, & .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
  // Those of the router alone.
  '& :where(#main-content) a:not([class])': { color: 'primary.main' },
}

export function StudioLayout({ children }: Pick<LayoutProps, 'children'>) {
  useRefusals()
  useOwnScreensAhead()
  usePlainLinks()
  return (
    <Layout appBar={StudioBar} sidebar={StudioSidebar} menu={StudioMenu} sx={narrow}>
      {children}
    </Layout>
  )
}

/** What the role may not open is not loaded. */
function useOwnScreensAhead(): void {
  const { permissions } = usePermissions<readonly Permission[]>()
  const { isWhole } = useBrands()
  useScreensAhead(useMemo(() => screensFor(permissions, isWhole), [permissions, isWhole]))
}

/** A view is saved without waiting for the platform; who saved it learns that it was not kept. */
function useRefusals(): void {
  const notify = useNotify()
  useEffect(
    () =>
      preferenceRefusal.listen((failure) => {
        if (failure) notify(failureMessage(failure, 'putPreference'), { type: 'error' })
      }),
    [notify],
  )
}

/** At the top: at the bottom of a screen it would cover the buttons just pressed. */
export function Notice() {
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
}

/** On a phone it is a dialog, and needs a name. */
function StudioSidebar(props: SidebarProps) {
  const isPhone = useIsPhone()
  return <Sidebar {...props} {...(isPhone && { slotProps: { paper: { 'aria-label': 'Menu' } } })} />
}

/** On a phone the title needs its room: they are in the menu. */
const nothing = <></>

/** The title of the screen is the heading of the page. */
const StudioBar = memo(function StudioBar() {
  const isPhone = useIsPhone()
  return (
    <AppBar {...(isPhone && { toolbar: nothing })}>
      <TitlePortal component="h1" />
      {!isPhone && <BrandChooser />}
      <DeskSearch />
      <MentionBell />
    </AppBar>
  )
})
