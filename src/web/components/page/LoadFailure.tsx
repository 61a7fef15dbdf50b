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
import { page } from '../../ui/page-loader.ts'
import { CopyButton } from '../addresses/CopyButton.tsx'

/** The fields of a failed query that messages use. */
export type FailedQuery = Parameters<typeof hasFailed>[0] & {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** The title and the sentence for an outage. The title of `failed` names what could not be loaded. */
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
 * The words for the last error of a query, which stay during a retry. `isForGood` means that a retry cannot
 * help.
 */
export function useOutageWords(query: Pick<FailedQuery, 'error'>) {
  const error = useLastError(query)
  const outage = useOutage(error)
  return { ...outageWords(outage, error, useNetworkNames().stage), isForGood: outage === 'not-offered' }
}

/**
 * The message that replaces a list or the content of a card that could not be loaded, with a retry button.
 */
export function LoadFailure({
  title,
  query,
  actions,
  children,
}: {
  title: string
  query: FailedQuery
  /** Buttons next to the retry. */
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
 * The message that replaces a page that could not be loaded, with a retry button while it is unknown whether
 * the subject exists. `missing` replaces it once the server has answered that the subject does not exist.
 */
export function PageFailure({
  what,
  query,
  missing,
}: {
  /** The page's subject, which begins a sentence. */
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

/**
 * The id of the request after an internal error of the explorer, so that the visitor can report it to the
 * operator.
 */
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

/** Opens the same page in the generation of the chain that contains its subject. */
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
