import { styled, useTheme } from '@mui/material/styles'
import { useState, type PointerEvent } from 'react'
import { toMajor } from '#contract/money.ts'
import { moneyOf } from '../shared/columns.tsx'
import { namedPlaces, scaleOf, type Scale } from './chartScale.ts'

export type Point = { day: string; ggr_minor: number; ngr_minor: number; deposits_minor: number }

const lines = [
  { label: 'GGR', source: 'ggr_minor', dash: '' },
  { label: 'NGR', source: 'ngr_minor', dash: '6 3' },
  { label: 'Deposits', source: 'deposits_minor', dash: '2 3' },
] as const

const mostNames = 8
const short = new Intl.NumberFormat('en', { notation: 'compact' })

type Props = { currency: string; points: readonly Point[] }

/**
 * The figures of a currency over time. What it shows is in the table beside it: a reader without eyes misses nothing. Lines are drawn in
 * percent of the plot, whose names are plain elements: nothing is measured, and a screen that is left has little to take down.
 */
export function FigureChart({ currency, points }: Props) {
  const { palette } = useTheme()
  const [pointed, setPointed] = useState<number>()
  const colors = [palette.primary.main, palette.success.main, palette.warning.main]
  const scale = scaleOf(points.flatMap((point) => lines.map(({ source }) => point[source])))
  const across = (place: number) => (points.length < 2 ? 50 : (100 * place) / (points.length - 1))
  const point = (event: PointerEvent<HTMLElement>) => {
    const { x, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.round(((event.clientX - x) / width) * (points.length - 1))
    setPointed(Math.max(0, Math.min(points.length - 1, place)))
  }
  const shown = pointed === undefined ? undefined : points[pointed]
  return (
    <Chart aria-hidden>
      <div
        className="plot"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {scale.marks.map((mark) => (
            <path key={mark} d={`M0 ${downOf(scale, mark)}H100`} stroke={palette.divider} />
          ))}
          {pointed !== undefined && <path d={`M${across(pointed)} 0V100`} stroke={palette.text.secondary} />}
          {lines.map(({ source, dash }, n) => (
            <polyline
              key={source}
              points={points.map((one, place) => `${across(place)},${downOf(scale, one[source])}`).join(' ')}
              stroke={colors[n]}
              strokeWidth={2}
              strokeDasharray={dash}
            />
          ))}
        </svg>
        {scale.marks.map((mark) => (
          <small key={mark} className="amount" style={{ insetBlockStart: `${downOf(scale, mark)}%` }}>
            {short.format(toMajor(mark, currency))}
          </small>
        ))}
        {namedPlaces(points.length, mostNames).map((place) => (
          <small key={place} className="day" style={{ insetInlineStart: `${across(place)}%` }}>
            {points[place]?.day.slice(5)}
          </small>
        ))}
        {points.length < 3 &&
          points.flatMap((one, place) =>
            lines.map(({ source }, n) => (
              <i
                key={`${place} ${source}`}
                style={{
                  insetInlineStart: `${across(place)}%`,
                  insetBlockStart: `${downOf(scale, one[source])}%`,
                  backgroundColor: colors[n],
                }}
              />
            )),
          )}
        {shown && pointed !== undefined && (
          <div className="said" style={besides(across(pointed))}>
            <b>{shown.day}</b>
            {lines.map(({ label, source }) => (
              <span key={source}>
                {label}: {moneyOf(shown[source], currency)}
              </span>
            ))}
          </div>
        )}
      </div>
      <p>
        {lines.map(({ label, dash }, n) => (
          <span key={label}>
            <svg width="24" height="8">
              <path d="M0 4H24" stroke={colors[n]} strokeWidth={2} strokeDasharray={dash} />
            </svg>
            {label}
          </span>
        ))}
      </p>
    </Chart>
  )
}

/** How far below the top of the plot a value is, in percent. */
const downOf = ({ from, to }: Scale, value: number) => (100 * (to - value)) / (to - from)

/** What is said of a day is on the side of it that has room. */
const besides = (across: number) =>
  across > 50 ? { insetInlineEnd: `${100 - across}%` } : { insetInlineStart: `${across}%` }

const names_px = 56

const Chart = styled('div')(({ theme: { palette, typography } }) => ({
  ...{ height: 200, paddingBlockStart: 8, ...typography.caption, color: palette.text.secondary },
  '& .plot': {
    ...{ position: 'relative', height: 140, marginInlineStart: names_px, marginInlineEnd: 16 },
    touchAction: 'pan-y',
  },
  '& svg': { fill: 'none', overflow: 'visible' },
  '& .plot > svg': { display: 'block', width: '100%', height: '100%' },
  '& .plot > svg *': { vectorEffect: 'non-scaling-stroke' },
  '& .plot > *:not(svg)': { position: 'absolute' },
  '& .amount': { insetInlineStart: -names_px, width: names_px - 8, textAlign: 'end', translate: '0 -50%' },
  '& .day': { insetBlockStart: '100%', paddingBlockStart: 4, translate: '-50% 0', whiteSpace: 'nowrap' },
  '& i': { width: 6, height: 6, borderRadius: '50%', translate: '-50% -50%' },
  '& .said': {
    ...{ display: 'grid', insetBlockStart: 0, padding: '4px 8px', marginInline: 8, zIndex: 1 },
    ...{ whiteSpace: 'nowrap', pointerEvents: 'none', color: palette.text.primary },
    ...{ backgroundColor: palette.background.paper, border: `1px solid ${palette.divider}` },
  },
  '& p': { display: 'flex', justifyContent: 'center', gap: 16, margin: '28px 0 0' },
  '& p > span': { display: 'flex', alignItems: 'center', gap: 4 },
}))
