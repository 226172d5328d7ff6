import { FileAnswer } from '../payments.ts'
import { Empty } from '../accounts.ts'
import {
  Consent,
  ConsentBody,
  Deletion,
  DeletionBody,
  EndExclusionBody,
  ExcludedUntil,
  ExclusionEnd,
  ExportQuery,
  LimitBody,
  LimitKey,
  Limits,
  Play,
  PlayHistory,
  PlayHistoryQuery,
  RealityCheckBody,
  SelfExclusionBody,
  TimeOutBody,
} from '../protection.ts'
import { attempt, get, post, put, remove, type Call } from './call.ts'

const ofPlayer = { access: 'player' } as const

/** A player's protection from play and the rights over their data. */
export const protectionCalls = {
  limits: { ...get, ...ofPlayer, quiet: true, path: '/api/user/limits', result: Limits },
  setLimit: { ...put, ...ofPlayer, path: '/api/user/limits', body: LimitBody, result: Limits },
  confirmLimit: {
    ...post,
    ...ofPlayer,
    path: '/api/user/limits/confirm',
    body: LimitKey,
    result: Limits,
  },
  setRealityCheck: {
    ...put,
    ...ofPlayer,
    path: '/api/user/reality-check',
    body: RealityCheckBody,
    result: Empty,
  },
  play: { ...get, ...ofPlayer, quiet: true, path: '/api/user/play', result: Play },
  playHistory: {
    ...get,
    ...ofPlayer,
    path: '/api/user/play/history',
    query: PlayHistoryQuery,
    result: PlayHistory,
  },
  takeTimeOut: {
    ...post,
    ...ofPlayer,
    path: '/api/user/time-out',
    body: TimeOutBody,
    result: ExcludedUntil,
  },
  excludeSelf: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/self-exclusion',
    body: SelfExclusionBody,
    result: ExcludedUntil,
  },
  endExclusion: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/self-exclusion/end',
    body: EndExclusionBody,
    result: ExclusionEnd,
  },
  exportData: {
    ...get,
    ...ofPlayer,
    path: '/api/user/export',
    query: ExportQuery,
    file: true,
    islands: false,
    result: FileAnswer,
  },
  consent: { ...get, ...ofPlayer, path: '/api/user/consent', result: Consent },
  setConsent: {
    ...put,
    ...ofPlayer,
    limit: 'signIn',
    path: '/api/user/consent',
    body: ConsentBody,
    result: Consent,
  },
  deletion: { ...get, ...ofPlayer, path: '/api/user/deletion', result: Deletion },
  requestDeletion: {
    ...attempt,
    ...ofPlayer,
    path: '/api/user/deletion',
    body: DeletionBody,
    result: Deletion,
  },
  withdrawDeletion: { ...remove, ...ofPlayer, path: '/api/user/deletion', result: Deletion },
} as const satisfies Record<string, Call>
