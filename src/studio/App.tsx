import Article from '@mui/icons-material/Article'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings'
import Badge from '@mui/icons-material/Badge'
import ChatBubble from '@mui/icons-material/ChatBubble'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Casino from '@mui/icons-material/Casino'
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumber'
import EmojiEvents from '@mui/icons-material/EmojiEvents'
import Flag from '@mui/icons-material/Flag'
import Terms from '@mui/icons-material/Book'
import Group from '@mui/icons-material/Group'
import HistoryIcon from '@mui/icons-material/History'
import HealthAndSafety from '@mui/icons-material/HealthAndSafety'
import HighlightOff from '@mui/icons-material/HighlightOff'
import ImageIcon from '@mui/icons-material/Image'
import Lock from '@mui/icons-material/Lock'
import HealthIcon from '@mui/icons-material/Dashboard'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import Payments from '@mui/icons-material/Payments'
import Report from '@mui/icons-material/Report'
import Security from '@mui/icons-material/Security'
import Translate from '@mui/icons-material/Translate'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { Admin, CustomRoutes, Resource, type ResourceProps } from 'react-admin'
import { Route } from 'react-router'
import { authProvider } from './calls/authProvider.ts'
import { dataProvider } from './calls/dataProvider.ts'
import type { ResourceName } from './calls/resources.ts'
import { ComplaintList, ComplaintShow } from './complaints/Complaints.tsx'
import { CaseList } from './cases/CaseList.tsx'
import { CaseShow } from './cases/CaseShow.tsx'
import { ContentCreate } from './content/ContentCreate.tsx'
import { ContentEdit } from './content/ContentEdit.tsx'
import { ContentList } from './content/ContentList.tsx'
import { MissingList } from './content/MissingList.tsx'
import { TermsList } from './content/TermsList.tsx'
import { PictureList } from './content/PictureList.tsx'
import { DocumentList } from './documents/DocumentList.tsx'
import { DocumentShow } from './documents/DocumentShow.tsx'
import { GameList } from './games/GameList.tsx'
import { ProviderList } from './games/ProviderList.tsx'
import { StopList } from './games/StopList.tsx'
import { DayReport } from './payments/DayReport.tsx'
import { MoneyActionList } from './payments/MoneyActionList.tsx'
import { FlagList, PaymentList } from './payments/PaymentList.tsx'
import { PaymentShow } from './payments/PaymentShow.tsx'
import { MarkerList } from './players/MarkerList.tsx'
import { PlayerList } from './players/PlayerList.tsx'
import { PlayerShow } from './players/PlayerShow.tsx'
import { JackpotCreate, JackpotEdit, JackpotList } from './promotions/Jackpots.tsx'
import { PromocodeCreate, PromocodeEdit, PromocodeList } from './promotions/Promocodes.tsx'
import { HealthList } from './records/HealthList.tsx'
import { AuditList } from './records/AuditList.tsx'
import { SecurityEventList } from './records/SecurityEventList.tsx'
import { TechnicalEventList } from './records/TechnicalEventList.tsx'
import { RoleList } from './records/RoleList.tsx'
import { StaffList } from './records/StaffList.tsx'
import { FiguresPage } from './reports/FiguresPage.tsx'
import { Overview } from './reports/Overview.tsx'
import { Invitation } from './session/Enrolment.tsx'
import { LogIn } from './session/LogIn.tsx'
import { Proof } from './session/Proof.tsx'
import { Notice, StudioLayout } from './StudioLayout.tsx'
import { darkTheme, lightTheme } from './theme.ts'

type Screens = { name: ResourceName; label: string } & Pick<
  ResourceProps,
  'icon' | 'list' | 'show' | 'edit' | 'create'
>

/** The screens of each resource. */
const screens: readonly Screens[] = [
  {
    name: 'content',
    label: 'Content',
    icon: Article,
    list: ContentList,
    edit: ContentEdit,
    create: ContentCreate,
  },
  { name: 'translations', label: 'Missing languages', icon: Translate, list: MissingList },
  { name: 'terms', label: 'Terms', icon: Terms, list: TermsList },
  { name: 'pictures', label: 'Pictures', icon: ImageIcon, list: PictureList },
  { name: 'players', label: 'Players', icon: Group, list: PlayerList, show: PlayerShow },
  { name: 'markers', label: 'Markers of harm', icon: HealthAndSafety, list: MarkerList },
  {
    name: 'complaints',
    label: 'Complaints',
    icon: ChatBubble,
    list: ComplaintList,
    show: ComplaintShow,
  },
  { name: 'cases', label: 'Money cases', icon: Report, list: CaseList, show: CaseShow },
  { name: 'documents', label: 'Documents', icon: Badge, list: DocumentList, show: DocumentShow },
  { name: 'payments', label: 'Payments', icon: Payments, list: PaymentList, show: PaymentShow },
  { name: 'moneyActions', label: 'Second person', icon: CheckCircle, list: MoneyActionList },
  { name: 'paymentFlags', label: 'Flagged payments', icon: Flag, list: FlagList },
  {
    name: 'promocodes',
    label: 'Promo codes',
    icon: ConfirmationNumber,
    list: PromocodeList,
    edit: PromocodeEdit,
    create: PromocodeCreate,
  },
  {
    name: 'jackpots',
    label: 'Jackpots',
    icon: EmojiEvents,
    list: JackpotList,
    edit: JackpotEdit,
    create: JackpotCreate,
  },
  { name: 'games', label: 'Order of games', icon: Casino, list: GameList },
  { name: 'sections', label: 'Sections' },
  { name: 'providers', label: 'Providers', icon: MonitorHeart, list: ProviderList },
  { name: 'stops', label: 'Stops', icon: HighlightOff, list: StopList },
  { name: 'health', label: 'Health', icon: HealthIcon, list: HealthList },
  { name: 'audit', label: 'Audit log', icon: HistoryIcon, list: AuditList },
  { name: 'securityEvents', label: 'Security log', icon: Security, list: SecurityEventList },
  { name: 'technicalEvents', label: 'Outages and caps', icon: WarningAmber, list: TechnicalEventList },
  { name: 'staff', label: 'Staff', icon: AdminPanelSettings, list: StaffList },
  { name: 'roles', label: 'Roles', icon: Lock, list: RoleList },
]

/** The studio: what staff see of content, players, money and games. */
export function App() {
  return (
    <>
      <Admin
        title="Studio"
        dataProvider={dataProvider}
        authProvider={authProvider}
        loginPage={LogIn}
        layout={StudioLayout}
        dashboard={Overview}
        notification={Notice}
        theme={lightTheme}
        darkTheme={darkTheme}
        requireAuth
        disableTelemetry
      >
        {screens.map(({ label, ...screen }) => (
          <Resource key={screen.name} {...screen} options={{ label }} />
        ))}
        <CustomRoutes noLayout>
          <Route path="/invitation/:token" element={<Invitation />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/report" element={<DayReport />} />
          <Route path="/figures" element={<FiguresPage />} />
        </CustomRoutes>
      </Admin>
      <Proof />
    </>
  )
}
