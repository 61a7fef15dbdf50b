import { Link } from 'wouter'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { ApiError } from '../../queries/call-api.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

export function FeedError({ error, block }: { error: Error | null; block: number | undefined }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorState title={`Block ${count(block)} is not here`}>
        It does not exist or has not been processed yet.
      </ErrorState>
    )
  return <ErrorState title="The transactions cannot be loaded just now">This page goes on trying.</ErrorState>
}

/** The link's `?block=` is no block's height. */
export function NoHeight({ text }: { text: string }) {
  return (
    <ErrorState title={`"${text.slice(0, 40)}" is no block height`}>
      <p>A block height is a whole number, such as 1234.</p>
      <Link href={paths.transactions()} className={buttonClass('secondary', 'mt-3')}>
        Show the latest block
      </Link>
    </ErrorState>
  )
}
