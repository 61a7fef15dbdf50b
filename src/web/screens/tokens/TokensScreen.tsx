import { useLocation } from 'wouter'
import { sectionTitle } from '#contract/titles.ts'
import { ExportLinks } from '../../components/ExportLinks.tsx'
import { List } from '../../components/List.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { SortSelect } from '../../components/SortSelect.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { TOKENS_PAGE, useTokens } from '../../queries/tokens.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { Sorting } from '../../ui/sorting.ts'
import { anyText, choice, pageNumber, useUrlState } from '../../ui/url-state.ts'
import { RaceBanner } from './RaceBanner.tsx'
import { SearchField } from './SearchField.tsx'
import { type TokenSortKey, tokenColumns } from './token-columns.tsx'

const fields = {
  search: anyText,
  sort: choice(['holderCount', 'price', 'change24h', 'volume24h', 'marketCap', 'name']),
  order: choice(['asc', 'desc'], 'desc'),
  page: pageNumber,
}

/** `/tokens`: the quality tokens, or those that match a search. */
export function TokensScreen() {
  const title = sectionTitle('tokens', useNetworkNames())
  usePageTitle(title)
  const navigate = useLocation()[1]
  const { values, invalid, set } = useUrlState(fields)
  const search = values.search.trim()
  const isSearch = search !== ''
  const page = isSearch ? 1 : values.page
  const query = useTokens({ search, page, sortBy: values.sort, sortOrder: values.order })
  const { tokens, total } = query.data ?? {}
  const updatedAt = tokens?.[0]?.updatedAt
  const standard = { by: isSearch ? 'match' : 'holderCount', order: 'desc' } as const
  const sorting: Sorting<TokenSortKey> = {
    by: values.sort ?? standard.by,
    order: values.order,
    standard,
    sort: (by, order) => {
      const isStandard = by === 'match' || (by === standard.by && order === standard.order)
      set(isStandard ? { sort: undefined, order: 'desc' } : { sort: by, order })
    },
  }
  const columns = tokenColumns((page - 1) * TOKENS_PAGE)
  return (
    <>
      <PageHeading title={title}>
        <span>
          <span role="status">{subtitle(search, total)}</span>
          {updatedAt && (
            <>
              . Updated <RelativeTime timestamp={updatedAt} />
            </>
          )}
        </span>
      </PageHeading>
      <RaceBanner />
      <List
        title="Tokens"
        caption="Tokens of the chain"
        actions={
          <ExportLinks
            call="exportTokens"
            what="tokens"
            // The file has what the list has.
            filter={{
              ...(isSearch ? { search } : { qualityOnly: 'true' }),
              ...(values.sort && { sortBy: values.sort, sortOrder: values.order }),
            }}
          />
        }
        what="tokens"
        columns={columns}
        keyOf={({ mint }) => mint}
        onRow={({ mint }) => navigate(paths.token(mint))}
        query={query}
        rows={tokens}
        expected={15}
        sorting={sorting}
        empty="No tokens found"
        emptyNote={
          isSearch ? 'Try a different search term' : 'No quality tokens with logos and names available'
        }
        failure={
          <LoadFailure title="Failed to load tokens" query={query}>
            <p>Please try again later</p>
          </LoadFailure>
        }
        filter={{
          controls: (
            <>
              <SearchField value={search} onSearch={(text) => set({ search: text }, { replace: true })} />
              <SortSelect
                sorting={sorting}
                columns={isSearch ? columns : columns.filter(({ sort }) => sort?.by !== 'holderCount')}
                standard={
                  isSearch ? { text: 'Best match' } : { text: 'Most holders', reversed: 'Fewest holders' }
                }
              />
            </>
          ),
          isSet: false,
          reset: () => set({ search: '' }),
          invalid,
        }}
        pages={
          isSearch
            ? undefined
            : {
                page,
                pages: Math.ceil((total ?? 0) / TOKENS_PAGE),
                onTurn: (next) => set({ page: next }),
              }
        }
      />
    </>
  )
}

function subtitle(search: string, total: number | undefined): string {
  if (search) return `Search results for "${search}"`
  return total === undefined ? '' : `${count(total)} quality tokens with logos and names`
}
