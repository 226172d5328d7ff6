import * as v from 'valibot'
import { AccountSummary } from '../accountSummary.ts'
import { Empty, TransferStatus } from '../accounts.ts'
import {
  ActivatedPromocode,
  Bonus,
  ConversionTerms,
  ConvertBody,
  Converted,
  GiveUpBody,
  PromocodeBody,
  PromocodesQuery,
  PromocodeUses,
} from '../bonuses.ts'
import { ComplaintBody, ComplaintMade, Complaints, GuestComplaintBody } from '../complaints.ts'
import { photoBodyLimit_bytes } from '../constants.ts'
import {
  Inbox,
  InboxQuery,
  NewsWishBody,
  NewsWishes,
  OpenCampaignBody,
  PushDeviceBody,
  PushState,
  QuietBody,
  ReadNewsBody,
  UnsubscribeBody,
} from '../inbox.ts'
import { Popup, PopupBody, PopupsQuery } from '../popups.ts'
import { PhotoBody, ProfileUpdate, ProfileUser, Verification } from '../profile.ts'
import {
  OpenRounds,
  PlatformOpenRounds,
  PlatformSlotsHistory,
  PlatformToldRound,
  RoundQuery,
  LastRounds,
  LastRoundsQuery,
  SlotsHistory,
  SlotsHistoryBody,
  ToldRound,
} from '../slotsHistory.ts'
import { SentTransfer, TransferBody, Transfers, TransfersQuery } from '../transfers.ts'
import { attempt, get, post, put, remove, type Call } from './call.ts'

const ofPlayer = { access: 'player' } as const

/** A player's own data, bonuses, transfers and history. */
export const profileCalls = {
  accountSummary: { ...get, ...ofPlayer, path: '/api/user/summary', result: AccountSummary },
  profile: { ...get, ...ofPlayer, path: '/api/user/profile', result: ProfileUser },
  updateProfile: {
    ...put,
    ...ofPlayer,
    limit: 'signIn',
    path: '/api/user/profile/additional/update',
    body: ProfileUpdate,
    result: ProfileUser,
  },
  sendDocument: {
    ...post,
    ...ofPlayer,
    path: '/api/user/photo_verify',
    bodyLimit_bytes: photoBodyLimit_bytes,
    body: PhotoBody,
    result: Verification,
  },
  verification: { ...get, ...ofPlayer, path: '/api/user/check_verify', result: Verification },
  convertBonus: {
    ...post,
    ...ofPlayer,
    terms: true,
    path: '/api/user/convertBonusBalance',
    body: ConvertBody,
    result: Converted,
  },
  conversionTerms: { ...get, ...ofPlayer, path: '/api/user/convertBonusBalance', result: ConversionTerms },
  bonuses: { ...get, ...ofPlayer, path: '/api/user/bonuses', result: v.array(Bonus) },
  giveUpBonus: {
    ...post,
    ...ofPlayer,
    path: '/api/user/bonuses/give-up',
    body: GiveUpBody,
    result: v.array(Bonus),
  },
  transferToFriend: {
    ...post,
    ...ofPlayer,
    terms: true,
    path: '/api/user/friend_transfers',
    body: TransferBody,
    result: SentTransfer,
  },
  transfers: {
    ...get,
    ...ofPlayer,
    path: '/api/user/friend_transfers/history',
    query: TransfersQuery,
    result: Transfers,
  },
  transferStatus: { ...get, ...ofPlayer, path: '/api/user/friend_transfers/status', result: TransferStatus },
  slotsHistory: {
    ...post,
    ...ofPlayer,
    path: '/api/user/getSlotsBetHistory',
    body: SlotsHistoryBody,
    answer: PlatformSlotsHistory,
    result: SlotsHistory,
  },
  round: {
    ...get,
    ...ofPlayer,
    path: '/api/user/round',
    query: RoundQuery,
    answer: PlatformToldRound,
    result: ToldRound,
  },
  lastRounds: {
    ...{ ...get, ...ofPlayer, path: '/api/user/rounds/last' },
    query: LastRoundsQuery,
    result: LastRounds,
  },
  openRounds: {
    ...get,
    ...ofPlayer,
    path: '/api/user/rounds/open',
    answer: PlatformOpenRounds,
    result: OpenRounds,
  },
  popups: {
    ...get,
    ...ofPlayer,
    path: '/api/user/popups',
    polled: true,
    query: PopupsQuery,
    result: v.array(Popup),
  },
  popupSeen: { ...post, ...ofPlayer, path: '/api/user/popups', body: PopupBody, result: Empty },
  inbox: {
    ...get,
    ...ofPlayer,
    told: true,
    quiet: true,
    path: '/api/user/inbox',
    query: InboxQuery,
    result: Inbox,
  },
  readNews: {
    ...post,
    ...ofPlayer,
    told: true,
    path: '/api/user/inbox/read',
    body: ReadNewsBody,
    result: Empty,
  },
  openCampaign: {
    ...post,
    ...ofPlayer,
    path: '/api/user/inbox/opened',
    body: OpenCampaignBody,
    result: Empty,
  },
  /** 9404 for a link that is none of ours. */
  unsubscribe: { ...attempt, path: '/api/unsubscribe', body: UnsubscribeBody, result: Empty },
  newsWishes: { ...get, ...ofPlayer, path: '/api/user/inbox/wishes', result: NewsWishes },
  setNewsWish: {
    ...post,
    ...ofPlayer,
    path: '/api/user/inbox/wishes',
    body: NewsWishBody,
    result: NewsWishes,
  },
  push: { ...get, ...ofPlayer, path: '/api/user/inbox/push', result: PushState },
  addPushDevice: {
    ...post,
    ...ofPlayer,
    path: '/api/user/inbox/push',
    body: PushDeviceBody,
    result: PushState,
  },
  setQuietHours: { ...put, ...ofPlayer, path: '/api/user/inbox/push', body: QuietBody, result: PushState },
  removePushDevice: {
    ...remove,
    ...ofPlayer,
    path: '/api/user/inbox/push/:id',
    params: v.object({ id: v.string() }),
    result: PushState,
  },
  complaints: { ...get, ...ofPlayer, path: '/api/user/complaints', result: Complaints },
  complain: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/complaints',
    body: ComplaintBody,
    result: ComplaintMade,
  },
  complainAsGuest: { ...attempt, path: '/api/complaints', body: GuestComplaintBody, result: ComplaintMade },
  promocodes: {
    ...get,
    ...ofPlayer,
    path: '/api/payment/promocode/history',
    query: PromocodesQuery,
    result: PromocodeUses,
  },
  activatePromocode: {
    ...attempt,
    ...ofPlayer,
    terms: true,
    path: '/api/payment/promocode/activation',
    body: PromocodeBody,
    result: ActivatedPromocode,
  },
} as const satisfies Record<string, Call>
