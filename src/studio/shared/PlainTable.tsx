import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

type Props = { children: ReactNode; 'aria-label'?: string; isNarrow?: boolean }

/** A table of plain rows and cells: MUI computes the style of each cell of its own, and a screen has hundreds of them. */
export function PlainTable({ children, isNarrow = false, 'aria-label': label }: Props) {
  return (
    <Root aria-label={label} {...(isNarrow && { style: { width: 'auto' } })}>
      {children}
    </Root>
  )
}

/** The head of a table whose columns all read alike. */
export function PlainHead({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const Root = styled('table')(({ theme }) => tableStyles(theme))

/** Of a table whose cells say by a class what is in them. */
export function tableStyles({ palette, typography }: Theme): CSSObject {
  const focus = { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 }
  return {
    ...{ width: '100%', borderCollapse: 'collapse', color: palette.text.primary },
    ...{ fontSize: typography.body2.fontSize, lineHeight: 1.43 },
    '& :is(td, th)': {
      ...{ padding: '6px 16px', textAlign: 'start', borderBottom: `1px solid ${palette.divider}` },
    },
    '& thead th': { fontWeight: 500 },
    '& tbody th': { fontWeight: 400 },
    '& .is-number': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& .is-line': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& .is-wide': { minWidth: 220 },
    '& .is-broken': { maxWidth: '24rem', overflowWrap: 'anywhere' },
    '& tbody tr:hover': { backgroundColor: palette.action.hover },
    '& :is(button, a):focus-visible': focus,
  }
}
