import { Divider, Typography } from '@mui/material'
import Assessment from '@mui/icons-material/Assessment'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import { AppBar, Layout, Menu, Notification, TitlePortal, type LayoutProps } from 'react-admin'
import type { ResourceName } from './calls/resources.ts'
import { useMay } from './shared/useCalls.ts'

/** The resources by what people do; react-admin leaves out what a role may not list. */
const groups: readonly (readonly ResourceName[])[] = [
  ['content', 'translations', 'pictures', 'terms'],
  ['players', 'markers', 'cases', 'documents', 'complaints', 'payments', 'moneyActions', 'paymentFlags'],
  ['promocodes', 'jackpots', 'games', 'providers', 'stops'],
  ['health', 'audit', 'securityEvents', 'technicalEvents', 'staff', 'roles'],
]

/** A group that is left out leaves no second line. */
const oneLine = { '& hr + hr, & hr:last-child': { display: 'none' } }

/** As wide as the screen; wider content scrolls by itself. */
const narrow = {
  minWidth: 0,
  '& .RaLayout-content, & .RaShow-card, & .RaEdit-card, & .RaCreate-card': { minWidth: 0 },
}

export function StudioLayout({ children }: Pick<LayoutProps, 'children'>) {
  return (
    <Layout appBar={StudioBar} menu={StudioMenu} sx={narrow}>
      {children}
    </Layout>
  )
}

/** At the top: at the bottom of a screen it would cover the buttons just pressed. */
export function Notice() {
  return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
}

/** The title of the screen is the heading of the page. */
function StudioBar() {
  return (
    <AppBar>
      <TitlePortal component="h1" />
    </AppBar>
  )
}

/** Set by scripts/lib/studio.ts: the version and the commit. */
declare const __BUILD__: string

function StudioMenu() {
  const mayReport = useMay('paymentsReport')
  return (
    <Menu sx={oneLine}>
      <Menu.DashboardItem primaryText="Today" />
      {mayReport && <Menu.Item to="/figures" primaryText="Figures" leftIcon={<FormatListNumbered />} />}
      <Divider />
      {groups.map((names) => [
        ...names.map((name) => <Menu.ResourceItem key={name} name={name} />),
        names.includes('payments') && mayReport && (
          <Menu.Item key="report" to="/report" primaryText="Report of the day" leftIcon={<Assessment />} />
        ),
        <Divider key={`after ${names[0] ?? ''}`} />,
      ])}
      <Typography variant="caption" color="text.secondary" sx={{ px: 2, py: 1 }} title="Version and commit">
        {__BUILD__}
      </Typography>
    </Menu>
  )
}
