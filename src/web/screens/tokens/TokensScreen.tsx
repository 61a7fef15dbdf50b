import { useId } from 'react'
import { useLocation } from 'wouter'
import { sectionTitle } from '#contract/pages/pages.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { SortSelect } from '../../components/lists/SortSelect.tsx'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { plural } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useSparklines } from '../../queries/network/sparklines.ts'
import { TOKENS_PAGE, useTokens } from '../../queries/tokens.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import type { Sorting } from '../../ui/table/sorting.ts'
import { anyText, choice, pageNumber, useUrlState } from '../../ui/url-state.ts'
import { RaceBanner } from './RaceBanner.tsx'
import { SearchField } from './SearchField.tsx'
import { type TokenSortKey, tokenColumns } from './token-columns.tsx'

const fields = {
  search: anyText,
  sort: choice(['holderCount', 'price', 'change24h', 'volume24h', 'marketCap', 'name']),
  order: choice(['asc', 'desc'], 'desc'),
  verified: choice(['true']),
  page: pageNumber,
}

/** The screen of `/tokens`: the quality tokens, or the results of a search. */
export function TokensScreen() {
  const title = sectionTitle('tokens', useNetworkNames())
  usePageTitle(title)
  const navigate = useLocation()[1]
  const { values, invalid, set } = useUrlState(fields)
  const search = values.search.trim()
  const isSearch = search !== ''
  const page = isSearch ? 1 : values.page
  const verifiedOnly = values.verified === 'true'
  // Without `sortBy`, the server returns the best matches of a search first.
  const sortBy = values.sort ?? (isSearch ? undefined : 'marketCap')
  const query = useTokens({ search, page, sortBy, sortOrder: values.order, verifiedOnly })
  const { tokens, total } = query.data ?? {}
  const sparklines = useSparklines(tokens?.slice(0, TOKENS_PAGE).map(({ mint }) => mint))
  const updatedAt = tokens?.[0]?.updatedAt
  const standard = { by: isSearch ? 'match' : 'marketCap', order: 'desc' } as const
  const verifiedId = useId()
  const sorting: Sorting<TokenSortKey> = {
    by: values.sort ?? standard.by,
    order: values.order,
    standard,
    sort: (by, order) => {
      const isStandard = by === 'match' || (by === standard.by && order === standard.order)
      set(isStandard ? { sort: undefined, order: 'desc' } : { sort: by, order })
    },
  }
  const columns = tokenColumns((page - 1) * TOKENS_PAGE, hasFailed(sparklines) ? {} : sparklines.data)
  return (
    <>
      <PageHeading title={title}>
        {/* On a phone the height is that of two lines. */}
        <span className="max-sm:min-h-12">
          <span role="status">{subtitle(search, total, verifiedOnly)}</span>
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
            // The file contains the same tokens as the list.
            filter={{
              ...(isSearch ? { search } : { qualityOnly: 'true' }),
              ...(verifiedOnly && { verifiedOnly: 'true' }),
              ...(sortBy && { sortBy, sortOrder: values.order }),
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
                columns={isSearch ? columns : columns.filter(({ sort }) => sort?.by !== 'marketCap')}
                standard={
                  isSearch
                    ? { text: 'Best match' }
                    : { text: 'Highest market cap', reversed: 'Lowest market cap' }
                }
              />
              <span className="inline-flex min-h-8 min-w-0 flex-wrap items-center gap-2 text-small max-sm:col-span-full">
                <Switch
                  id={verifiedId}
                  checked={verifiedOnly}
                  onChange={(on) => set({ verified: on ? 'true' : undefined })}
                />
                <label htmlFor={verifiedId} className="wrap-anywhere min-w-0">
                  Verified only
                </label>
              </span>
            </>
          ),
          isSet: verifiedOnly,
          reset: () => set({ search: '', verified: undefined }),
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

function subtitle(search: string, total: number | undefined, verifiedOnly: boolean): string {
  if (search) return `Search results for "${search}"`
  if (total === undefined) return ''
  return verifiedOnly
    ? `${plural(total, 'verified token')} with logos and names`
    : `${plural(total, 'quality token')} with logos and names`
}
