import { blockColumns, slotOf } from '../../../components/lists/block-columns.tsx'
import { useCursorPages } from '../../../components/lists/cursor-pages.ts'
import { ExportLinks } from '../../../components/lists/ExportLinks.tsx'
import { List } from '../../../components/lists/List.tsx'
import { useSearchEnd } from '../../../components/lists/searched-to.ts'
import { useAddressType } from '../../../queries/addresses.ts'
import { BLOCK_LIST_PAGE, useBlockList } from '../../../queries/blocks.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'

/** The indexed blocks that the validator produced: they name its identity. */
export function ProducedBlocks({ address }: { address: string }) {
  const type = useAddressType(address).data
  return type && <BlocksOf leader={type.validator?.identity ?? address} />
}

function BlocksOf({ leader }: { leader: string }) {
  const { coin } = useNetworkNames()
  const { ask, pagesOf } = useCursorPages()
  const query = useBlockList({ leader, ...ask })
  const pages = pagesOf(query)
  const searchEnd = useSearchEnd(query.data?.searchedTo, 'blocks', pages.rest)
  return (
    <List
      title="Blocks Produced"
      actions={<ExportLinks call="exportBlocks" filter={{ leader }} what="blocks" />}
      caption="Blocks that this validator produced"
      what="blocks"
      columns={blockColumns(coin).filter(({ label }) => label !== 'Leader')}
      keyOf={slotOf}
      query={query}
      rows={query.data?.blocks}
      expected={BLOCK_LIST_PAGE}
      pages={pages}
      {...searchEnd}
    />
  )
}
