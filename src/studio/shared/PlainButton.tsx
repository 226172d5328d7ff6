import { alpha, styled } from '@mui/material/styles'

const colors = ['primary', 'success', 'warning', 'error'] as const
export type ButtonColor = (typeof colors)[number]

/** As MUI's outlined button, in one element: rows of a list have two or three each. */
export const PlainButton = styled('button')<{ 'data-color'?: ButtonColor }>(({ theme }) => ({
  ...{ ...theme.typography.button, display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 64 },
  ...{ padding: '5px 15px', border: '1px solid', borderRadius: theme.shape.borderRadius, cursor: 'pointer' },
  ...{ background: 'none', fontFamily: 'inherit' },
  ...Object.fromEntries(
    colors.map((color) => {
      const { main } = theme.palette[color]
      const hover = { borderColor: main, backgroundColor: alpha(main, theme.palette.action.hoverOpacity) }
      return [`&[data-color=${color}]`, { color: main, borderColor: alpha(main, 0.5), '&:hover': hover }]
    }),
  ),
  '&&:disabled': {
    ...{ color: theme.palette.action.disabled, borderColor: theme.palette.action.disabledBackground },
    ...{ backgroundColor: 'transparent', cursor: 'default' },
  },
  '&:focus-visible': { outline: '2px solid currentcolor', outlineOffset: 2 },
  '@media (pointer: coarse)': { minHeight: 44 },
}))
