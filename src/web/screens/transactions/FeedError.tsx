import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { AwaitedBlock } from '../../components/page/AwaitedBlock.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { ApiError } from '../../queries/api/call-api.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'

/**
 * The message that replaces the default error when the server does not have the block; undefined for other
 * errors.
 */
export function blockNotHere(
  error: Error | null,
  block: number | undefined,
  newest: ComponentProps<typeof AwaitedBlock>['newest'],
): ReactNode {
  if (!(error instanceof ApiError && error.status === 404)) return undefined
  return (
    <ErrorState title={`Block ${count(block)} is not here`}>
      <p>It does not exist or has not been processed yet.</p>
      {block !== undefined && <AwaitedBlock height={block} newest={newest} />}
    </ErrorState>
  )
}

/** The message for a link whose `?block=` is not a block's height. */
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

/** The message when the newest blocks come from an archive without heights. */
export function NoHeights() {
  return (
    <ErrorState title="The newest blocks have no height">
      <p>They are of an archive that recorded none, so they cannot be followed height by height.</p>
      <Link href={`${paths.transactions()}?view=all`} className={buttonClass('secondary', 'mt-3')}>
        Show the transactions of all blocks
      </Link>
    </ErrorState>
  )
}
