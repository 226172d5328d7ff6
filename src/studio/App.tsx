import Article from '@mui/icons-material/Article'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings'
import Badge from '@mui/icons-material/Badge'
import Casino from '@mui/icons-material/Casino'
import ConfirmationNumber from '@mui/icons-material/ConfirmationNumber'
import EmojiEvents from '@mui/icons-material/EmojiEvents'
import Flag from '@mui/icons-material/Flag'
import Group from '@mui/icons-material/Group'
import HistoryIcon from '@mui/icons-material/History'
import ImageIcon from '@mui/icons-material/Image'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import Payments from '@mui/icons-material/Payments'
import Security from '@mui/icons-material/Security'
import Translate from '@mui/icons-material/Translate'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { authProvider } from './calls/authProvider'
import { dataProvider } from './calls/dataProvider'
import { ContentCreate } from './content/ContentCreate'
import { ContentEdit } from './content/ContentEdit'
import { ContentList } from './content/ContentList'
import { MissingList } from './content/MissingList'
import { PictureList } from './content/PictureList'
import { DocumentList } from './documents/DocumentList'
import { DocumentShow } from './documents/DocumentShow'
import { GameList } from './games/GameList'
import { ProviderList } from './games/ProviderList'
import { DayReport } from './payments/DayReport'
import { FlagList } from './payments/FlagList'
import { PaymentList } from './payments/PaymentList'
import { PaymentShow } from './payments/PaymentShow'
import { PlayerList } from './players/PlayerList'
import { PlayerShow } from './players/PlayerShow'
import { JackpotCreate, JackpotEdit, JackpotList } from './promotions/Jackpots'
import { PromocodeCreate, PromocodeEdit, PromocodeList } from './promotions/Promocodes'
import { AuditList } from './records/AuditList'
import { SecurityEventList } from './records/SecurityEventList'
import { StaffList } from './records/StaffList'
import { LogIn } from './session/LogIn'
import { Proof } from './session/Proof'
import { StudioLayout } from './StudioMenu'
import { darkTheme, lightTheme } from './theme'

const labelled = (label: string) => ({ options: { label } })

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
        theme={lightTheme}
        darkTheme={darkTheme}
        defaultTheme="dark"
        requireAuth
        disableTelemetry
      >
        <Resource
          name="content"
          {...labelled('Content')}
          icon={Article}
          list={ContentList}
          edit={ContentEdit}
          create={ContentCreate}
        />
        <Resource
          name="translations"
          {...labelled('Missing languages')}
          icon={Translate}
          list={MissingList}
        />
        <Resource name="pictures" {...labelled('Pictures')} icon={ImageIcon} list={PictureList} />
        <Resource name="players" {...labelled('Players')} icon={Group} list={PlayerList} show={PlayerShow} />
        <Resource
          name="documents"
          {...labelled('Documents')}
          icon={Badge}
          list={DocumentList}
          show={DocumentShow}
        />
        <Resource
          name="payments"
          {...labelled('Payments')}
          icon={Payments}
          list={PaymentList}
          show={PaymentShow}
        />
        <Resource name="paymentFlags" {...labelled('Flagged payments')} icon={Flag} list={FlagList} />
        <Resource
          name="promocodes"
          {...labelled('Promo codes')}
          icon={ConfirmationNumber}
          list={PromocodeList}
          edit={PromocodeEdit}
          create={PromocodeCreate}
        />
        <Resource
          name="jackpots"
          {...labelled('Jackpots')}
          icon={EmojiEvents}
          list={JackpotList}
          edit={JackpotEdit}
          create={JackpotCreate}
        />
        <Resource name="games" {...labelled('Order of games')} icon={Casino} list={GameList} />
        <Resource name="sections" />
        <Resource name="providers" {...labelled('Providers')} icon={MonitorHeart} list={ProviderList} />
        <Resource name="audit" {...labelled('Audit log')} icon={HistoryIcon} list={AuditList} />
        <Resource
          name="securityEvents"
          {...labelled('Security log')}
          icon={Security}
          list={SecurityEventList}
        />
        <Resource name="staff" {...labelled('Staff')} icon={AdminPanelSettings} list={StaffList} />
        <CustomRoutes>
          <Route path="/report" element={<DayReport />} />
        </CustomRoutes>
      </Admin>
      <Proof />
    </>
  )
}
