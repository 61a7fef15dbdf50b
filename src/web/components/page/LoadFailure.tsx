import { CloudOff, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { generationBase } from '#contract/paths.ts'
import { ApiError, generationIn, notOfferedIn } from '../../queries/api/call-api.ts'
import { type hasFailed, useLastError } from '../../queries/api/failed.ts'
import { type Outage, useOutage } from '../../queries/api/outage.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { reasonOf } from '../../queries/api/write-api.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { page } from '../../ui/page.ts'
import { CopyButton } from '../addresses/CopyButton.tsx'

/** The fields that are needed of a failed query. */
export type FailedQuery = Parameters<typeof hasFailed>[0] & {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** An outage as a title and a sentence. The title of `failed` says what could not be loaded. */
export function outageWords(
  outage: Outage,
  error: Error | null,
  stage: string,
): { title: string | undefined; text: string } {
  switch (outage) {
    case 'offline':
      return { title: 'You are offline', text: 'This device has no connection to the network.' }
    case 'unreachable':
      return {
        title: 'The explorer cannot be reached',
        text: 'Its server does not answer, or something between it and this device holds the requests back.',
      }
    case 'chain':
      return {
        title: `The ${stage.toLowerCase()} does not answer`,
        text: `The explorer works, but its node of the ${stage.toLowerCase()} does not answer.`,
      }
    case 'starting':
      return {
        title: 'The explorer is starting',
        text: 'It has not indexed a block yet.',
      }
    case 'not-offered':
      return { title: undefined, text: notOfferedIn(error) ?? '' }
    case 'failed':
      return {
        title: undefined,
        text: !(error instanceof ApiError)
          ? 'The explorer answered with an error.'
          : error.status === 429
            ? reasonOf(error)
            : `The explorer answered with an error (${error.status}).`,
      }
  }
}

/**
 * `isForGood`: trying again does not help.
 *
 * @param query whose last error is told, also while it is tried again
 */
export function useOutageWords(query: Pick<FailedQuery, 'error'>) {
  const error = useLastError(query)
  const outage = useOutage(error)
  return { ...outageWords(outage, error, useNetworkNames().stage), isForGood: outage === 'not-offered' }
}

/** Instead of a list or the content of a card that could not be loaded: why, and a retry. */
export function LoadFailure({
  title,
  query,
  actions,
  children,
}: {
  title: string
  query: FailedQuery
  /** Beside the retry. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const { text, isForGood } = useOutageWords(query)
  return (
    <ErrorState title={isForGood ? title.replace(' just now', '') : title}>
      {children}
      <p>{isForGood ? text : `${text} This page goes on trying.`}</p>
      {!isForGood && <FailedRequest query={query} />}
      <p className="mt-2 flex flex-wrap justify-center gap-2 text-ink">
        {actions}
        {!isForGood && <Retry query={query} />}
      </p>
    </ErrorState>
  )
}

/**
 * Instead of a whole page that could not be loaded: why, and a retry, as long as it is not known whether there is such a
 * thing; `missing` once the server has said that there is none.
 */
export function PageFailure({
  what,
  query,
  missing,
}: {
  /** The page's subject, as the first words of a sentence. */
  what: string
  query: FailedQuery
  missing: ReactNode
}) {
  const { title, text } = useOutageWords(query)
  const error = useLastError(query)
  useInGeneration(generationIn(error))
  if (saysNo(error)) return missing
  return (
    <Notice
      icon={CloudOff}
      title={title ?? `${what} cannot be loaded just now`}
      actions={<Retry query={query} primary />}
    >
      <p>{text}</p>
      <p>{what} may well exist. This page goes on trying and shows it as soon as it can.</p>
      <FailedRequest query={query} />
    </Notice>
  )
}

/** The id of a request that the explorer answered with an error of its own, for a report to the operator. */
function FailedRequest({ query }: { query: Pick<FailedQuery, 'error'> }) {
  const error = useLastError(query)
  if (!(error instanceof ApiError) || error.status < 500 || !error.requestId) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5">
      Request <code className="break-all">{error.requestId}</code>
      <CopyButton value={error.requestId} label="Request id" />
    </p>
  )
}

/** The same page in a generation of the chain that has it. */
export function useInGeneration(generation: number | undefined): void {
  useEffect(() => {
    if (generation !== undefined)
      page.replace(generationBase(generation) + location.pathname + location.search + location.hash)
  }, [generation])
}

function Retry({ query, primary = false }: { query: FailedQuery; primary?: boolean }) {
  return (
    <Button
      look={primary ? 'primary' : 'secondary'}
      onClick={() => void query.refetch()}
      aria-disabled={query.isFetching}
    >
      <RotateCw size={14} aria-hidden="true" className={query.isFetching ? 'animate-spin' : undefined} />
      Try again
    </Button>
  )
}
