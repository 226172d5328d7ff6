/** English is the reference: its keys are the type of the texts of every language. Add a namespace here. */
import account from '../../locales/en/account.json'
import activity from '../../locales/en/activity.json'
import auth from '../../locales/en/auth.json'
import bets from '../../locales/en/bets.json'
import bonuses from '../../locales/en/bonuses.json'
import cashier from '../../locales/en/cashier.json'
import casino from '../../locales/en/casino.json'
import errors from '../../locales/en/errors.json'
import favorites from '../../locales/en/favorites.json'
import help from '../../locales/en/help.json'
import history from '../../locales/en/history.json'
import home from '../../locales/en/home.json'
import jackpots from '../../locales/en/jackpots.json'
import jackpotWin from '../../locales/en/jackpotWin.json'
import launcher from '../../locales/en/launcher.json'
import limits from '../../locales/en/limits.json'
import line from '../../locales/en/line.json'
import lobby from '../../locales/en/lobby.json'
import notices from '../../locales/en/notices.json'
import owed from '../../locales/en/owed.json'
import pages from '../../locales/en/pages.json'
import payments from '../../locales/en/payments.json'
import popups from '../../locales/en/popups.json'
import privacy from '../../locales/en/privacy.json'
import profile from '../../locales/en/profile.json'
import protection from '../../locales/en/protection.json'
import recovery from '../../locales/en/recovery.json'
import returns from '../../locales/en/returns.json'
import search from '../../locales/en/search.json'
import secondFactor from '../../locales/en/secondFactor.json'
import security from '../../locales/en/security.json'
import shell from '../../locales/en/shell.json'
import signUp from '../../locales/en/signUp.json'
import slotsHistory from '../../locales/en/slotsHistory.json'
import sport from '../../locales/en/sport.json'
import transfers from '../../locales/en/transfers.json'
import uikit from '../../locales/en/uikit.json'
import widgets from '../../locales/en/widgets.json'

const english = {
  account,
  activity,
  auth,
  bets,
  bonuses,
  cashier,
  casino,
  errors,
  favorites,
  help,
  history,
  home,
  jackpots,
  jackpotWin,
  launcher,
  limits,
  line,
  lobby,
  notices,
  owed,
  pages,
  payments,
  popups,
  privacy,
  profile,
  protection,
  recovery,
  returns,
  search,
  secondFactor,
  security,
  shell,
  signUp,
  slotsHistory,
  sport,
  transfers,
  uikit,
  widgets,
}
export default english
