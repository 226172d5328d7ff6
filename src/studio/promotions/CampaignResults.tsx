import { Stack, Typography } from '@mui/material'
import type { Suppression } from '#contract/campaignTerms.ts'
import type { CampaignRow } from '#contract/operator/campaigns.ts'
import { Failure } from '../shared/Failure.tsx'
import { moneyOf } from '../shared/columns.tsx'
import { Details } from '../shared/Details.tsx'
import { useAnswer } from '../shared/useCalls.ts'
import { PlainTable } from '../shared/PlainTable.tsx'

const reasons: Record<Suppression, string> = {
  closed: 'Blocked, unused for long, or to be deleted',
  excluded: 'In a pause or an exclusion, or no consent since one',
  unchecked: 'The register of excluded people has not answered about them for 24 hours',
  no_consent: 'No consent to marketing',
  harm: 'A marker of harm in the last 30 days',
  out_of_bonuses: 'Out of the bonus program',
  day_limit: 'Had as many messages today as a player may get',
}

type SuppressedProps = { suppressed: readonly { reason: Suppression; players: number }[] }

/** Who gets nothing, and why. */
export function Suppressed({ suppressed }: SuppressedProps) {
  if (suppressed.length === 0) return <Typography color="text.secondary">Nobody is left out.</Typography>
  return (
    <PlainTable isNarrow aria-label="Who gets nothing, and why">
      <thead>
        <tr>
          <th scope="col">Gets nothing</th>
          <th scope="col" className="is-number">
            Players
          </th>
        </tr>
      </thead>
      <tbody>
        {suppressed.map(({ reason, players }) => (
          <tr key={reason}>
            <td>{reasons[reason]}</td>
            <td className="is-number">{players}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

/** It is looked at while it goes out. */
const renew_ms = 10_000

export function CampaignResults({ id, stage }: Pick<CampaignRow, 'id' | 'stage'>) {
  const renew = stage === 'sending' ? renew_ms : undefined
  const { data, error } = useAnswer('campaignResults', { params: { id } }, true, renew)
  if (error) return <Failure error={error} />
  if (!data) return null
  const { sent, waiting, not_reached, ways, seen, opened, joined, cost, suppressed } = data
  const given = cost.map(({ currency, amount_minor }) => moneyOf(amount_minor, currency)).join(', ')
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <Typography component="h3" variant="h6">
        Results
      </Typography>
      <Details
        rows={[
          ['In the inbox', sent],
          ['On the way', waiting],
          ...(not_reached === 0 ? [] : [['Not reached before its end', not_reached] as const]),
          ['Read in the inbox', seen],
          ['Followed the link, signed in', opened],
          ...(joined === null
            ? []
            : [
                ['Joined the offer within 30 days', joined] as const,
                ['The offer gave them', given] as const,
              ]),
        ]}
      />
      <Stack sx={{ gap: 2, alignItems: 'start', overflowX: 'auto', maxWidth: '100%' }}>
        {ways.length > 0 && <Ways ways={ways} />}
        <Suppressed suppressed={suppressed} />
      </Stack>
    </Stack>
  )
}

type WaysProps = { ways: readonly { way: string; asked: number; sent: number; dropped: number }[] }

function Ways({ ways }: WaysProps) {
  return (
    <PlainTable isNarrow aria-label="By way">
      <thead>
        <tr>
          <th scope="col">Way</th>
          <th scope="col" className="is-number">
            To go out
          </th>
          <th scope="col" className="is-number">
            Sent
          </th>
          <th scope="col" className="is-number">
            Dropped
          </th>
        </tr>
      </thead>
      <tbody>
        {ways.map(({ way, asked, sent, dropped }) => (
          <tr key={way}>
            <td>{way}</td>
            <td className="is-number">{asked}</td>
            <td className="is-number">{sent}</td>
            <td className="is-number">{dropped}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
