import { Pagination } from '@mui/material'
import { Pagination as RecordPagination, type PaginationProps } from 'react-admin'

type Props = { total: number; perPage: number; page: number; onPage: (page: number) => void }

/** The pages of an answer that is no resource's list; nothing if there is only one. */
export function Pages({ total, perPage, page, onPage }: Props) {
  const count = Math.ceil(total / perPage)
  if (count < 2) return null
  return <Pagination count={count} page={page} onChange={(_event, chosen) => onPage(chosen)} sx={{ py: 1 }} />
}

/** By default react-admin puts a block into a span, which is invalid HTML; its types do not name this property of MUI's. */
const asBlock = { component: 'div' }

/** The pages of react-admin's lists. */
export function ListPages(props: Pick<PaginationProps, 'rowsPerPageOptions'>) {
  return <RecordPagination {...asBlock} {...props} />
}
