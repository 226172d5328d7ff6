import { Pagination, type PaginationProps } from 'react-admin'

/** By default react-admin puts a block into a span, which is invalid HTML; its types do not name this property of MUI's. */
const asBlock = { component: 'div' }

/** The pages of react-admin's lists. */
export function ListPages(props: Pick<PaginationProps, 'rowsPerPageOptions'>) {
  return <Pagination {...asBlock} {...props} />
}
