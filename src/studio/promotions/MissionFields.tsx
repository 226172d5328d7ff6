import { Typography } from '@mui/material'
import { NumberInput } from 'react-admin'
import type { Currency } from '#contract/currencies.ts'
import type { OfferTerms } from '#contract/offers.ts'

/** What a mission asks for; nothing for another trigger. */
export function MissionFields({ kind }: { kind: OfferTerms['trigger']['kind'] | undefined }) {
  if (kind === 'games')
    return <NumberInput source="terms.trigger.count" label="Different games" min={2} max={20} required />
  if (kind === 'limit_kept')
    return <NumberInput source="terms.trigger.days" label="Days that it is kept" min={1} max={30} required />
  return null
}

export function PointsField() {
  return (
    <>
      <NumberInput source="terms.gift.count" label="Points" min={1} max={10_000} required />
      <Typography variant="body2">
        Points are no money. Missions alone give them: different games, a limit that is kept, a document.
      </Typography>
    </>
  )
}

export function PointBudget({ among }: { among: readonly Currency[] }) {
  return among.map((currency) => (
    <NumberInput
      key={currency}
      source={`terms.budget.${currency}`}
      label={`Points in all, players in ${currency}`}
      min={1}
      required
    />
  ))
}

export function LevelField() {
  return (
    <NumberInput
      source="terms.join.points"
      label="Points that the level needs"
      helperText="The levels are in the order of their points; what the player does is: joining is all"
      min={1}
      max={1_000_000}
      required
    />
  )
}
