import { useTheme } from '@mui/material'
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { toMajor } from '#contract/money.ts'
import { moneyOf } from '../shared/columns.tsx'

export type Point = { day: string; ggr_minor: number; ngr_minor: number; deposits_minor: number }

const lines = [
  { label: 'GGR', source: 'ggr_minor', dash: '' },
  { label: 'NGR', source: 'ngr_minor', dash: '6 3' },
  { label: 'Deposits', source: 'deposits_minor', dash: '2 3' },
] as const

/** The figures of a currency over time. What it shows is in the table beside it: a reader without eyes misses nothing. */
export function FigureChart({ currency, points }: { currency: string; points: readonly Point[] }) {
  const { palette } = useTheme()
  const colors = [palette.primary.main, palette.success.main, palette.warning.main]
  const short = new Intl.NumberFormat('en', { notation: 'compact' })
  const shown = (minor: number) => short.format(toMajor(minor, currency))
  const text = { fontSize: 12, fill: palette.text.secondary }
  return (
    <div aria-hidden style={{ width: '100%', height: 200 }}>
      <ResponsiveContainer>
        <LineChart data={[...points]} margin={{ top: 8, bottom: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis dataKey="day" tick={text} minTickGap={24} tickFormatter={(day: string) => day.slice(5)} />
          <YAxis tick={text} width={56} tickFormatter={shown} />
          <Tooltip
            formatter={(minor) => moneyOf(Number(minor), currency)}
            contentStyle={{ background: palette.background.paper, border: `1px solid ${palette.divider}` }}
          />
          <Legend />
          {lines.map(({ label, source, dash }, n) => (
            <Line
              key={source}
              dataKey={source}
              name={label}
              stroke={colors[n] ?? palette.text.primary}
              strokeDasharray={dash}
              strokeWidth={2}
              dot={points.length < 3}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}
