import { Link } from 'wouter'
import { pages, sectionTitle } from '#contract/pages/pages.ts'
import type { TopHolders } from '#contract/tokens/top-holders.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { AbsoluteTime } from '../../components/time/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { timeOf } from '../../format/time.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { HOLDERS_PAGE, useTopHolders } from '../../queries/top-holders.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { StatCards } from '../../ui/layout/StatCards.tsx'
import { pageNumber, useUrlState } from '../../ui/url-state.ts'
import { holderColumns } from './holder-columns.tsx'

const fields = { page: pageNumber }

/** The screen of `/top-holders`. */
export function TopHoldersScreen() {
  const chain = useNetworkNames()
  const { coin } = chain
  const title = sectionTitle('topHolders', chain)
  usePageTitle(title)
  const query = useTopHolders()
  const { values, invalid, set } = useUrlState(fields)
  const { page } = values
  const all = query.data?.byValue
  const before = (page - 1) * HOLDERS_PAGE
  const rows = all?.slice(before, before + HOLDERS_PAGE)
  if (query.data && all?.length === 0) return <NoHolders message={query.data.message} />
  return (
    <>
      <PageHeading title={title}>
        Wallets by the value of their portfolios: all coins and tokens that have a price, without stake
        {query.data?.isWhole === false &&
          '. The node does not list all accounts: a wallet that no indexed transaction named may be missing'}
      </PageHeading>
      <HolderCards data={query.data} />
      <List
        title="Top Holders by Portfolio Value"
        caption="Top holders by portfolio value"
        actions={<ExportLinks call="exportTopHolders" what="top holders" />}
        what="holders"
        columns={holderColumns(coin)}
        keyOf={({ fullAddress }) => fullAddress}
        query={query}
        rows={rows}
        expected={15}
        empty={`No ${coin} Holders Found`}
        status={
          all && rows && rows.length > 0
            ? `Showing ${count(before + 1)}-${count(before + rows.length)} of ${count(all.length)} holders`
            : query.data || hasFailed(query)
              ? ''
              : 'Loading the top holders...'
        }
        failure={
          <LoadFailure title="No Holder Data Available" query={query}>
            <p>Unable to load token holder information.</p>
          </LoadFailure>
        }
        pages={{
          page: invalid.page === undefined ? page : 1,
          pages: Math.ceil((all?.length ?? 0) / HOLDERS_PAGE),
          onTurn: (next) => set({ page: next }),
        }}
      />
    </>
  )
}

function HolderCards({ data }: { data: TopHolders | undefined }) {
  const cards = [
    { label: 'Total Wallets', value: data && count(data.totalWallets) },
    { label: 'Native Token', value: '1' },
    { label: 'Top Holders', value: data && count(data.byValue.length) },
    {
      label: 'Last Updated',
      value: data && <AbsoluteTime time={timeOf(data.lastUpdated)} />,
      usual: { value: 'Nov 25, 2026, 10:22:26 PM' },
    },
  ]
  return <StatCards cards={cards} />
}

function NoHolders({ message }: { message: string | undefined }) {
  const chain = useNetworkNames()
  const { title, coin } = chain
  return (
    <>
      <PageHeading title={sectionTitle('topHolders', chain)} />
      <Card title={`No ${coin} Holders Found`}>
        <EmptyState title={message ?? 'No wallet holds anything yet.'} />
        <p className="mx-auto max-w-prose rounded-md bg-raised p-4 text-small text-muted">
          {coin} is the native coin of the {title}. It pays the fees of all transactions, and can be wrapped
          to be traded as a token.
        </p>
        <p className="mt-4 flex flex-wrap justify-center gap-2">
          <Link href={pages.tokens.path} className={buttonClass()}>
            {chain.tokensName}
          </Link>
          <Link href={pages.validators.path} className={buttonClass()}>
            Validators
          </Link>
        </p>
      </Card>
    </>
  )
}
