import { Pagination as PageLinks } from '@mui/material'
import { Pagination, type PaginationProps } from 'react-admin'

/** By default react-admin puts a block into a span, which is invalid HTML; its types do not name this property of MUI's. */
const asBlock = { component: 'div' }

/** The pages of react-admin's lists. */
export function ListPages(props: Pick<PaginationProps, 'rowsPerPageOptions'>) {
  return <Pagination {...asBlock} {...props} />
}

type Props = { total: number; perPage: number; page: number; onPage: (page: number) => void }

/** The pages of an answer that is no resource's list; nothing if there is only one. */
export function Pages({ total, perPage, page, onPage }: Props) {
  const count = Math.ceil(total / perPage)
  if (count < 2) return null
  return <PageLinks count={count} page={page} onChange={(_event, chosen) => onPage(chosen)} sx={{ py: 1 }} />
}
