import { Box, CircularProgress } from '@mui/material'
import { memo, useEffect, useMemo } from 'react'
import {
  AppBar,
  Layout,
  Notification,
  Sidebar,
  TitlePortal,
  useLoading,
  useNotify,
  usePermissions,
  type LayoutProps,
  type SidebarProps,
} from 'react-admin'
import type { Permission } from '#contract/operator/roles.ts'
import { BrandsContext, useReadBrands } from './calls/brands.ts'
import { failureMessage } from './calls/messages.ts'
import { preferenceRefusal } from './calls/preferences.ts'
import { useScreensAhead } from './screens.ts'
import { screensFor } from './screenTable.tsx'
import { BrandChooser } from './shared/Brands.tsx'
import { Slow } from './shared/Failure.tsx'
import { DeskSearch } from './shared/DeskSearch.tsx'
import { MentionBell } from './shared/MentionBell.tsx'
import { usePlainLinks } from './shared/PlainLink.tsx'
import { RightsContext } from './shared/useCalls.ts'
import { StudioMenu, useDestinations, useIsPhone } from './StudioMenu.tsx'

/** As wide as the screen; wider content scrolls by itself. */
const narrow = {
  minWidth: 0,
  '& .RaLayout-content, & .RaShow-card, & .RaEdit-card, & .RaCreate-card, & .RaList-main': { minWidth: 0 },
  '& .RaList-content': { overflowX: 'auto' },
  // Those of the router alone.
  '& :where(#main-content) a:not([class])': { color: 'primary.main' },
}

export function StudioLayout({ children }: Pick<LayoutProps, 'children'>) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const brands = useReadBrands()
  const { isWhole } = brands
  useRefusals()
  // What the role may not open is not loaded.
  useScreensAhead(useMemo(() => screensFor(permissions, isWhole), [permissions, isWhole]))
  usePlainLinks()
  return (
    <RightsContext value={permissions}>
      <BrandsContext value={brands}>
        <Layout appBar={StudioBar} sidebar={StudioSidebar} menu={StudioMenu} sx={narrow}>
          <Slow />
          {children}
        </Layout>
      </BrandsContext>
    </RightsContext>
  )
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

/** On a phone the title needs the room of react-admin's own, which are in the menu; that something is on its way is said here all the same. */
function LoadingSign() {
  const isLoading = useLoading()
  return (
    <Box sx={{ width: 16, display: 'flex', flexShrink: 0 }}>
      {isLoading && <CircularProgress color="inherit" size={16} thickness={6} />}
    </Box>
  )
}

const loadingSign = <LoadingSign />

/** The title of the screen is the heading of the page. */
const StudioBar = memo(function StudioBar() {
  const isPhone = useIsPhone()
  return (
    <AppBar {...(isPhone && { toolbar: loadingSign })}>
      <TitlePortal component="h1" />
      {!isPhone && <BrandChooser />}
      <DeskSearch screens={useDestinations()} />
      <MentionBell />
    </AppBar>
  )
})
