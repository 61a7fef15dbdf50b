import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { TextLink } from '../../components/links.tsx'
import { paths } from '../../paths.ts'
import { lastResorts, pathOf, resolveQuery } from '../../queries/search.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Bar } from '../../ui/Skeleton.tsx'

/** What a search that led nowhere comes to, and what it could still be. */
export function SearchFallback({ query }: { query: string }) {
  const { data: results, isPending, isError } = useQuery(resolveQuery(query))
  const resorts = lastResorts(query)
  return (
    <Card title={results?.length ? `Search Results (${results.length})` : 'Search'}>
      {isPending && <Bar characters={30} />}
      {isError && <p>Failed to process search query</p>}
      {results?.length === 0 && (
        <p>
          Nothing here is called <b className="font-medium [overflow-wrap:anywhere]">{query}</b>. Signatures,
          addresses, block heights and slots are found by their exact text.
        </p>
      )}
      {results && results.length > 0 && (
        <ul className="space-y-1.5">
          {results.map((result) => (
            <li key={pathOf(result)} className="flex items-center gap-2.5">
              <Badge>{result.type}</Badge>
              <TextLink to={pathOf(result)}>{result.label}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {resorts.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {resorts.includes('address') && (
            <Link href={paths.address(query)} className={buttonClass()}>
              Search as Address
            </Link>
          )}
          {resorts.includes('transaction') && (
            <Link href={paths.transaction(query)} className={buttonClass()}>
              Search as Transaction
            </Link>
          )}
        </p>
      )}
    </Card>
  )
}
