import type { Validators } from '#contract/network/validators.ts'
import { pages } from '#contract/pages/pages.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { SortSelect } from '../../components/lists/SortSelect.tsx'
import { useOutageWords } from '../../components/page/LoadFailure.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { price } from '../../format/usd.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useValidators } from '../../queries/validators.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Ghost } from '../../ui/layout/Skeleton.tsx'
import type { Sorting } from '../../ui/table/sorting.ts'
import { choice, pageNumber, useUrlState } from '../../ui/url-state.ts'
import { NetworkStakeCards } from './NetworkStakeCards.tsx'
import { StakeByEpoch } from './StakeByEpoch.tsx'
import { StakingCards } from './StakingCards.tsx'
import { sortValidators, type ValidatorSortKey } from './sort-validators.ts'
import { validatorColumns } from './validator-columns.tsx'

/** The number of validators on one page. */
const PAGE = 50

const fields = {
  sort: choice(['stake', 'name', 'commission', 'apy', 'uptime', 'skipRate', 'blocks', 'delegators'], 'stake'),
  order: choice(['asc', 'desc'], 'desc'),
  page: pageNumber,
}
const standard = { by: 'stake', order: 'desc' } as const

/** The screen of `/validators`. */
export function ValidatorsScreen() {
  usePageTitle(pages.validators.title)
  const query = useValidators()
  const { data } = query
  const { isForGood } = useOutageWords(query)
  const { coin } = useNetworkNames()
  const { values, invalid, set } = useUrlState(fields)
  const { sort, order, page } = values
  const sorting: Sorting<ValidatorSortKey> = {
    by: sort,
    order,
    standard,
    sort: (by, to) => set({ sort: by, order: to }),
  }
  const sorted = data && sortValidators(data.validators, sort, order)
  const rows = sorted?.slice((page - 1) * PAGE, page * PAGE)
  const columns = validatorColumns(data, coin)
  return (
    <>
      <PageHeading title={pages.validators.title}>
        {data ? (
          <span>
            Who produces the blocks. Updated <RelativeTime timestamp={data.updatedAt} />
          </span>
        ) : (
          'Who produces the blocks.'
        )}
      </PageHeading>
      <NetworkStakeCards data={data} />
      {data?.source === 'votes' && (
        <p className="mt-4 px-1 text-small text-muted">
          The node does not list its validators. These are those whose votes are in the blocks of the last
          hour; their stake is not known.
        </p>
      )}
      <List
        title={listTitle(data)}
        caption="Validators with status, stake and commission"
        actions={<ExportLinks call="exportValidators" what="validators" />}
        what="validators"
        columns={columns}
        keyOf={({ address }) => address}
        query={query}
        rows={rows}
        expected={6}
        sorting={sorting}
        empty="No validators found"
        filter={{
          controls: (
            <SortSelect
              sorting={sorting}
              columns={columns.filter(({ sort }) => sort?.by !== 'stake')}
              standard={{ text: 'Most stake', reversed: 'Least stake' }}
            />
          ),
          isSet: false,
          reset: () => set({ sort: 'stake', order: 'desc' }),
          invalid,
        }}
        pages={{
          page,
          pages: Math.ceil((sorted?.length ?? 0) / PAGE),
          onTurn: (next) => set({ page: next }),
        }}
      />
      <ProductionNote data={data} />
      <PriceNote data={data} coin={coin} />
      {(data || !isForGood) && <StakingCards data={data} />}
      {data?.stakeHistory && data.stakeHistory.length > 0 && (
        <StakeByEpoch history={data.stakeHistory} coin={coin} />
      )}
    </>
  )
}

/** The title counts all listed validators, including the offline ones. */
function listTitle(data: Validators | undefined): string {
  if (!data) return 'Validators'
  const all = data.validators.length
  return data.active === all
    ? `Active Validators (${count(all)})`
    : `Validators (${count(all)}, ${count(data.active)} active)`
}

/** A note about the source of the leaders' block counts, if it is not the node. */
function ProductionNote({ data }: { data: Validators | undefined }) {
  const { production, validators = [] } = data ?? {}
  if (production?.source !== 'index') return null
  const isSkippedKnown = validators.some(({ leaderSlots }) => leaderSlots !== null)
  const range = `slots ${count(production.firstSlot)} to ${count(production.lastSlot)}`
  return (
    <p className="mt-2 px-1 text-small text-muted">
      {isSkippedKnown
        ? `Skip rates are of the indexed blocks of this epoch, ${range}, by the node's leader schedule: the node does not count them.`
        : `Blocks are those indexed of this epoch, ${range}. The node tells neither the leaders' blocks nor their schedule: which slots they skipped is not known.`}
    </p>
  )
}

function PriceNote({ data, coin }: { data: Validators | undefined; coin: string }) {
  if (!data)
    return (
      <p className="mt-2 px-1 text-small">
        <Ghost text={`Dollars at the live price of $0.0442 for one ${coin}.`} />
      </p>
    )
  const { coinPrice, coinPriceSource, source } = data
  // Without a known stake, no dollars are shown.
  if (coinPrice === null || source === 'votes') return null
  return (
    <p className="mt-2 px-1 text-small text-muted">
      {coinPriceSource === 'live'
        ? `Dollars at the live price of ${price(coinPrice)} for one ${coin}.`
        : `Dollars at a fixed estimate of ${price(coinPrice)} for one ${coin}, because its price is unknown.`}
    </p>
  )
}
