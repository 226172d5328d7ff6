import { Alert, Stack, Typography } from '@mui/material'
import type { PlayerDetails } from '#contract/operator/players.ts'
import { formatTypedDate } from '@/i18n/typedDate.ts'
import { Show, TabbedShowLayout, TabbedShowLayoutTabs, useRecordContext } from 'react-admin'
import { useBrands } from '../calls/brands.ts'
import { OrFailure, staysOnFailure } from '../shared/Failure.tsx'
import { moneyOf, shownMoment } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { useMay } from '../shared/useCalls.ts'
import { PlayerActions } from './PlayerActions.tsx'
import { PlayerBonuses } from './PlayerBonuses.tsx'
import { PlayerGifts } from './PlayerGifts.tsx'
import { PlayerLedger } from './PlayerLedger.tsx'
import { PlayerLinks } from './PlayerLinks.tsx'
import { PlayerSummary } from './PlayerSummary.tsx'
import { PlayerTimeline } from './PlayerTimeline.tsx'
import { PlayerLimits } from './PlayerLimits.tsx'
import { PlayerMarkers } from './PlayerMarkers.tsx'
import { PlayerNotes } from './PlayerNotes.tsx'
import { PlayerPayments } from './PlayerPayments.tsx'
import { PlayerRounds } from './PlayerRounds.tsx'
import { PlayerTerms } from '../content/TermsList.tsx'
import { PlayerSessions } from './PlayerSessions.tsx'
import { PlayerStates } from './PlayerList.tsx'
import type * as v from 'valibot'

export type Player = v.InferOutput<typeof PlayerDetails>

export function PlayerShow() {
  return (
    <Show queryOptions={staysOnFailure} title={<Title />} actions={false}>
      <OrFailure>
        <Tabs />
      </OrFailure>
    </Show>
  )
}

/** Wider than a tablet: its arrows say that there is more. */
const strip = <TabbedShowLayoutTabs variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile />

function Tabs() {
  const mayReadPayments = useMay('listPayments')
  return (
    <TabbedShowLayout tabs={strip}>
      <TabbedShowLayout.Tab label="Player">
        <Data />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Timeline" path="timeline">
        <PlayerTimeline />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Ledger" path="ledger">
        <PlayerLedger />
      </TabbedShowLayout.Tab>
      {mayReadPayments && (
        <TabbedShowLayout.Tab label="Payments" path="payments">
          <PlayerPayments />
        </TabbedShowLayout.Tab>
      )}
      <TabbedShowLayout.Tab label="Open rounds" path="rounds">
        <PlayerRounds />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Bonuses" path="bonuses">
        <PlayerGifts />
        <PlayerBonuses />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Limits" path="limits">
        <PlayerLimits />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Markers" path="markers">
        <PlayerMarkers />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Sessions" path="sessions">
        <PlayerSessions />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Linked" path="linked">
        <PlayerLinks />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Terms" path="terms">
        <PlayerTerms />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Notes" path="notes">
        <PlayerNotes />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  )
}

function Title() {
  const player = useRecordContext<Player>()
  return <>{player?.username}</>
}

function Data() {
  const player = useRecordContext<Player>()
  const { isSeveral, nameOf } = useBrands()
  if (!player) return null
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h5">
          <bdi>{player.username}</bdi> {player.number}
        </Typography>
        <PlayerStates {...player} />
      </Stack>
      <VendorAnswer {...player} />
      <Details
        rows={[...(isSeveral ? [['Brand', nameOf(player.brand)] as const] : []), ...moneyRows(player)]}
      />
      <PlayerSummary id={player.id} currency={player.currency} />
      <Details rows={personRows(player)} />
      <PlayerActions {...player} />
    </Stack>
  )
}

function moneyRows({ currency, ...player }: Player) {
  return [
    ['Balance', moneyOf(player.balance_minor, currency)],
    ['Bonus balance', moneyOf(player.bonus_minor, currency)],
    ['To wager', moneyOf(player.to_wager_minor, currency)],
    ['Owed', moneyOf(player.owed_minor, currency)],
  ] as const
}

const vendorSays = {
  approve: 'approves',
  refer: 'The vendor for identity refers the player',
  refuse: 'The vendor for identity refuses the player: nothing is paid out',
} as const

function whenAsked({ checked_at }: NonNullable<Player['person_check']>): string {
  return checked_at === null ? 'asked again soon' : shownMoment(checked_at)
}

/** What keeps the player from being paid, and whose answer is waited for. */
function VendorAnswer({ person_check: check }: Player) {
  if (!check || check.outcome === 'approve') return null
  return (
    <Alert severity={check.outcome === 'refuse' ? 'error' : 'warning'}>
      {vendorSays[check.outcome]} ({whenAsked(check)}).
      {check.reasons.length > 0 && (
        <ul>
          {check.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {check.cleared_by && (
        <p>
          <bdi>{check.cleared_by}</bdi> asks to clear it, and a second person confirms.
        </p>
      )}
    </Alert>
  )
}

function vendorText({ person_check: check }: Player): string | null {
  return check?.outcome === 'approve'
    ? `${vendorSays.approve} (${whenAsked(check)})`
    : (check?.outcome ?? null)
}

function personRows(player: Player) {
  const yes = (value: boolean) => (value ? 'yes' : 'no')
  return [
    ['Number', player.number === null ? null : String(player.number)],
    ['Id', player.id],
    ['Email', player.email && `${player.email} (${player.email_verified ? 'confirmed' : 'not confirmed'})`],
    ['Phone', player.phone],
    ['Contact phone', player.contact_phone && `${player.contact_phone} (not proven)`],
    ['Name', [player.first_name, player.middle_name, player.last_name].filter(Boolean).join(' ')],
    ['Born', player.birth_date && formatTypedDate(player.birth_date)],
    ['Vendor for identity', vendorText(player)],
    ['Country', player.country],
    ['City', player.city],
    ['Address', player.address],
    ['Language', player.lang],
    ['Second factor', yes(player.has_second_factor)],
    ['Transfers to friends', yes(player.friend_transfer_allowed)],
    ['Bonus program', yes(player.in_bonus_program)],
    ['Agent', player.agent_id],
    ['Referral', player.referral_id],
    ['Brought by', player.affiliate_id],
    ['Since', shownMoment(player.created_at)],
    ['Last sign-in', shownMoment(player.last_sign_in_at)],
  ] as const
}
