import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { goTo } from '../../ui/url-state.ts'

/** Instead of the holdings that could not be loaded. */
export function HoldingsFailure({ address, onRetry }: { address: string; onRetry: () => void }) {
  return (
    <ErrorState title="Failed to Load Holdings">
      <p>Could not fetch wallet holdings. Please try again.</p>
      <p className="mt-2 flex flex-wrap justify-center gap-2">
        <Link href={paths.address(address)} className={buttonClass('ghost')}>
          Back to Address
        </Link>
        <Button
          onClick={() => {
            onRetry()
            goTo('')
          }}
        >
          Return to Address
        </Button>
      </p>
    </ErrorState>
  )
}
