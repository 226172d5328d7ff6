import Article from '@mui/icons-material/Article'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings'
import Badge from '@mui/icons-material/Badge'
import ChatBubble from '@mui/icons-material/ChatBubble'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Inbox from '@mui/icons-material/Inbox'
import Casino from '@mui/icons-material/Casino'
import EmojiEvents from '@mui/icons-material/EmojiEvents'
import Flag from '@mui/icons-material/Flag'
import Terms from '@mui/icons-material/Book'
import Group from '@mui/icons-material/Group'
import HistoryIcon from '@mui/icons-material/History'
import HealthAndSafety from '@mui/icons-material/HealthAndSafety'
import HighlightOff from '@mui/icons-material/HighlightOff'
import ImageIcon from '@mui/icons-material/Image'
import LinkIcon from '@mui/icons-material/Link'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import Lock from '@mui/icons-material/Lock'
import HealthIcon from '@mui/icons-material/Dashboard'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import Label from '@mui/icons-material/Label'
import Payments from '@mui/icons-material/Payments'
import Report from '@mui/icons-material/Report'
import Security from '@mui/icons-material/Security'
import Translate from '@mui/icons-material/Translate'
import WarningAmber from '@mui/icons-material/WarningAmber'
import type { ResourceProps } from 'react-admin'
import type { StaffCallName } from '#contract/operator/calls.ts'
import type { Permission } from '#contract/operator/roles.ts'
import type { ResourceName } from './calls/resources.ts'
import { mayCall, mayOpen } from './calls/rights.ts'
import { screen, type Screen } from './screens.ts'

const AuditList = screen(() => import('./records/AuditList.tsx'), 'AuditList')
const CaseList = screen(() => import('./cases/CaseList.tsx'), 'CaseList')
const CaseShow = screen(() => import('./cases/CaseShow.tsx'), 'CaseShow')
const ComplaintList = screen(() => import('./complaints/Complaints.tsx'), 'ComplaintList')
const ComplaintShow = screen(() => import('./complaints/Complaints.tsx'), 'ComplaintShow')
const ContentCreate = screen(() => import('./content/ContentCreate.tsx'), 'ContentCreate')
const ContentEdit = screen(() => import('./content/ContentEdit.tsx'), 'ContentEdit')
const ContentList = screen(() => import('./content/ContentList.tsx'), 'ContentList')
const DayReport = screen(() => import('./payments/DayReport.tsx'), 'DayReport')
const DocumentList = screen(() => import('./documents/DocumentList.tsx'), 'DocumentList')
const DocumentShow = screen(() => import('./documents/DocumentShow.tsx'), 'DocumentShow')
const EndpointList = screen(() => import('./events/EndpointList.tsx'), 'EndpointList')
const EndpointShow = screen(() => import('./events/EndpointShow.tsx'), 'EndpointShow')
const EventTypeList = screen(() => import('./events/EventTypeList.tsx'), 'EventTypeList')
const FiguresPage = screen(() => import('./reports/FiguresPage.tsx'), 'FiguresPage')
const FlagList = screen(() => import('./payments/PaymentList.tsx'), 'FlagList')
const GameList = screen(() => import('./games/GameList.tsx'), 'GameList')
const HealthList = screen(() => import('./records/HealthList.tsx'), 'HealthList')
const InvoicesPage = screen(() => import('./reports/InvoicesPage.tsx'), 'InvoicesPage')
const JackpotCreate = screen(() => import('./promotions/Jackpots.tsx'), 'JackpotCreate')
const JackpotEdit = screen(() => import('./promotions/Jackpots.tsx'), 'JackpotEdit')
const JackpotList = screen(() => import('./promotions/Jackpots.tsx'), 'JackpotList')
const KeyList = screen(() => import('./events/KeyList.tsx'), 'KeyList')
const MarkerList = screen(() => import('./players/MarkerList.tsx'), 'MarkerList')
const MentionList = screen(() => import('./players/MentionList.tsx'), 'MentionList')
const MissingList = screen(() => import('./content/MissingList.tsx'), 'MissingList')
const MoneyActionList = screen(() => import('./payments/MoneyActionList.tsx'), 'MoneyActionList')
const CampaignCreate = screen(() => import('./promotions/Campaigns.tsx'), 'CampaignCreate')
const CampaignEdit = screen(() => import('./promotions/Campaigns.tsx'), 'CampaignEdit')
const CampaignList = screen(() => import('./promotions/Campaigns.tsx'), 'CampaignList')
const OfferCreate = screen(() => import('./promotions/Offers.tsx'), 'OfferCreate')
const OfferEdit = screen(() => import('./promotions/Offers.tsx'), 'OfferEdit')
const OfferList = screen(() => import('./promotions/Offers.tsx'), 'OfferList')
export const Overview = screen(() => import('./reports/Overview.tsx'), 'Overview')
const AgentPlayersPage = screen(() => import('./partners/PartnerPlayers.tsx'), 'AgentPlayersPage')
const PartnerCreate = screen(() => import('./partners/Partners.tsx'), 'PartnerCreate')
const PartnerEdit = screen(() => import('./partners/Partners.tsx'), 'PartnerEdit')
const PartnerList = screen(() => import('./partners/Partners.tsx'), 'PartnerList')
const PartnerShow = screen(() => import('./partners/Partners.tsx'), 'PartnerShow')
const PlanCreate = screen(() => import('./partners/Plans.tsx'), 'PlanCreate')
const PlanEdit = screen(() => import('./partners/Plans.tsx'), 'PlanEdit')
const PlanList = screen(() => import('./partners/Plans.tsx'), 'PlanList')
const PaymentList = screen(() => import('./payments/PaymentList.tsx'), 'PaymentList')
const PaymentShow = screen(() => import('./payments/PaymentShow.tsx'), 'PaymentShow')
const PictureList = screen(() => import('./content/PictureList.tsx'), 'PictureList')
const PlayerList = screen(() => import('./players/PlayerList.tsx'), 'PlayerList')
const PlayerShow = screen(() => import('./players/PlayerShow.tsx'), 'PlayerShow')
const ProviderList = screen(() => import('./games/ProviderList.tsx'), 'ProviderList')
const QuarterPage = screen(() => import('./reports/QuarterPage.tsx'), 'QuarterPage')
const ReturnList = screen(() => import('./games/ReturnList.tsx'), 'ReturnList')
const RoleList = screen(() => import('./records/RoleList.tsx'), 'RoleList')
const SecurityEventList = screen(() => import('./records/SecurityEventList.tsx'), 'SecurityEventList')
const StaffList = screen(() => import('./records/StaffList.tsx'), 'StaffList')
const StatementList = screen(() => import('./partners/Statements.tsx'), 'StatementList')
const StatementShow = screen(() => import('./partners/Statements.tsx'), 'StatementShow')
const StopList = screen(() => import('./games/StopList.tsx'), 'StopList')
const TechnicalEventList = screen(() => import('./records/TechnicalEventList.tsx'), 'TechnicalEventList')
const TermsList = screen(() => import('./content/TermsList.tsx'), 'TermsList')
const TournamentCreate = screen(() => import('./promotions/Tournaments.tsx'), 'TournamentCreate')
const TournamentEdit = screen(() => import('./promotions/Tournaments.tsx'), 'TournamentEdit')
const TournamentList = screen(() => import('./promotions/Tournaments.tsx'), 'TournamentList')

