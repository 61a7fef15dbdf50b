import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SearchResult } from '#contract/names/search.ts'
import { generationBase } from '#contract/paths.ts'
import { paths } from '../../paths.ts'
import { guessSearchKind } from '../../queries/guess-search-kind.ts'
import { useOverview } from '../../queries/network/network.ts'
import { blockToCome, isSearching, partialText, pathOf, resolveQuery } from '../../queries/search.ts'
import { SearchItem } from '../../shell/search/SearchItem.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'

/** The page of a search without a result, with suggestions of what the text could be. */
export function SearchFallback({ query }: { query: string }) {
  const client = useQueryClient()
  const { data, isPending, isError } = useQuery(resolveQuery(query))
  const answers = client.getQueryState(resolveQuery(query).queryKey)?.dataUpdateCount ?? 0
  const results = data?.results
  const note = data ? partialText(data, isSearching(data, answers)) : ''
  const resorts = guessSearchKind(query)
  const newest = useOverview().data?.stats
  const toCome = results?.length === 0 && !note ? blockToCome(query, newest) : undefined
  return (
    <Card title={results?.length ? `Search Results (${results.length})` : 'Search'}>
      {isPending && (
        <div className="relative">
          {/* The placeholder has the height of the most frequent result. */}
          <p aria-hidden="true" className="invisible">
            <NothingFound query={query} />
          </p>
          <span className="absolute top-0 left-0">
            <Bar characters={30} />
          </span>
        </div>
      )}
      <div role="status">
        {isError && <p>Failed to process search query</p>}
        {note && <p className="text-muted">{note}</p>}
        {results?.length === 0 && !note && <p>{toCome ? toCome.text : <NothingFound query={query} />}</p>}
      </div>
      {toCome && (
        <p className="mt-3">
          <Link href={paths.block(toCome.id)} className={buttonClass()}>
            Wait for it on its page
          </Link>
        </p>
      )}
      {results && results.length > 0 && (
        <ul className="-mx-2.5">
          {results.map((result) => (
            <li key={`${pathOf(result)} ${result.label} ${result.generation}`}>
              <ResultLink result={result} />
            </li>
          ))}
        </ul>
      )}
      {resorts.address && (
        <p className="mt-3 flex flex-wrap gap-2">
          <Link href={paths.address(resorts.address)} className={buttonClass()}>
            Search as Address
          </Link>
          {resorts.transaction && (
            <Link href={paths.transaction(resorts.transaction)} className={buttonClass()}>
              Search as Transaction
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}

const NothingFound = ({ query }: { query: string }) => (
  <>
    Nothing here is called <b className="font-medium [overflow-wrap:anywhere]">{query}</b>. Signatures,
    addresses, block heights and slots are found by their exact text.
  </>
)

function ResultLink({ result }: { result: SearchResult }) {
  const link = {
    className: 'flex min-h-10 items-center gap-2.5 rounded-md px-2.5 py-1.5 hover:bg-raised',
    children: <SearchItem result={result} />,
  }
  return result.generation === undefined ? (
    <Link href={pathOf(result)} {...link} />
  ) : (
    <a href={generationBase(result.generation) + pathOf(result)} {...link} />
  )
}
