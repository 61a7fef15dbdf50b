import { Link } from 'wouter'
import { type FailedQuery, LoadFailure } from '../../../components/page/LoadFailure.tsx'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { goTo } from '../../../ui/url-state.ts'

/** The message that replaces holdings that could not be loaded. */
export function HoldingsFailure({ address, query }: { address: string; query: FailedQuery }) {
  return (
    <LoadFailure
      title="Failed to Load Holdings"
      query={query}
      actions={
        <>
          <Link href={paths.address(address)} className={buttonClass('ghost')}>
            Back to Address
          </Link>
          <Button
            onClick={() => {
              void query.refetch()
              goTo('')
            }}
          >
            Return to Address
          </Button>
        </>
      }
    >
      <p>Could not fetch wallet holdings. Please try again.</p>
    </LoadFailure>
  )
}