const actions = ['list', 'show', 'edit', 'create'] as const

type Screens = { name: ResourceName; label: string } & Pick<ResourceProps, 'icon'> & {
    [Action in (typeof actions)[number]]?: Screen
  }

/** The screens of each resource. */
export const screens: readonly Screens[] = [
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
    name: 'offers',
    label: 'Offers',
    icon: Label,
    list: OfferList,
    edit: OfferEdit,
    create: OfferCreate,
  },
  {
    name: 'tournaments',
    label: 'Tournaments',
    icon: FormatListNumbered,
    list: TournamentList,
    edit: TournamentEdit,
    create: TournamentCreate,
  },
  {
    name: 'campaigns',
    label: 'Campaigns',
    icon: Inbox,
    list: CampaignList,
    edit: CampaignEdit,
    create: CampaignCreate,
  },
  {
    name: 'jackpots',
    label: 'Jackpots',
    icon: EmojiEvents,
    list: JackpotList,
    edit: JackpotEdit,
    create: JackpotCreate,
  },
  {
    name: 'partners',
    label: 'Partners',
    icon: Group,
    list: PartnerList,
    show: PartnerShow,
    edit: PartnerEdit,
    create: PartnerCreate,
  },
  {
    name: 'statements',
    label: 'Statements',
    icon: Payments,
    list: StatementList,
    show: StatementShow,
  },
  {
    name: 'plans',
    label: 'Commission plans',
    icon: Label,
    list: PlanList,
    edit: PlanEdit,
    create: PlanCreate,
  },
  { name: 'games', label: 'Order of games', icon: Casino, list: GameList },
  { name: 'sections', label: 'Sections' },
  { name: 'providers', label: 'Providers', icon: MonitorHeart, list: ProviderList },
  { name: 'gameReturns', label: 'Returns of games', icon: FormatListNumbered, list: ReturnList },
  { name: 'stops', label: 'Stops', icon: HighlightOff, list: StopList },
  { name: 'health', label: 'Health', icon: HealthIcon, list: HealthList },
  { name: 'audit', label: 'Audit log', icon: HistoryIcon, list: AuditList },
  { name: 'securityEvents', label: 'Security log', icon: Security, list: SecurityEventList },
  { name: 'technicalEvents', label: 'Outages and caps', icon: WarningAmber, list: TechnicalEventList },
  { name: 'endpoints', label: 'Endpoints', icon: LinkIcon, list: EndpointList, show: EndpointShow },
  { name: 'eventTypes', label: 'Events', icon: FormatListBulleted, list: EventTypeList },
  { name: 'keys', label: 'Keys of machines', icon: Lock, list: KeyList },
  { name: 'staff', label: 'Staff', icon: AdminPanelSettings, list: StaffList },
  { name: 'roles', label: 'Roles', icon: Lock, list: RoleList },
]

type Page = { path: string; Shown: Screen; calls: readonly StaffCallName[] }

/** The screens of no resource, each with calls of which it needs one. */
export const pages: readonly Page[] = [
  { path: '/mentions', Shown: MentionList, calls: ['listMentions', 'listSentBack'] },
  { path: '/my-players', Shown: AgentPlayersPage, calls: ['listAgentPlayers'] },
  { path: '/report', Shown: DayReport, calls: ['paymentsReport'] },
  { path: '/figures', Shown: FiguresPage, calls: ['readReport'] },
  { path: '/invoices', Shown: InvoicesPage, calls: ['readInvoices'] },
  { path: '/quarter', Shown: QuarterPage, calls: ['readQuarterReturn'] },
]

/** The screens that staff with these permissions may open. `isWhole`: they work for all brands. */
export function screensFor(permissions: readonly Permission[] | undefined, isWhole: boolean): Screen[] {
  const ofResources = screens.flatMap((one) =>
    actions.flatMap((action) => (mayOpen(permissions, isWhole, action, one.name) ? (one[action] ?? []) : [])),
  )
  const alone = pages.filter(({ calls }) => calls.some((call) => mayCall(permissions, call)))
  return [Overview, ...ofResources, ...alone.map(({ Shown }) => Shown)]
}
